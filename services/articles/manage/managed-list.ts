import type { RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ListCursor } from '#domain/desk/list-cursor.ts';
import { effectiveStatus } from '#domain/publication/decide-visibility.ts';
import type { Database, Tables } from '#services/postgres/database.ts';
import { readBounded } from '../bounded-read.ts';
import { ASSIGNEE_IDS } from '../change/desk-item.ts';
import type { ManagedFilter, ManagedQuery, TableFilter } from './managed-query.ts';
import {
  matches,
  ORDERS,
  planQuery,
  selectAll,
  selectFiltered,
  selectFirst,
  selectForShortNeedles,
  selectFromIndex,
} from './managed-query.ts';

type ManagedRow = Pick<
  Selectable<Tables['articles']>,
  | 'id'
  | 'title'
  | 'category'
  | 'subcategory'
  | 'author'
  | 'tags'
  | 'status'
  | 'publishAt'
  | 'embargoUntil'
  | 'publicAt'
  | 'publicUntil'
  | 'createdAt'
  | 'updatedAt'
  | 'isFeatured'
  | 'imageUrl'
  | 'revision'
  | 'publishedAt'
  | 'expiresAt'
  | 'withdrawnAt'
  | 'ownerId'
> & { viewCount: number; assigneeIds: readonly string[] };

/** A row of Manage News. `status` is the effective one: a scheduled article that is due is published. Times in ms. */
export type ManagedArticle = { id: string } & Omit<ManagedRow, 'id'>;

/** `viewerId` identifies the viewer in the history. */
type FilterRequest = ManagedFilter & { viewerId: string | null; nowMs: number };

/**
 * A request for at most `limit` rows after or before a cursor; for the first rows if both are null. With `isByWords` a title
 * matches if it contains each word of `search`, in any order.
 */
export type ManagedListRequest = FilterRequest & {
  isByWords?: boolean;
  after: ListCursor | null;
  before: ListCursor | null;
  limit: number;
};

/** `previous` and `next` are the cursors of the pages before and after this one, null if there is none. */
export type ManagedPage = { rows: ManagedArticle[]; previous: ListCursor | null; next: ListCursor | null };

/** `limit` is the size of a page. */
export type CountRequest = FilterRequest & { limit: number };

/** How many articles match: exactly `count`, or more than `count`. */
export type ManagedTotal = { count: number; isExact: boolean };

/** A search reads this many titles in order before it uses the trigram index. For a common text, they contain enough matches. */
const TITLES_READ_FIRST = 1_000;
/**
 * If a tag or another table filters the list and has more than `MAX_SORTED` matches, this many articles are read in list order
 * before that table is searched.
 */
const FILTERED_READ_FIRST = 5_000;
/** If a filter by another table matches at most this many articles, they are read by their ids and sorted. */
const MAX_SORTED = 500;
/** Maximum number of articles whose titles are checked for a text if another table limits the articles too. */
const MAX_CHECKED = 20_000;

/** Totals are exact up to the first step. A total that would need too many reads is rounded down to another step. */
const TOTAL_STEPS = [1_000, 500, 200, 100, 50, 20];
const [MAX_TOTAL = 0] = TOTAL_STEPS;

/**
 * Lists a page of all articles. `search` matches titles as displayed: case, Unicode encoding, joiners and emphasis
 * marks are ignored. Equal times are ordered by id. If fewer articles than a page precede `before`, the result is the first page.
 */
export async function listManaged(db: Database, request: ManagedListRequest): Promise<ManagedPage> {
  const { before, after, limit } = request;
  const isBackwards = before !== null;
  const rows = await readPage(db, planQuery({ ...request, after: before ?? after, isBackwards }), limit + 1);
  if (isBackwards && rows.length < limit) return listManaged(db, { ...request, before: null, after: null });
  const hasMore = rows.length > limit;
  const read = rows.slice(0, limit);
  const page = isBackwards ? read.reverse() : read;
  const toCursor = (row: ManagedRow | undefined) => row && { ms: row[ORDERS[request.sort].time], id: row.id };
  return {
    rows: page.map((row) => toManagedArticle(row, request.nowMs)),
    previous: (isBackwards ? hasMore : after !== null) ? (toCursor(page[0]) ?? null) : null,
    next: isBackwards || hasMore ? (toCursor(page.at(-1)) ?? null) : null,
  };
}

export const toManagedArticle = <Row extends ManagedRow>(row: Row, nowMs: number): Row => ({
  ...row,
  status: effectiveStatus(row, nowMs),
});

async function readPage(db: Database, query: ManagedQuery, limit: number): Promise<ManagedRow[]> {
  const complete = await selectComplete(db, query, limit);
  if (complete !== null) return readCandidates(db, { query, candidates: complete, limit });
  const isLazy = (count: number) => query.needles.length === 0 || count === MAX_CHECKED;
  return readBounded({
    readFirst: (count) =>
      readCandidates(db, { query, candidates: selectFirst(query, count), limit, isLazy: isLazy(count) }),
    counts: listInitialReadSizes(query),
    readAll: async () => readCandidates(db, { query, candidates: await selectFallback(db, query), limit }),
    limit,
  });
}

