import { sql } from 'kysely';
import type { Article, ImportedArticle } from '#domain/article/article.ts';
import type { HistoryEntry } from '#domain/article/history.ts';
import { ANALYSER_VERSION } from '#domain/bengali/analyse.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { ARTICLE_COLUMNS, toArticle, toArticleRow, toSearchRow } from './article-row.ts';
import { toHistoryEntry, toHistoryRow } from './record-history.ts';
import { readFirstRevisions } from './revisions.ts';

const BATCH_SIZE = 500;

const CONTENT_COLUMNS = [
  'title',
  'description',
  'category',
  'subcategory',
  'author',
  'tags',
  'image_url',
  'image_caption',
  'is_featured',
  'status',
  'publish_at',
] as const satisfies readonly (typeof ARTICLE_COLUMNS)[number][];

/** Not the key: replacing it by itself would lock out whoever counts a view. */
const REPLACED_COLUMNS = [...ARTICLE_COLUMNS.filter((column) => column !== 'id'), 'excerpt'] as const;

const rowOf = (table: string) => sql`(${sql.join(CONTENT_COLUMNS.map((column) => sql.ref(`${table}.${column}`)))})`;

/** Only other content is another revision: who edits an article meanwhile is not asked about what did not change. */
const NEXT_REVISION = sql<number>`case when ${rowOf('articles')} is distinct from ${rowOf('excluded')}
  then articles.revision + 1 else articles.revision end`;

/** An article with everything derived from it, ready to be written. */
export type PreparedArticle = {
  row: ReturnType<typeof toArticleRow>;
  search: ReturnType<typeof toSearchRow>;
  /** Null keeps what has been counted. */
  viewCount: number | null;
};

/** Derives an article's lead and search row: most of the work of putting it, done before a transaction opens. */
export function prepareArticle(article: ImportedArticle): PreparedArticle {
  return { row: toArticleRow(article), search: toSearchRow(article), viewCount: article.viewCount };
}

/**
 * Puts articles as they are, without history and without notification: an id that is there is replaced, a new one
 * added, one that lies in the trash lives again. A `viewCount` of null keeps the views counted so far. All of them or
 * none. At most a few hundred at once; an id may stand only once among them. Returns how many ids were new.
 */
export async function putArticles(db: Database, articles: readonly ImportedArticle[]): Promise<number> {
  return putPreparedArticles(db, articles.map(prepareArticle));
}

/** As {@link putArticles}, for articles that were prepared. */
export async function putPreparedArticles(db: Database, unsorted: readonly PreparedArticle[]): Promise<number> {
  if (unsorted.length === 0) return 0;
  // The order in which views are counted: two writers that lock rows in one order cannot deadlock.
  const articles = unsorted.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1));
  return inTransaction(db, async (trx) => {
    const ids = articles.map(({ row }) => row.id);
    await takeOutOfTrash(trx, ids);
    const arrivals = await readArrivals(trx, ids);
    const firstRevisions = await readFirstRevisions(trx, ids);
    await trx
      .insertInto('articles')
      .values(
        articles.map(({ row }) => ({ ...row, revision: firstRevisions.get(row.id) ?? 1, ...arrivals.get(row.id) })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ ...excludedOf(REPLACED_COLUMNS), revision: NEXT_REVISION }),
      )
      .execute();
    // Somebody may have deleted one while this waited for its place.
    await takeOutOfTrash(trx, ids);
    await trx
      .insertInto('article_search')
      .values(articles.map(({ search }) => search))
      .onConflict((conflict) =>
        conflict
          .column('article_id')
          .doUpdateSet(excludedOf(['public_at', 'analyser_version', 'title_terms', 'body_terms'])),
      )
      .execute();
    const uncounted = articles.flatMap(({ row, viewCount }) => (viewCount === null ? [row.id] : []));
    await trx
      .insertInto('article_views')
      .values(articles.map(({ row, viewCount }) => ({ article_id: row.id, view_count: viewCount ?? 0 })))
      .onConflict((conflict) =>
        conflict
          .column('article_id')
          .doUpdateSet(excludedOf(['view_count']))
          .where(sql<boolean>`article_views.article_id <> all(${uncounted}::text[])`),
      )
      .execute();
    return articles.length - arrivals.size;
  });
}

/**
 * Removes for good the articles whose id starts with `prefix`, those in the trash too, with their revisions, without
 * history and without notification. Returns how many stood outside the trash.
 */
