import { sql } from 'kysely';
import type { Article, ArticleId, ArticleInput } from '#domain/article/article.ts';
import { toArticleInput } from '#domain/article/article-parts.ts';
import { decideVisibility } from '#domain/article/decide-visibility.ts';
import type { HistoryAction, HistoryActor } from '#domain/article/history.ts';
import type { Topic } from '#services/live/change.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { toArticleRow, toSearchRow } from '../article-row.ts';
import { findReleasedImage, lockBodyImages, lockImage } from './image-references.ts';
import type { ArticleRevision, RevisionOrigin } from './read-revision.ts';
import { toMeta } from './read-revision.ts';

/** Who makes an edit and when, in ms. `historyId` is the new id that its history entry gets. */
export type EditContext = { actor: HistoryActor; nowMs: number; historyId: string };

export type SavedRevision = { kind: 'saved' } & ArticleRevision;

/** The first revision number of a new article for each of `ids` that has revisions already: one more than the largest. */
export async function findFirstRevisions(
  db: Database,
  ids: readonly ArticleId[],
): Promise<ReadonlyMap<ArticleId, number>> {
  const rows = await db
    .selectFrom('articleRevisions')
    .select(['articleId', sql<number>`max(revision) + 1`.as('next')])
    .where('articleId', 'in', ids)
    .groupBy('articleId')
    .execute();
  return new Map(rows.map(({ articleId, next }) => [articleId, next]));
}

/** A revision to write and how it came to be. */
type NewRevision = ArticleRevision & { origin: RevisionOrigin };

/**
 * Inserts a new or restored article with its search terms, views, revision, history entry and notification. Returns false
 * and writes nothing if the id is taken.
 */
export async function insertArticle(
  trx: Database,
  { article, revision, origin }: NewRevision,
  context: EditContext,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('articles')
    .values({ ...toArticleRow(article), revision })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await trx.insertInto('articleSearch').values(toSearchRow(article)).execute();
  if (article.viewCount > 0) {
    await trx.insertInto('articleViews').values({ articleId: article.id, viewCount: article.viewCount }).execute();
  }
  await recordHistory(trx, { action: 'Created', article, ...context });
  await storeRevision(trx, { article, revision, origin, savedAt: context.nowMs, historyId: context.historyId });
  await announceChange(trx, { before: null, after: article, nowMs: context.nowMs });
  return true;
}

/** An edit of a locked article. */
type RevisionChange = { current: ArticleRevision; input: ArticleInput; origin: RevisionOrigin };

/**
 * Writes `input` as the next revision of an article that the transaction has locked. `releasedImageUrl` is the replaced
 * image if no article refers to it any longer. Throws if the new image was deleted.
 */
export async function saveRevision(
  trx: Database,
  { current, input, origin }: RevisionChange,
  context: EditContext,
): Promise<SavedRevision & { releasedImageUrl: string | null }> {
  const before = current.article;
  const article = { ...before, ...toArticleInput(input), ...toMeta(input), updatedAt: context.nowMs };
  const revision = current.revision + 1;
  if (article.imageUrl !== before.imageUrl) await lockImage(trx, article.imageUrl);
  // A restored text may show images that were deleted since; that must not prevent the restore.
  const mayMiss = origin === 'restored-revision';
  await lockBodyImages(trx, { before: before.description, after: article.description, mayMiss });
  await storeImportedRevision(trx, current);
  await trx
    .updateTable('articles')
    .set({ ...toArticleRow(article), revision })
    .where('id', '=', article.id)
    .execute();
  await trx.updateTable('articleSearch').set(toSearchRow(article)).where('articleId', '=', article.id).execute();
  await recordHistory(trx, { action: 'Edited', article, ...context });
  await storeRevision(trx, { article, revision, origin, savedAt: context.nowMs, historyId: context.historyId });
  await announceChange(trx, { before, after: article, nowMs: context.nowMs });
  return { kind: 'saved', article, revision, releasedImageUrl: await findReleasedImage(trx, before.imageUrl) };
}

/** Stores what an import left as a revision before its first change. Does nothing if the revision is stored already. */
export function storeImportedRevision(trx: Database, { article, revision }: ArticleRevision): Promise<void> {
  return storeRevision(trx, { article, revision, origin: 'imported', savedAt: article.updatedAt, historyId: null });
}

type StoredRevision = NewRevision & { savedAt: number; historyId: string | null };

async function storeRevision(trx: Database, { article, ...row }: StoredRevision): Promise<void> {
  await trx
    .insertInto('articleRevisions')
    .values({ ...row, articleId: article.id, content: JSON.stringify(toArticleInput(article)) })
    .onConflict((conflict) => conflict.columns(['articleId', 'revision']).doNothing())
    .execute();
}

/** Writes the history entry of an edit. */
export async function recordHistory(
  trx: Database,
  { action, article, actor, nowMs, historyId }: EditContext & { action: HistoryAction; article: Article },
): Promise<void> {
  const { userEmail, userId } = actor;
  const entry = { id: historyId, action, userEmail, userId, timestamp: nowMs };
  await trx
    .insertInto('history')
    .values({ ...entry, articleId: article.id, articleTitle: article.title })
    .execute();
}

/** An article before and after a change; null if it does not exist then. */
type ArticleChange = { before: Article | null; after: Article | null; nowMs: number };

/**
 * Announces a change of an article when the transaction commits. Staff are always notified; readers only if they could
 * see the article before the change or can see it now.
 */
export async function announceChange(trx: Database, { before, after, nowMs }: ArticleChange): Promise<void> {
  const visible = [before, after].filter(
    (article) => article !== null && decideVisibility(article, 'public', nowMs).visible,
  );
  const topics = new Set(visible.flatMap((article) => (article === null ? [] : listTopics(article))));
  const scheduleChanged = [before, after].some((article) => article?.status === 'scheduled' || article?.featuredUntil);
  await publishChange(trx, { topics: [...topics, 'newsroom'], scheduleChanged });
}

/** The topics of every page that shows the article to readers. */
export function listTopics({ id, category }: Pick<Article, 'id' | 'category'>): Topic[] {
  return ['home', 'search', `article:${id}`, `category:${category}`];
}