/** Counts the articles that match, with reads that do not grow with the archive. */
export async function countManaged(db: Database, request: CountRequest): Promise<ManagedTotal> {
  const query = planQuery({ ...request, after: null, isBackwards: false });
  const [tableFilter] = query.tableFilters;
  if (query.isTagOnly && tableFilter) return toTotal(await countFiltered(db, tableFilter, MAX_TOTAL + 1));
  const complete = await selectComplete(db, query, MAX_TOTAL + 1);
  if (complete !== null) return toTotal((await countCandidates(db, query, complete)).found);
  for (const count of listInitialReadSizes(query)) {
    const { read, found } = await countCandidates(db, query, selectFirst(query, count));
    if (read < count) return toTotal(found);
    // `readPage` stops at this many matches too.
    if (found > request.limit) return { count: TOTAL_STEPS.find((step) => step < found) ?? 0, isExact: false };
  }
  return toTotal((await countCandidates(db, query, await selectFallback(db, query))).found);
}

function toTotal(found: number): ManagedTotal {
  return found > MAX_TOTAL ? { count: MAX_TOTAL, isExact: false } : { count: found, isExact: true };
}

/** The numbers of articles to read in order before a complete read. If one has too few matches, the next is tried. */
function listInitialReadSizes({ tableFilters, needles }: ManagedQuery): number[] {
  if (tableFilters.length === 0) return [TITLES_READ_FIRST];
  return needles.length === 0 ? [FILTERED_READ_FIRST] : [FILTERED_READ_FIRST, MAX_CHECKED];
}

/** Selects candidates that include the first `limit` matches; null if that needs a read of unknown size. */
async function selectComplete(db: Database, query: ManagedQuery, limit: number): Promise<RawBuilder<unknown> | null> {
  if (query.isRare) return selectAll(query);
  for (const tableFilter of query.tableFilters) {
    if (await hasAtMost(db, tableFilter, MAX_SORTED)) return selectFiltered(query, tableFilter);
  }
  return query.needles.length === 0 && query.tableFilters.length === 0 ? selectFirst(query, limit) : null;
}

const hasAtMost = async (db: Database, tableFilter: TableFilter, limit: number) =>
  (await countFiltered(db, tableFilter, limit + 1)) <= limit;

async function countFiltered(db: Database, { ids }: TableFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${ids} limit ${limit}) as members`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Selects the candidates of a query whose matches are rare among the first articles: all matches, unless words are too short for
 * the index. With a text and a filter by another table, reads that table if it is small, because a common text may be in many
 * more articles.
 */
async function selectFallback(db: Database, query: ManagedQuery): Promise<RawBuilder<unknown>> {
  if (query.isOwnOnly) return selectAll(query);
  const [tableFilter] = query.tableFilters;
  const readsFiltered =
    tableFilter !== undefined && (query.needles.length === 0 || (await hasAtMost(db, tableFilter, MAX_CHECKED)));
  if (readsFiltered) return selectFiltered(query, tableFilter);
  return selectFromIndex(query) ?? selectForShortNeedles(query, TITLES_READ_FIRST);
}

/**
 * Returns the first candidates that match. The steps are materialized; otherwise PostgreSQL may walk all articles in order until
 * it finds enough, which takes seconds for a rare text. Lazy candidates already have a limit, and are read only until there are
 * enough matches.
 */
export async function readCandidates<More extends object = object>(
  db: Database,
  read: {
    query: ManagedQuery;
    candidates: RawBuilder<unknown>;
    /** Replaces the condition of the query. */
    condition?: RawBuilder<unknown>;
    limit: number;
    isLazy?: boolean;
    /** Further columns of each match. */
    more?: RawBuilder<More>;
  },
): Promise<(ManagedRow & More)[]> {
  const { query, candidates, condition = matches(query), limit, isLazy = false, more } = read;
  const { orderBy } = query;
  const { rows } = await sql<ManagedRow & More>`
    with candidates as ${isLazy ? sql`not materialized` : sql`materialized`} (${candidates}),
    page as materialized (select id from candidates where ${condition} ${orderBy} limit ${limit})
    select id, title, category, subcategory, author, tags, status, publish_at, embargo_until, public_at, public_until,
      created_at, updated_at, published_at, expires_at, withdrawn_at, owner_id, ${ASSIGNEE_IDS} as assignee_ids,
      is_featured, image_url, revision, coalesce(view_count, 0) as view_count ${more === undefined ? sql`` : sql`, ${more}`}
    from page join articles using (id) left join article_views on article_id = id
    ${orderBy}`.execute(db);
  return rows;
}

/** Counts the candidates, and the matches up to one more than `MAX_TOTAL`. */
async function countCandidates(
  db: Database,
  query: ManagedQuery,
  candidates: RawBuilder<unknown>,
): Promise<{ read: number; found: number }> {
  const { rows } = await sql<{ read: number; found: number }>`
    with candidates as materialized (${candidates})
    select (select count(*) from candidates)::integer as read,
      (select count(*) from (select from candidates where ${matches(query)} limit ${MAX_TOTAL + 1}) as found)::integer
        as found`.execute(db);
  return rows[0] ?? { read: 0, found: 0 };
}
