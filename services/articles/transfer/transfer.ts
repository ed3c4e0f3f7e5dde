import { sql } from 'kysely';
import type { Article, ArticleId } from '#domain/article/article.ts';
import { INPUT_FIELD_NAMES } from '#domain/article/article-fields.ts';
import type { ImportedArticle } from '#domain/article/parse-article.ts';
import { ANALYSER_VERSION } from '#domain/bengali/analysis/analyse.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { streamRows } from '#services/postgres/stream-rows.ts';
import { ARTICLE_COLUMNS, toArticle, toArticleRow, toSearchRow } from '../article-row.ts';
import { findFirstRevisions } from '../change/read-revision.ts';
import { TABLES_OF_ARTICLES } from '../edit/trash.ts';
import { addDueChanges } from '../search/word-statistics.ts';
import { isVisible } from '../visible-rows.ts';
import { toExcludedValues } from './upsert.ts';

/** How many statistics changes are added in one transaction. Each change is the sum of a batch of articles. */
const CHANGES_BATCH_SIZE = 200;

/**
 * The columns that an import replaces. The key is excluded, because updating it, even to the same value, would block
 * the view counter.
 */
const REPLACED_COLUMNS = [...ARTICLE_COLUMNS.filter((column) => column !== 'id'), 'excerpt'] as const;

const selectContent = (table: string) =>
  sql`(${sql.join(INPUT_FIELD_NAMES.map((column) => sql.ref(`${table}.${column}`)))})`;

/**
 * The revision changes only if the content does; otherwise an import that changes nothing would cause edit conflicts.
 */
const NEXT_REVISION = sql<number>`case when ${selectContent('articles')} is distinct from ${selectContent('excluded')}
  then articles.revision + 1 else articles.revision end`;

export type PreparedArticle = {
  row: ReturnType<typeof toArticleRow>;
  search: ReturnType<typeof toSearchRow>;
  /** Null leaves the current count unchanged. */
  viewCount: number | null;
};

/**
 * Derives an article's excerpt and search row. This is most of the work of an import, so it runs outside the
 * transaction.
 */
export function prepareArticle(article: ImportedArticle): PreparedArticle {
  return { row: toArticleRow(article), search: toSearchRow(article), viewCount: article.viewCount };
}

/**
 * Inserts or replaces articles as given, without history entries or notifications, and removes articles with these ids from the
 * trash and their tombstones. A `viewCount` of null leaves the current count unchanged. Atomic. Pass at most a few hundred
 * articles, each id once. Returns the number of new ids.
 */
export async function putArticles(db: Database, articles: readonly ImportedArticle[]): Promise<number> {
  return putPreparedArticles(db, articles.map(prepareArticle));
}

export async function putPreparedArticles(db: Database, unsorted: readonly PreparedArticle[]): Promise<number> {
  if (unsorted.length === 0) return 0;
  // The view counter locks rows in the same order, so the two cannot deadlock.
  const articles = unsorted.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1));
  return inTransaction(db, async (trx) => {
    const ids = articles.map(({ row }) => row.id);
    await removeAllFromTrash(trx, ids);
    const sequences = await lockSequences(trx, ids);
    const firstRevisions = await findFirstRevisions(trx, ids);
    await trx
      .insertInto('articles')
      .values(
        articles.map(({ row }) => ({ ...row, revision: firstRevisions.get(row.id) ?? 1, ...sequences.get(row.id) })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ ...toExcludedValues(REPLACED_COLUMNS), revision: NEXT_REVISION }),
      )
      .execute();
    // A concurrent delete may have moved an article to the trash while the insert waited for the lock.
    await removeAllFromTrash(trx, ids);
    await trx.deleteFrom('articleTombstones').where('articleId', 'in', ids).execute();
    await putSearchRows(trx, articles);
    await putViewCounts(trx, articles);
    return articles.length - sequences.size;
  });
}

async function putSearchRows(trx: Database, articles: readonly PreparedArticle[]): Promise<void> {
  await trx
    .insertInto('articleSearch')
    .values(articles.map(({ search }) => search))
    .onConflict((conflict) =>
      conflict
        .column('articleId')
        .doUpdateSet(
          toExcludedValues(['publicAt', 'publicUntil', 'analyserVersion', 'terms', 'lexemeCount', 'videos']),
        ),
    )
    .execute();
}

async function putViewCounts(trx: Database, articles: readonly PreparedArticle[]): Promise<void> {
  const uncounted = articles.flatMap(({ row, viewCount }) => (viewCount === null ? [row.id] : []));
  await trx
    .insertInto('articleViews')
    .values(articles.map(({ row, viewCount }) => ({ articleId: row.id, viewCount: viewCount ?? 0 })))
    .onConflict((conflict) =>
      conflict
        .column('articleId')
        .doUpdateSet(toExcludedValues(['viewCount']))
        .where(sql<boolean>`article_views.article_id <> all(${uncounted}::text[])`),
    )
    .execute();
}

/**
 * Permanently deletes the articles whose id starts with `prefix`, including articles in the trash, with their revisions, notes
 * and other rows, without history entries or notifications. Returns how many were outside the trash.
 */
