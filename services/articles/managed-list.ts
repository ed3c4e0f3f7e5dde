import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ArticleStatus } from '#domain/article/article.ts';
import { effectiveStatus } from '#domain/article/decide-visibility.ts';
import { normaliseText } from '#domain/bengali/normalise-text.ts';
import type { Database } from '../postgres/database.ts';
import type { Page, PageCursor, PageRequest } from './page-cursor.ts';
import { parseCursor, toPage } from './page-cursor.ts';

/** What the manage page shows of an article. `status` is the effective one: a due article is published. Times in ms. */
export type ManagedArticle = {
  id: string;
  title: string;
  category: string;
  subcategory: string | null;
  author: string;
  status: ArticleStatus;
  publishAt: number;
  createdAt: number;
  updatedAt: number;
  viewCount: number;
  isFeatured: boolean;
  imageUrl: string;
  revision: number;
};

export type ManagedSort = 'newest' | 'oldest' | 'updated';

/** Which articles the manage page asks for; null and an empty search leave a filter out. */
export type ManagedFilter = {
  search: string;
  category: string | null;
  status: ArticleStatus | null;
  sort: ManagedSort;
};

export type ManagedPage = Page<ManagedArticle>;

/** What stands in one of the first titles is found by reading them; what is rarer has few matches in the index. */
const TITLES_READ_FIRST = 1_000;
const LONGEST_NEEDLE = 200;

const SORTS = {
  newest: { time: 'created_at', direction: sql`desc`, isAfter: sql`<` },
  oldest: { time: 'created_at', direction: sql`asc`, isAfter: sql`>` },
  updated: { time: 'updated_at', direction: sql`desc`, isAfter: sql`<` },
} as const;

type ManagedRow = {
  id: string;
  title: string;
  category: string;
  subcategory: string | null;
  author: string;
  status: ArticleStatus;
  publish_at: number;
  created_at: number;
  updated_at: number;
  is_featured: boolean;
  image_url: string;
  revision: number;
  view_count: number;
};

/**
 * One page of all articles for the manage page. `search` finds titles that contain it as a person sees them: whatever the
 * case, the encoding of a letter, joiners and marks of emphasis. Ids decide between equal times.
 */
export async function listManaged(
  db: Database,
  filter: ManagedFilter,
  page: PageRequest,
  nowMs: number,
): Promise<ManagedPage> {
  const query = planQuery(filter, page, nowMs);
  const rows = await readPage(db, query, toNeedle(filter.search));
  const { time } = SORTS[filter.sort];
  const found = toPage(rows, page.limit, (row) => ({ ms: row[time], id: row.id }));
  return { ...found, rows: found.rows.map((row) => toManaged(row, nowMs)) };
}

/** What to look for; '' where nothing of it would be seen in a title. */
function toNeedle(search: string): string {
  const needle = normaliseText(search).replace(/\s+/gu, ' ').trim().slice(0, LONGEST_NEEDLE).toWellFormed();
  return /[^*\u200c\u200d]/u.test(needle) ? needle : '';
}

type Query = {
  /** Conditions that every row meets, besides the needle. */
  where: RawBuilder<unknown>;
  /** Whether drafts, what is no draft, or both are asked for: an index holds each of them in order. */
  draftSides: readonly boolean[];
  isWaiting: boolean;
  order: RawBuilder<unknown>;
  limit: number;
};

function planQuery({ category, status, sort }: ManagedFilter, page: PageRequest, nowMs: number): Query {
  const { time, direction } = SORTS[sort];
  const conditions = [isAfter(sort, parseCursor(page.after))];
  if (category !== null) conditions.push(sql`category = ${category}`);
  if (status === 'published') conditions.push(sql`(status = 'published' or publish_at <= ${nowMs})`);
  if (status === 'scheduled') conditions.push(sql`status = 'scheduled' and publish_at > ${nowMs}`);
  return {
    where: sql.join(conditions, sql` and `),
    draftSides: status === null ? [false, true] : [status === 'draft'],
    isWaiting: status === 'scheduled',
    order: sql`order by ${sql.ref(time)} ${direction}, id ${direction}`,
    limit: page.limit + 1,
  };
}

function isAfter(sort: ManagedSort, after: PageCursor | null): RawBuilder<unknown> {
  const { time, isAfter: comparison } = SORTS[sort];
  return after === null ? sql`true` : sql`(${sql.ref(time)}, id) ${comparison} (${after.ms}::bigint, ${after.id})`;
}

async function readPage(db: Database, query: Query, needle: string): Promise<ManagedRow[]> {
  if (query.isWaiting) return read(db, query, readWaiting(query), needle);
  if (needle === '') return read(db, query, readInOrder(query, query.limit), needle);
  const near = await read(db, query, readInOrder(query, TITLES_READ_FIRST), needle);
  return near.length === query.limit ? near : read(db, query, readFromIndex(query, needle), needle);
}

const NARROW = sql`id, created_at, updated_at, title_key`;

/** The first rows in order, of drafts and of what is none. */
function readInOrder({ where, draftSides, order }: Query, limit: number): RawBuilder<unknown> {
  const sides = draftSides.map(
    (isDraft) =>
      sql`(select ${NARROW} from articles where is_draft = ${sql.lit(isDraft)} and ${where} ${order} limit ${limit})`,
  );
  return sql`select * from (${sql.join(sides, sql` union all `)}) as sides ${order} limit ${limit}`;
}

/** All that the index of titles has. */
function readFromIndex({ where, draftSides }: Query, needle: string): RawBuilder<unknown> {
  const sides = sql.join(draftSides.map((isDraft) => sql.lit(isDraft)));
  return sql`select ${NARROW} from articles
    where array_to_tsvector(text_pieces(title_key)) @@ title_query(fold_title(${needle}))
    and is_draft in (${sides}) and ${where}`;
}

/** All that wait: few, however many were scheduled once. */
function readWaiting({ where }: Query): RawBuilder<unknown> {
  return sql`select ${NARROW} from articles where ${where}`;
}

const holds = (needle: string) => sql`strpos(title_key, fold_title(${needle})) > 0`;

/** Both steps are materialised: PostgreSQL would rather walk all articles in order until it has found enough. */
async function read(
  db: Database,
  { order, limit }: Query,
  candidates: RawBuilder<unknown>,
  needle: string,
): Promise<ManagedRow[]> {
  const { rows } = await sql<ManagedRow>`
    with candidates as materialized (${candidates}),
    page as materialized (select id from candidates where ${needle === '' ? sql`true` : holds(needle)} ${order} limit ${limit})
    select id, title, category, subcategory, author, status, publish_at, created_at, updated_at, is_featured, image_url,
      revision, coalesce(view_count, 0) as view_count
    from page join articles using (id) left join article_views on article_id = id
    ${order}`.execute(db);
  return rows;
}

function toManaged(row: ManagedRow, nowMs: number): ManagedArticle {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    subcategory: row.subcategory,
    author: row.author,
    status: effectiveStatus({ status: row.status, publishAt: row.publish_at }, nowMs),
    publishAt: row.publish_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    viewCount: row.view_count,
    isFeatured: row.is_featured,
    imageUrl: row.image_url,
    revision: row.revision,
  };
}
