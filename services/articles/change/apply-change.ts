import type { OperationNodeSource } from 'kysely';
import type { Article, ArticleId } from '#domain/article/article.ts';
import { toArticleInput } from '#domain/article/article-parts.ts';
import { toTagKey } from '#domain/article/tag.ts';
import type { ArticleRevision, Change, CorrectionChange, EditContext } from '#domain/change/change.ts';
import { decideEvent } from '#domain/deliveries/decide-event.ts';
import type { HistoryAction } from '#domain/desk/history.ts';
import { hasBeenPublic, isPublic } from '#domain/publication/decide-visibility.ts';
import { isTextChanged } from '#domain/workflow/workflow.ts';
import type { Topic } from '#services/live/change.ts';
import type { PublishedChange } from '#services/live/publish-change.ts';
import { selectNotifications } from '#services/live/publish-change.ts';
import { insertEffects, listReadersTopics } from '#services/live/queue-effects.ts';
import type { Database } from '#services/postgres/database.ts';
import { executeTogether } from '#services/postgres/execute-together.ts';
import { toArticleRow, toSearchRow } from '../article-row.ts';
import { deleteAutosave } from '../autosave/article-autosaves.ts';
import { listItemWrites } from './desk-item.ts';

/**
 * Writes a change of an article: the article, its search terms, revision, history entry, workflow, corrections, trash, tombstone,
 * notification and effects on other systems, in one statement. The transaction must have locked the article. `draftId` names the
 * autosave to delete.
 */
export async function applyChange(
  trx: Database,
  change: Change,
  { draftId, ...context }: EditContext & { draftId?: string | undefined },
): Promise<void> {
  const announcements = listAnnouncements(change, context.nowMs);
  const topics = listReadersTopics(announcements.flatMap((announced) => announced.topics));
  const writes = [
    ...listArticleWrites(trx, change, context),
    ...listHistoryWrites(trx, change, context),
    ...listItemWrites(trx, change, { articleId: findArticle(change).id, nowMs: context.nowMs }),
    ...listCorrectionWrites(trx, change, context),
    ...(draftId === undefined ? [] : [deleteAutosave(trx, { owner: context.actor, draftId })]),
    ...(topics.length === 0 ? [] : [insertArticleEffect(change, { topics, nowMs: context.nowMs })]),
  ];
  await executeTogether(trx, writes, selectNotifications(announcements));
}

/** Inserts the effects of a change that readers can see. Other changes do not have effects. */
function insertArticleEffect(change: Change, { topics, nowMs }: { topics: readonly Topic[]; nowMs: number }) {
  const [before, after] = [change.before?.article ?? null, change.after?.article ?? null];
  const event = decideEvent({ before, after, nowMs }) ?? 'changed';
  const articleId = event === 'changed' ? null : findArticle(change).id;
  return insertEffects([{ event, articleId, topics, occurredAtMs: nowMs, nowMs, moment: null }]);
}

const findArticle = ({ before, after }: Change): Article => {
  const article = (after ?? before)?.article;
  if (article === undefined) throw new Error('A change has an article before or after it.');
  return article;
};

function listArticleWrites(trx: Database, change: Change, context: EditContext): OperationNodeSource[] {
  const { before, after } = change;
  if (after === null) return before === null ? [] : listDeletion(trx, change, { ...context, before });
  if (before === null) return listInsertion(trx, change, after);
  if (after.revision === before.revision) return [];
  const { article, revision } = after;
  const isWithdrawal = before.article.withdrawnAt === 0 && article.withdrawnAt > 0;
  return [
    trx
      .updateTable('articles')
      .set({ ...toArticleRow(article), revision })
      .where('id', '=', article.id),
    trx.updateTable('articleSearch').set(toSearchRow(article)).where('articleId', '=', article.id),
    ...(isWithdrawal ? [endPreviewLinks(trx, article.id, context.nowMs)] : []),
  ];
}

/** Ends the preview links of an article. They do not work again if it is reinstated. */
const endPreviewLinks = (trx: Database, articleId: ArticleId, nowMs: number) =>
  trx
    .updateTable('previewLinks')
    .set({ expiresAt: nowMs })
    .where('articleId', '=', articleId)
    .where('expiresAt', '>', nowMs);

