import type { OperationNodeSource } from 'kysely';
import type { Article, ArticleId } from '#domain/article/article.ts';
import { toArticleInput } from '#domain/article/article-parts.ts';
import type { Change, CorrectionChange, ProposalChange } from '#domain/change/change.ts';
import type { EditContext } from '#domain/change/edit-context.ts';
import type { ArticleRevision } from '#domain/change/snapshot.ts';
import { decideEvent } from '#domain/deliveries/decide-event.ts';
import type { HistoryAction } from '#domain/desk/history.ts';
import { hasBeenPublic } from '#domain/publication/decide-visibility.ts';
import type { ItemChange } from '#domain/workflow/desk-item.ts';
import { OWN_ITEM } from '#domain/workflow/desk-item.ts';
import type { Topic } from '#services/live/change.ts';
import { selectNotifications } from '#services/live/publish-change.ts';
import { insertEffects, listReadersTopics } from '#services/live/queue-effects.ts';
import type { Database } from '#services/postgres/database.ts';
import { executeTogether } from '#services/postgres/execute-together.ts';
import { toArticleRow, toSearchRow } from '../article-row.ts';
import { deleteAutosave } from '../autosave/article-autosaves.ts';
import { listAnnouncements } from './announce-change.ts';
import { updateEndedAssignments } from './assignments.ts';
import { deleteProposal, toUrgentColumns } from './desk-item.ts';
import { deleteTombstones, insertTombstone } from './tombstones.ts';

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
    ...listWorkflowWrites(trx, change, context),
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
  return [
    trx
      .updateTable('articles')
      .set({ ...toArticleRow(article), revision })
      .where('id', '=', article.id),
    trx.updateTable('articleSearch').set(toSearchRow(article)).where('articleId', '=', article.id),
  ];
}

function listInsertion(
  trx: Database,
  { ownerId, isRestored }: Change,
  { article, revision }: ArticleRevision,
): OperationNodeSource[] {
  const { id: articleId, viewCount } = article;
  return [
    trx.insertInto('articles').values({ ...toArticleRow(article), revision, ownerId }),
    trx.insertInto('articleSearch').values(toSearchRow(article)),
    deleteTombstones(trx, [articleId]),
    ...(viewCount > 0 ? [trx.insertInto('articleViews').values({ articleId, viewCount })] : []),
    ...(isRestored ? [trx.deleteFrom('trash').where('articleId', '=', articleId)] : []),
  ];
}

function listDeletion(
  trx: Database,
  { ownerId }: Change,
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

function toAction({ before, after }: Change): HistoryAction {
  if (before === null) return 'Created';
  return after === null ? 'Deleted' : 'Edited';
}

/** Writes the history entry of a revision, of a deletion or of a step of the workflow, and every revision that is not stored yet. */
function listHistoryWrites(trx: Database, change: Change, context: EditContext): OperationNodeSource[] {
  const { before, after, step } = change;
  const isWritten = before?.revision !== after?.revision;
  if (!isWritten && step === null) return [];
  const { id: articleId, title } = findArticle(change);
  const { actor, nowMs, historyId } = context;
  const entry = { id: historyId, articleId, articleTitle: title, action: toAction(change), timestamp: nowMs };
  const { userEmail, userId } = actor;
  const writes: OperationNodeSource[] = [trx.insertInto('history').values({ ...entry, userEmail, userId })];
  if (isWritten) writes.push(insertRevisions(trx, change, context));
  if (step !== null) {
    const { note = '', revision = null } = step;
    writes.push(trx.insertInto('workflowSteps').values({ historyId, step: step.step, note, revision }));
  }
  return writes;
}

/** If the revision before the change is not stored, an import created it, without a history entry. */
function insertRevisions(trx: Database, { before, after, ...change }: Change, { nowMs, historyId }: EditContext) {
  const { origin, note, changesText } = change;
  const rows = [
    ...(before === null ? [] : [{ ...toRevisionRow(before), savedAt: before.article.updatedAt, ...IMPORTED }]),
    ...(after === null ? [] : [{ ...toRevisionRow(after), savedAt: nowMs, origin, note, changesText, historyId }]),
  ];
  return trx
    .insertInto('articleRevisions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['articleId', 'revision']).doNothing());
}

const IMPORTED = { origin: 'imported', note: '', changesText: null, historyId: null } as const;

const toRevisionRow = ({ article, revision }: ArticleRevision) => ({
  articleId: article.id,
  revision,
  content: JSON.stringify(toArticleInput(article)),
});

function listWorkflowWrites(trx: Database, change: Change, { nowMs }: EditContext): OperationNodeSource[] {
  const { item, endsAssignments, proposal } = change;
  const { id: articleId } = findArticle(change);
  const writes: OperationNodeSource[] = [];
  const ended = proposal?.kind === 'end' ? proposal.proposerId : OWN_ITEM;
  if (endsAssignments) writes.push(updateEndedAssignments(articleId, ended));
  if (Object.keys(item).length > 0) {
    const columns = toItemColumns(item);
    writes.push(
      trx
        .insertInto('deskItems')
        .values({ articleId, stage: 'writing', movedAt: nowMs, ...columns })
        .onConflict((conflict) => conflict.columns(['articleId', 'proposerId']).doUpdateSet(columns)),
    );
  }
  if (proposal !== null) writes.push(writeProposal(trx, articleId, proposal));
  return writes;
}

function toItemColumns({ urgentWriters, ...item }: ItemChange) {
  return urgentWriters === undefined ? item : { ...item, ...toUrgentColumns(urgentWriters) };
}

function writeProposal(trx: Database, articleId: ArticleId, proposal: ProposalChange): OperationNodeSource {
  const { proposerId } = proposal;
  switch (proposal.kind) {
    case 'put': {
      const { content, writers, ...rest } = proposal.change;
      const change = { ...rest, content: JSON.stringify(content), writers: [...writers] };
      const { proposerEmail } = proposal;
      return trx
        .insertInto('deskItems')
        .values({ articleId, proposerId, proposerEmail, submitterId: proposerId, ...change })
        .onConflict((conflict) => conflict.columns(['articleId', 'proposerId']).doUpdateSet(change));
    }
    case 'change':
      return trx
        .updateTable('deskItems')
        .set(toItemColumns(proposal.change))
        .where('articleId', '=', articleId)
        .where('proposerId', '=', proposerId);
    case 'end':
      return deleteProposal(trx, { articleId, proposerId });
  }
}

function listCorrectionWrites(trx: Database, change: Change, context: EditContext): OperationNodeSource[] {
  const { correction, endedCorrectionId } = change;
  return [
    ...(correction === null ? [] : [writeCorrection(trx, findArticle(change).id, { ...context, correction })]),
    ...(endedCorrectionId === null ? [] : [trx.deleteFrom('proposedCorrections').where('id', '=', endedCorrectionId)]),
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