export async function removeArticlesByPrefix(db: Database, prefix: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const startsWithPrefix = (column: string) => sql<boolean>`starts_with(${sql.ref(column)}, ${prefix})`;
    // Same lock order as `putArticles`: the trash first, each table by id.
    await trx
      .selectFrom('trash')
      .select('articleId')
      .where(startsWithPrefix('articleId'))
      .orderBy('articleId')
      .forUpdate()
      .execute();
    await trx.deleteFrom('trash').where(startsWithPrefix('articleId')).execute();
    await trx.selectFrom('articles').select('id').where(startsWithPrefix('id')).orderBy('id').forUpdate().execute();
    const { numDeletedRows } = await trx.deleteFrom('articles').where(startsWithPrefix('id')).executeTakeFirstOrThrow();
    for (const table of TABLES_OF_ARTICLES) {
      await trx.deleteFrom(table).where(startsWithPrefix('articleId')).execute();
    }
    return Number(numDeletedRows);
  });
}

/** Locks the rows in id order, like every other write. */
async function removeAllFromTrash(trx: Database, ids: readonly ArticleId[]): Promise<void> {
  const trashed = await trx
    .selectFrom('trash')
    .select('articleId')
    .where('articleId', 'in', ids)
    .orderBy('articleId')
    .forUpdate()
    .execute();
  if (trashed.length === 0) return;
  const found = trashed.map(({ articleId }) => articleId);
  await trx.deleteFrom('trash').where('articleId', 'in', found).execute();
}

/**
 * Returns the sequence numbers of the articles that exist. A replaced article has the same number as before, because a new number
 * per import would leave gaps in the sitemap. Locks the rows, so a concurrent delete waits until they are replaced.
 */
async function lockSequences(trx: Database, ids: readonly ArticleId[]): Promise<Map<string, { sequence: number }>> {
  const rows = await trx
    .selectFrom('articles')
    .select(['id', 'sequence'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, sequence }) => [id, { sequence }]));
}

/** Yields all articles in id order, loading a few hundred at a time. */
export async function* streamArticles(db: Database): AsyncGenerator<Article> {
  for await (const { article } of streamNumberedArticles(db, null)) yield article;
}

/** `number` identifies the article as long as it exists. */
export type NumberedArticle = { article: Article; number: number };

/** Yields the articles that are public at `publicAtMs`, or all if it is null, in id order, loading a few hundred at a time. */
export async function* streamNumberedArticles(
  db: Database,
  publicAtMs: number | null,
): AsyncGenerator<NumberedArticle> {
  const rows = streamRows('id', (lastId, limit) =>
    db
      .selectFrom('articles')
      .leftJoin('articleViews', 'articleViews.articleId', 'articles.id')
      .select([...ARTICLE_COLUMNS, 'sequence', 'articleViews.viewCount'])
      .where(sql<boolean>`articles.id > ${lastId}`)
      .$if(publicAtMs !== null, (query) => query.where(isVisible(publicAtMs ?? 0)))
      .orderBy('articles.id')
      .limit(limit)
      .execute(),
  );
  for await (const row of rows) yield { article: toArticle(row), number: Number(row.sequence) };
}

/** Lists each byline of the articles that {@link streamNumberedArticles} yields, once. */
export async function listBylines(db: Database, publicAtMs: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('author')
    .distinct()
    .$if(publicAtMs !== null, (query) => query.where(isVisible(publicAtMs ?? 0)))
    .orderBy('author')
    .execute();
  return rows.map(({ author }) => author);
}

/**
 * Yields the articles whose text or one of whose images may have the URL of another site's image, in id order, loading a few
 * hundred at a time.
 */
export function streamRemoteImages(
  db: Database,
): AsyncGenerator<Pick<Article, 'id' | 'imageUrl' | 'socialImageUrl' | 'description'>> {
  return streamRows('id', (lastId, limit) =>
    db
      .selectFrom('articles')
      .select(['id', 'imageUrl', 'socialImageUrl', 'description'])
      .where(sql<boolean>`id > ${lastId}`)
      .where(
        sql<boolean>`(image_url ~* '^\\s*https?:' or social_image_url ~* '^\\s*https?:' or description ~* '!\\[.*\\]\\(https?:')`,
      )
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
}

const TRANSFERRED_TABLES = [
  ...['articles', 'article_search', 'article_tags', 'tags', 'article_views', 'history', 'article_corrections'],
  ...['desk_items', 'files', 'image_uses', 'search_lexemes', 'search_lexeme_changes'],
];

/** Updates the word statistics, PostgreSQL's statistics and the search index after an import. */
export async function refreshAfterTransfer(db: Database): Promise<void> {
  while ((await addDueChanges(db, { nowMs: Date.now(), limit: CHANGES_BATCH_SIZE })) > 0);
  const tables = sql.join(TRANSFERRED_TABLES.map((name) => sql.table(name)));
  await sql`vacuum (analyze) ${tables}`.execute(db);
}

/**
 * Reindexes up to `limit` articles that another version of the analyser indexed, newest first. Returns the number
 * reindexed.
 */
export async function reindexOutdated(db: Database, limit: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('articleSearch')
      .innerJoin('articles', 'articles.id', 'articleSearch.articleId')
      .select(['articles.id', 'title', 'description', 'category', 'subcategory', 'tags', 'author'])
      .select(['status', 'publishAt', 'publishedAt', 'embargoUntil', 'expiresAt', 'withdrawnAt'])
      // PostgreSQL uses an index for < and >, but not for <>.
      .where(({ eb, or }) =>
        or([eb('analyserVersion', '<', ANALYSER_VERSION), eb('analyserVersion', '>', ANALYSER_VERSION)]),
      )
      .orderBy('analyserVersion')
      .orderBy('articleSearch.publicAt', 'desc')
      .limit(limit)
      .forUpdate('articleSearch')
      .skipLocked()
      .execute();
    for (const row of rows) {
      const fresh = toSearchRow(row);
      await trx.updateTable('articleSearch').set(fresh).where('articleId', '=', row.id).execute();
    }
    return rows.length;
  });
}