function listInsertion(
  trx: Database,
  { ownerId = null, origin }: Change,
  { article, revision }: ArticleRevision,
): OperationNodeSource[] {
  const { id: articleId, viewCount } = article;
  return [
    trx.insertInto('articles').values({ ...toArticleRow(article), revision, ownerId }),
    trx.insertInto('articleSearch').values(toSearchRow(article)),
    trx.deleteFrom('articleTombstones').where('articleId', '=', articleId),
    ...(viewCount > 0 ? [trx.insertInto('articleViews').values({ articleId, viewCount })] : []),
    ...(origin === 'restored-trash' ? [trx.deleteFrom('trash').where('articleId', '=', articleId)] : []),
  ];
}

function listDeletion(
  trx: Database,
  { ownerId = null }: Change,
  { before, nowMs, actor }: EditContext & { before: ArticleRevision },
): OperationNodeSource[] {
  const { article, revision } = before;
  const { id: articleId, imageUrl } = article;
  const content = JSON.stringify(article);
  const row = { content, revision, imageUrl, deletedAt: nowMs, deletedBy: actor.userEmail, ownerId };
  return [
    trx.deleteFrom('articles').where('id', '=', articleId),
    trx
      .insertInto('trash')
      .values({ articleId, ...row })
      .onConflict((conflict) => conflict.column('articleId').doUpdateSet(row)),
    ...(hasBeenPublic(article, nowMs) ? [insertTombstone(trx, articleId)] : []),
  ];
}

/** Only the id of a deleted article that readers could see is recorded. */
const insertTombstone = (trx: Database, articleId: ArticleId) =>
  trx
    .insertInto('articleTombstones')
    .values({ articleId })
    .onConflict((conflict) => conflict.doNothing());

function toAction({ before, after }: Change): HistoryAction {
  if (before === null) return 'Created';
  return after === null ? 'Deleted' : 'Edited';
}

/** Writes the history entry of a revision, of a deletion or of a step of the workflow, and every revision that is not stored yet. */
function listHistoryWrites(trx: Database, change: Change, context: EditContext): OperationNodeSource[] {
  const { before, after, step } = change;
  const isWritten = before?.revision !== after?.revision;
  if (!isWritten && step === undefined) return [];
  const { id: articleId, title } = findArticle(change);
  const { actor, nowMs, historyId } = context;
  const entry = { id: historyId, articleId, articleTitle: title, action: toAction(change), timestamp: nowMs };
  const { userEmail, userId } = actor;
  return [
    trx.insertInto('history').values({ ...entry, userEmail, userId }),
    ...(isWritten ? [insertRevisions(trx, change, context)] : []),
    ...(step ? [trx.insertInto('workflowSteps').values({ note: '', ...step, historyId })] : []),
  ];
}

