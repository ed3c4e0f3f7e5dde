import type { RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ArticleStatus } from '#domain/article/article.ts';
import { effectiveStatus } from '#domain/article/decide-visibility.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import type { Database, Tables } from '#services/postgres/database.ts';
import type { ListOrder, Page, PageRequest } from '../list-page.ts';
import { comesAfter, toPage } from '../list-page.ts';

type ManagedRow = Pick<
  Selectable<Tables['articles']>,
  | 'id'
  | 'title'
  | 'category'
  | 'subcategory'
  | 'author'
  | 'status'
  | 'publishAt'
  | 'createdAt'
  | 'updatedAt'
  | 'isFeatured'
  | 'imageUrl'
  | 'revision'
> & { viewCount: number };

/** A row of Manage News. `status` is the effective one: a scheduled article that is due is published. Times in ms. */
export type ManagedArticle = { id: string } & Omit<ManagedRow, 'id'>;

export type ManagedSort = 'newest' | 'oldest' | 'updated';

/** Filters for Manage News. A filter that is null, or an empty search, does not apply. */
export type ManagedFilter = {
  search: string;
  category: string | null;
  status: ArticleStatus | null;
  sort: ManagedSort;
};

export type ManagedListRequest = ManagedFilter & PageRequest & { nowMs: number };

export type ManagedPage = Page<ManagedArticle>;

/**
 * A search reads this many titles in order before it uses the trigram index. For a common text, they contain enough
 * matches.
 */
const TITLES_READ_FIRST = 1_000;
const MAX_NEEDLE_LENGTH = 200;

const ORDERS = {
  newest: { time: 'createdAt', id: 'id', direction: 'desc' },
  oldest: { time: 'createdAt', id: 'id', direction: 'asc' },
  updated: { time: 'updatedAt', id: 'id', direction: 'desc' },
} as const satisfies Record<ManagedSort, ListOrder>;

/**
 * Lists a page of all articles. `search` matches titles as displayed: case, Unicode encoding, joiners and emphasis
 * marks are ignored. Equal times are ordered by id.
 */
export async function listManaged(db: Database, request: ManagedListRequest): Promise<ManagedPage> {
  const { time } = ORDERS[request.sort];
  const rows = await readPage(db, planQuery(request), toNeedle(request.search));
  const page = toPage(rows, request.limit, (row) => ({ ms: row[time], id: row.id }));
  return { ...page, rows: page.rows.map((row) => ({ ...row, status: effectiveStatus(row, request.nowMs) })) };
}

/** Returns the text to look for; empty if no character of the search is visible in a title. */
function toNeedle(search: string): string {
  const needle = normaliseText(search).replace(/\s+/gu, ' ').trim().slice(0, MAX_NEEDLE_LENGTH).toWellFormed();
  return /[^*\u200c\u200d]/u.test(needle) ? needle : '';
}

type Query = {
  /** The condition on every row, except for the needle. */
  where: RawBuilder<unknown>;
  /**
   * The values of `is_draft` to include. The index is ordered only within one value, so `selectFirst` scans each value
   * separately and merges the rows.
   */
  draftSides: readonly boolean[];
  onlyScheduled: boolean;
  orderBy: RawBuilder<unknown>;
  limit: number;
};

function planQuery({ category, status, sort, after, limit, nowMs }: Parameters<typeof listManaged>[1]): Query {
  const order = ORDERS[sort];
  const conditions: RawBuilder<unknown>[] = [comesAfter(order, after)];
  if (category !== null) conditions.push(sql`category = ${category}`);
  if (status === 'published') conditions.push(sql`(status = 'published' or publish_at <= ${nowMs})`);
  if (status === 'scheduled') conditions.push(sql`status = 'scheduled' and publish_at > ${nowMs}`);
  const direction = order.direction === 'desc' ? sql`desc` : sql`asc`;
  return {
    where: sql.join(conditions, sql` and `),
    draftSides: status === null ? [false, true] : [status === 'draft'],
    onlyScheduled: status === 'scheduled',
    orderBy: sql`order by ${sql.ref(order.time)} ${direction}, id ${direction}`,
    limit: limit + 1,
  };
}

async function readPage(db: Database, query: Query, needle: string): Promise<ManagedRow[]> {
  const read = (candidates: RawBuilder<unknown>) => readCandidates(db, { query, candidates, needle });
  if (query.onlyScheduled) return read(selectAll(query));
  if (needle === '') return read(selectFirst(query, query.limit));
  const found = await read(selectFirst(query, TITLES_READ_FIRST));
  return found.length === query.limit ? found : read(selectFromIndex(query, needle));
}

const NARROW_COLUMNS = sql`id, created_at, updated_at, title_key`;

/** Selects the first rows in order by merging one index scan for each value of `is_draft`. */
function selectFirst({ where, draftSides, orderBy }: Query, limit: number): RawBuilder<unknown> {
  const sides = draftSides.map(
    (isDraft) => sql`
      (select ${NARROW_COLUMNS} from articles where is_draft = ${sql.lit(isDraft)} and ${where} ${orderBy} limit ${limit})`,
  );
  return sql`select * from (${sql.join(sides, sql` union all `)}) as sides ${orderBy} limit ${limit}`;
}

/** Selects all rows that the trigram index finds for the needle. */
function selectFromIndex({ where, draftSides }: Query, needle: string): RawBuilder<unknown> {
  const sides = sql.join(draftSides.map((isDraft) => sql.lit(isDraft)));
  return sql`select ${NARROW_COLUMNS} from articles
    where array_to_tsvector(text_pieces(title_key)) @@ title_query(fold_title(${needle}))
    and is_draft in (${sides}) and ${where}`;
}

/** Selects all rows. Used only for scheduled articles that are not due, of which there are always few. */
function selectAll({ where }: Query): RawBuilder<unknown> {
  return sql`select ${NARROW_COLUMNS} from articles where ${where}`;
}

/**
 * Returns the first candidates whose title contains the needle. Both steps are materialized; otherwise PostgreSQL may
 * walk all articles in order until it finds enough, which takes seconds for a rare text.
 */
async function readCandidates(
  db: Database,
  { query, candidates, needle }: { query: Query; candidates: RawBuilder<unknown>; needle: string },
): Promise<ManagedRow[]> {
  const { orderBy, limit } = query;
  const matches = needle === '' ? sql`true` : sql`strpos(title_key, fold_title(${needle})) > 0`;
  const { rows } = await sql<ManagedRow>`
    with candidates as materialized (${candidates}),
    page as materialized (select id from candidates where ${matches} ${orderBy} limit ${limit})
    select id, title, category, subcategory, author, status, publish_at, created_at, updated_at, is_featured, image_url,
      revision, coalesce(view_count, 0) as view_count
    from page join articles using (id) left join article_views on article_id = id
    ${orderBy}`.execute(db);
  return rows;
}