export async function removeArticlesByPrefix(db: Database, prefix: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const begins = (column: string) => sql<boolean>`starts_with(${sql.ref(column)}, ${prefix})`;
    // In the order of those who put articles: the trash first, each by id.
    await trx
      .selectFrom('trash')
      .select('article_id')
      .where(begins('article_id'))
      .orderBy('article_id')
      .forUpdate()
      .execute();
    await trx.deleteFrom('trash').where(begins('article_id')).execute();
    await trx.selectFrom('articles').select('id').where(begins('id')).orderBy('id').forUpdate().execute();
    const { numDeletedRows } = await trx.deleteFrom('articles').where(begins('id')).executeTakeFirstOrThrow();
    await trx.deleteFrom('article_revisions').where(begins('article_id')).execute();
    return Number(numDeletedRows);
  });
}

/** An article that is put lives again. Rows are locked in the order of ids, as everywhere. */
async function takeOutOfTrash(trx: Database, ids: readonly string[]): Promise<void> {
  const lying = await trx
    .selectFrom('trash')
    .select('article_id')
    .where('article_id', 'in', ids)
    .orderBy('article_id')
    .forUpdate()
    .execute();
  if (lying.length === 0) return;
  const found = lying.map(({ article_id }) => article_id);
  await trx.deleteFrom('trash').where('article_id', 'in', found).execute();
}

/**
 * An article that is replaced keeps its arrival number: taking a new one each time would thin out the sitemap. It is
 * locked, or somebody might delete it, and another put it again under the number that was read here.
 */
async function readArrivals(trx: Database, ids: readonly string[]): Promise<Map<string, { sequence: number }>> {
  const rows = await trx
    .selectFrom('articles')
    .select(['id', 'sequence'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, sequence }) => [id, { sequence }]));
}

/** Puts history entries as they are; all of them or none. Returns how many ids were new. */
export async function putHistory(db: Database, entries: readonly HistoryEntry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const put = await db
    .insertInto('history')
    .values(entries.map(toHistoryRow))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(() => excludedOf(['article_id', 'article_title', 'action', 'user_email', 'user_id', 'timestamp'])),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .execute();
  return put.filter((row) => row.is_new).length;
}

/** Every article in the order of ids, read a few hundred at a time. */
export async function* streamArticles(db: Database): AsyncGenerator<Article> {
  for (let lastId = ''; ; ) {
    const rows = await db
      .selectFrom('articles')
      .leftJoin('article_views', 'article_views.article_id', 'articles.id')
      .select(ARTICLE_COLUMNS)
      .select('article_views.view_count')
      .where('articles.id', '>', lastId)
      .orderBy('articles.id')
      .limit(BATCH_SIZE)
      .execute();
    for (const row of rows) yield toArticle(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    lastId = last.id;
  }
}

/** Every history entry in the order of ids, read a few hundred at a time. */
export async function* streamHistory(db: Database): AsyncGenerator<HistoryEntry> {
  for (let lastId = ''; ; ) {
    const rows = await db
      .selectFrom('history')
      .selectAll()
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    for (const row of rows) yield toHistoryEntry(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    lastId = last.id;
  }
}

/** Brings PostgreSQL's statistics and search index up to date after many articles were put. */
export async function settleAfterTransfer(db: Database): Promise<void> {
  await sql`vacuum (analyze) articles, article_search, article_views, history`.execute(db);
}

/** Analyses again up to `limit` articles that an older analyser indexed; returns how many there were. */
export async function reindexOutdated(db: Database, limit: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('article_search')
      .innerJoin('articles', 'articles.id', 'article_search.article_id')
      .select(['articles.id', 'title', 'description', 'status', 'created_at', 'publish_at'])
      // An index finds what is below and above, not what is other.
      .where(({ eb, or }) =>
        or([eb('analyser_version', '<', ANALYSER_VERSION), eb('analyser_version', '>', ANALYSER_VERSION)]),
      )
      .limit(limit)
      .forUpdate('article_search')
      .skipLocked()
      .execute();
    for (const row of rows) {
      const fresh = toSearchRow({ ...row, createdAt: row.created_at, publishAt: row.publish_at });
      await trx.updateTable('article_search').set(fresh).where('article_id', '=', row.id).execute();
    }
    return rows.length;
  });
}

function excludedOf<Column extends string>(columns: readonly Column[]) {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}
