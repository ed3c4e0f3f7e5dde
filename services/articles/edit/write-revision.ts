import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Article, ArticleId, ArticleInput } from '#domain/article/article.ts';
import { toArticleInput } from '#domain/article/article-parts.ts';
import { toTagKey } from '#domain/article/tag.ts';
import type { HistoryAction, HistoryActor, RevisionOrigin } from '#domain/desk/history.ts';
import { decidePublishedAt } from '#domain/publication/decide-published-at.ts';
import { isPublic } from '#domain/publication/decide-visibility.ts';
import { isTextChanged } from '#domain/workflow/workflow.ts';
import type { Topic } from '#services/live/change.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { toArticleRow, toSearchRow } from '../article-row.ts';
import { followRevision } from '../workflow/follow-revision.ts';
import type { ArticleRevision } from './read-revision.ts';
import { toMeta } from './read-revision.ts';
import { removeTombstones } from './tombstones.ts';

/** The actor of an edit and its time in ms. `historyId` is the id of the new history entry. */
export type EditContext = { actor: HistoryActor; nowMs: number; historyId: string };

export type SavedRevision = { kind: 'saved' } & ArticleRevision;

/**
 * Returns the first revision number of a new article for each of `ids` that already has revisions: the largest number
 * plus one.
 */
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