/** If the revision before the change is not stored, an import created it, without a history entry. */
function insertRevisions(trx: Database, { before, after, ...change }: Change, { nowMs, historyId }: EditContext) {
  const { origin = 'saved', note = '' } = change;
  const changesText = after && isTextChanged(before?.article ?? null, after.article);
  const rows = [
    ...(before === null ? [] : [{ ...toRevisionRow(before), savedAt: before.article.updatedAt, ...IMPORTED_REVISION }]),
    ...(after === null ? [] : [{ ...toRevisionRow(after), savedAt: nowMs, origin, note, changesText, historyId }]),
  ];
  return trx
    .insertInto('articleRevisions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['articleId', 'revision']).doNothing());
}

const IMPORTED_REVISION = { origin: 'imported', note: '', changesText: null, historyId: null } as const;

const toRevisionRow = ({ article, revision }: ArticleRevision) => ({
  articleId: article.id,
  revision,
  content: JSON.stringify(toArticleInput(article)),
});

function listCorrectionWrites(trx: Database, change: Change, context: EditContext): OperationNodeSource[] {
  const { correction = null, endedCorrectionId } = change;
  return [
    ...(correction === null ? [] : [writeCorrection(trx, findArticle(change).id, { ...context, correction })]),
    ...(endedCorrectionId === undefined
      ? []
      : [trx.deleteFrom('proposedCorrections').where('id', '=', endedCorrectionId)]),
  ];
}

/** A new correction has the id of its history entry. */
function writeCorrection(
  trx: Database,
  articleId: ArticleId,
  { correction, actor, nowMs, historyId: id }: EditContext & { correction: CorrectionChange },
): OperationNodeSource {
  const { userEmail, userId } = actor;
  const by = { id, articleId, userEmail, userId };
  switch (correction.kind) {
    case 'add':
      return trx.insertInto('articleCorrections').values({ ...by, correctedAt: nowMs, text: correction.text });
    case 'propose': {
      const { text, correctionId } = correction;
      return trx.insertInto('proposedCorrections').values({ ...by, proposedAt: nowMs, text, correctionId });
    }
    case 'edit':
      return trx.updateTable('articleCorrections').set({ text: correction.text }).where('id', '=', correction.id);
    case 'remove':
      return trx.deleteFrom('articleCorrections').where('id', '=', correction.id);
  }
}

/**
 * Lists what to announce after a change of an article. Staff are always notified. Readers are notified of corrections, and of
 * other changes if the article is or was public or withdrawn.
 */
function listAnnouncements(change: Change, nowMs: number): PublishedChange[] {
  const [before, after] = [change.before?.article ?? null, change.after?.article ?? null];
  const isWritten = change.before?.revision !== change.after?.revision;
  return [isWritten ? toAnnouncement({ before, after, nowMs }) : { topics: ['newsroom'] }, ...toCorrections(change)];
}

/** `before` or `after` is null if the article does not exist at that time. */
type BeforeAndAfter = { before: Article | null; after: Article | null; nowMs: number };

function toAnnouncement({ before, after, nowMs }: BeforeAndAfter): PublishedChange {
  const versions = [before, after].filter((article) => article !== null);
  const isVisible = (article: Article | null) => article !== null && isPublic(article, nowMs);
  const withdrawn = versions.filter(({ withdrawnAt }) => withdrawnAt > 0);
  const topics = new Set<Topic>([
    ...versions.filter(isVisible).flatMap(listChangeTopics),
    // The article's page shows the withdrawal.
    ...withdrawn.flatMap(({ id }): Topic[] => [`article:${id}`, 'corrections']),
  ]);
  const scheduleChanged = versions.some(changesByItself);
  const isUrgent = before?.withdrawnAt === 0 && withdrawn.length > 0 ? true : undefined;
  const hides = isVisible(before) && !isVisible(after) ? true : undefined;
  return { topics: [...topics, 'newsroom'], scheduleChanged, isUrgent, hides };
}

/**
 * Announces a change of a correction to the pages that show it. If it is the site's first or last correction, all pages are
 * notified, because their footer changes.
 */
function toCorrections({ correction = null, before, after }: Change): PublishedChange[] {
  const id = (after ?? before)?.article.id;
  if (correction === null || correction.kind === 'propose' || id === undefined) return [];
  const topics: Topic[] = ['corrections', `article:${id}`];
  const changesFooter =
    (correction.kind === 'add' && correction.isFirst) || (correction.kind === 'remove' && correction.isLast);
  // `hides` is announced only to the pages of the correction: it must not evict every page.
  const announced = { topics, hides: correction.kind === 'remove' ? true : undefined };
  return changesFooter ? [announced, { topics: ['site'] }] : [announced];
}

/** True if time alone changes what readers see of the article. */
function changesByItself({ status, featuredUntil, embargoUntil, expiresAt }: Article): boolean {
  return status === 'scheduled' || [featuredUntil, embargoUntil, expiresAt].some((ms) => ms > 0);
}

export function listChangeTopics({ id, category, tags }: Pick<Article, 'id' | 'category' | 'tags'>): Topic[] {
  const tagTopics = tags.map(toTagKey).flatMap((key): Topic[] => (key === '' ? [] : [`tag:${key}`]));
  return ['home', 'search', `article:${id}`, `category:${category}`, ...tagTopics];
}