export async function isInTrash(trx: Database, id: ArticleId): Promise<boolean> {
  const row = await trx.selectFrom('trash').select('articleId').where('articleId', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** `changesText`: true if the save changed a part that an approval covers ({@link isTextChanged}). */
type NewRevision = ArticleRevision & { origin: RevisionOrigin; note?: string; changesText?: boolean };

/** The account of an actor; null if there is none, or no longer. */
export const toStaffId = ({ userId }: Pick<HistoryActor, 'userId'>) =>
  sql<string | null>`(select id from staff where id = ${userId})`;

/**
 * Inserts a new or restored article with its search terms, views, revision, history entry and notification. Returns
 * false and writes nothing if the id is taken, even by an article in the trash.
 */
export async function insertArticle(
  trx: Database,
  { article, revision, origin, ownerId }: NewRevision & { ownerId: string | null | RawBuilder<string | null> },
  context: EditContext,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('articles')
    .values({ ...toArticleRow(article), revision, ownerId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  // The insert may have waited for a concurrent delete, which moved an article with this id to the trash.
  if (await isInTrash(trx, article.id)) {
    await trx.deleteFrom('articles').where('id', '=', article.id).execute();
    return false;
  }
  await removeTombstones(trx, [article.id]);
  await trx.insertInto('articleSearch').values(toSearchRow(article)).execute();
  if (article.viewCount > 0) {
    await trx.insertInto('articleViews').values({ articleId: article.id, viewCount: article.viewCount }).execute();
  }
  await recordRevisions(trx, { action: 'Created', article, ...context }, [
    { article, revision, origin, changesText: true },
  ]);
  await announceChange(trx, { before: null, after: article, nowMs: context.nowMs });
  return true;
}

type RevisionChange = {
  current: ArticleRevision;
  input: ArticleInput;
  origin: RevisionOrigin;
  note?: string;
  isQuiet?: boolean;
  /** See {@link decidePublishedAt}. */
  asNew?: boolean;
  /** By default the article remains withdrawn, or not. */
  withdrawal?: Withdrawal;
};

type Withdrawal = Pick<Article, 'withdrawnAt' | 'withdrawalReason'>;

/**
 * Writes `input` as the next revision of an article locked by the transaction. A quiet change is one that readers need
 * not be told of: it keeps `updatedAt`, and the meta texts that an import may have brought.
 */
export async function saveRevision(
  trx: Database,
  { current, input, origin, note = '', isQuiet = false, asNew = false, withdrawal }: RevisionChange,
  context: EditContext,
): Promise<SavedRevision> {
  const before = current.article;
  const { nowMs } = context;
  const publishedAt = decidePublishedAt({ before, after: input, asNew, nowMs });
  const derived = isQuiet ? {} : { ...toMeta(input), updatedAt: nowMs };
  const article = { ...before, ...toArticleInput(input), ...derived, publishedAt, ...withdrawal };
  const revision = current.revision + 1;
  const isSameText = !isTextChanged(before, input);
  await trx
    .with('article', (query) =>
      query
        .updateTable('articles')
        .set({ ...toArticleRow(article), revision })
        .where('id', '=', article.id),
    )
    .with('approval', (query) => followRevision(query, { articleId: article.id, revision, isSameText, nowMs }))
    .updateTable('articleSearch')
    .set(toSearchRow(article))
    .where('articleId', '=', article.id)
    .execute();
  await recordRevisions(trx, { action: 'Edited', article, ...context }, [
    { ...current, origin: 'imported' },
    { article, revision, origin, note, changesText: !isSameText },
  ]);
  await announceChange(trx, { before, after: article, nowMs });
  return { kind: 'saved', article, revision };
}

/**
 * Writes the history entry of an edit and any revision that is not stored yet. The `imported` revision has no history
 * entry.
 */
export async function recordRevisions(
  trx: Database,
  entry: EditContext & { action: HistoryAction; article: Article },
  revisions: readonly NewRevision[],
): Promise<void> {
  const rows = revisions.map(({ article, revision, origin, note = '', changesText = null }) => ({
    articleId: article.id,
    revision,
    content: JSON.stringify(toArticleInput(article)),
    savedAt: origin === 'imported' ? article.updatedAt : entry.nowMs,
    origin,
    note,
    changesText,
    historyId: origin === 'imported' ? null : entry.historyId,
  }));
  const { action, actor, article } = entry;
  const { userEmail, userId } = actor;
  await trx
    .with('entry', (query) =>
      query.insertInto('history').values({
        id: entry.historyId,
        articleId: article.id,
        articleTitle: article.title,
        action,
        userEmail,
        userId,
        timestamp: entry.nowMs,
      }),
    )
    .insertInto('articleRevisions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['articleId', 'revision']).doNothing())
    .execute();
}

/** `before` or `after` is null if the article does not exist at that time. */
type ArticleChange = { before: Article | null; after: Article | null; nowMs: number };

/**
 * Publishes a change of an article when the transaction commits. Staff are always notified; readers only if the article
 * is or was public, or is or was withdrawn.
 */
export async function announceChange(trx: Database, { before, after, nowMs }: ArticleChange): Promise<void> {
  const isVisible = (article: Article | null) => article !== null && isPublic(article, nowMs);
  const visible = [before, after].filter(isVisible);
  const withdrawn = [before, after].filter((article) => article !== null && article.withdrawnAt > 0);
  const topics = new Set<Topic>([
    ...visible.flatMap((article) => (article === null ? [] : listChangeTopics(article))),
    // Its page shows the withdrawal.
    ...withdrawn.flatMap((article): Topic[] => (article === null ? [] : [`article:${article.id}`, 'corrections'])),
  ]);
  const scheduleChanged = [before, after].some((article) => article !== null && changesByItself(article));
  const isUrgent = before?.withdrawnAt === 0 && withdrawn.length > 0 ? true : undefined;
  const hides = isVisible(before) && !isVisible(after) ? true : undefined;
  await publishChange(trx, { topics: [...topics, 'newsroom'], scheduleChanged, isUrgent, hides });
}

/** Returns whether time alone changes what readers see of the article. */
function changesByItself({ status, featuredUntil, embargoUntil, expiresAt }: Article): boolean {
  return status === 'scheduled' || [featuredUntil, embargoUntil, expiresAt].some((ms) => ms > 0);
}

export function listChangeTopics({ id, category, tags }: Pick<Article, 'id' | 'category' | 'tags'>): Topic[] {
  return ['home', 'search', `article:${id}`, `category:${category}`, ...listTagTopics(tags)];
}

function listTagTopics(tags: readonly string[]): Topic[] {
  return tags.map(toTagKey).flatMap((key): Topic[] => (key === '' ? [] : [`tag:${key}`]));
}
