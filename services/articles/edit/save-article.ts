import { randomUUID } from 'node:crypto';
import type { Article, ArticleInput } from '#domain/article/article.ts';
import { copyParts, toArticleInput } from '#domain/article/article-parts.ts';
import { decideSave } from '#domain/permissions/decide-save.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '#domain/publication/correction.ts';
import { decidePublishedAt } from '#domain/publication/decide-published-at.ts';
import { hasBeenPublic, isPublic, NOT_WITHDRAWN } from '#domain/publication/decide-visibility.ts';
import { isShownStatus, toProposerId } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { readRights, toForbidden } from '#services/security/staff-rights.ts';
import { removeAutosave } from '../autosave/article-autosaves.ts';
import { checkSave, writeSaveEffect } from '../workflow/check-save.ts';
import type { Proposal } from '../workflow/desk-item.ts';
import { endProposal, putProposal } from '../workflow/proposals.ts';
import { submitSaved } from '../workflow/submit-saved.ts';
import { readWorkflowSettings } from '../workflow/workflow-settings.ts';
import { followTagRenames } from './change-tag.ts';
import { addCorrection, countCorrections } from './corrections.ts';
import type { Edit } from './decide-edit.ts';
import { checkEdit, decideEdit, FIRST_REVISION, findBase } from './decide-edit.ts';
import { lockNewImages } from './lock-new-images.ts';
import { insertProposedCorrection, needsConfirmation } from './proposed-corrections.ts';
import type { ArticleRevision, OwnedRevision } from './read-revision.ts';
import { lockCurrentRevision, toMeta } from './read-revision.ts';
import { endFeatured, lockLead } from './replace-lead.ts';
import type { SaveCommand, SavedArticle, SaveResult } from './save-command.ts';
import { lockTrashed, restoreTrashed } from './trash.ts';
import { findFirstRevisions, insertArticle, saveRevision, toStaffId } from './write-revision.ts';

/**
 * Saves an article in one transaction, which locks the article, runs all checks, writes the revision, unfeatures other
 * articles, restores from the trash and removes the autosave. Changes that colleagues saved since the base revision are
 * merged by part, and texts by paragraph and word (docs/behaviour.md §4.8). A repeated request, or one that changes
 * nothing, returns `saved` and writes nothing. Rejects if the database fails.
 */
export async function saveArticle(db: Database, command: SaveCommand): Promise<SaveResult> {
  const { actor, draftId } = command;
  const input: ArticleInput =
    command.intent === 'keep' ? { ...command.input, status: 'draft', publishAt: 0 } : command.input;
  return inTransaction<SaveResult>(db, async (trx) => {
    if (input.isFeatured) await lockLead(trx);
    const run = command.intent === 'submit' ? submitInTransaction : saveInTransaction;
    const result = await run(trx, { ...command, input });
    if (result.kind === 'saved' && draftId) await removeAutosave(trx, { owner: actor, draftId });
    return result;
  });
}

async function submitInTransaction(trx: Database, command: SaveCommand): Promise<SaveResult> {
  const current = await lockCurrentRevision(trx, command.id);
  if (current !== null && isShownStatus(current.article.status))
    return current.workflow.isOn ? propose(trx, command, current) : { kind: 'not-draft' };
  const input: ArticleInput = { ...command.input, status: 'draft', publishAt: 0 };
  const result = await saveInTransaction(trx, { ...command, input });
  return result.kind === 'saved' ? submitSaved(trx, command, result) : result;
}

async function saveInTransaction(trx: Database, given: SaveCommand): Promise<SaveResult> {
  const { id, intent, baseRevision } = given;
  const current = await lockCurrentRevision(trx, id);
  // After the lock, for which a change of tags may have waited.
  const known = current?.article.tags ?? [];
  const command = {
    ...given,
    input: await followTagRenames(trx, given.input, known),
    unacknowledged: given.unacknowledged ? await followTagRenames(trx, given.unacknowledged, known) : null,
  };
  if (current !== null) return update(trx, command, current);
  if (intent !== 'restore' && baseRevision === null) return create(trx, command);
  const trashed = await lockTrashed(trx, id);
  if (trashed !== null) return intent === 'restore' ? restore(trx, command, trashed) : { kind: 'deleted' };
  // Another request may have restored the article while this one waited for the row in the trash.
  const restored = await lockCurrentRevision(trx, id);
  return restored === null ? { kind: 'missing' } : update(trx, command, restored);
}

async function create(trx: Database, command: SaveCommand): Promise<SaveResult> {
  const { id, input, nowMs } = command;
  const rights = await readRights(trx, command.actor);
  const forbidden = toForbidden(decideSave(rights, { before: null, after: input, nowMs }));
  if (forbidden) return forbidden;
  const settings = await readWorkflowSettings(trx);
  const workflow = await checkSave(trx, { rights, settings, before: null, after: input, ...command });
  if (workflow.kind !== 'passed') return workflow;
  const checked = await checkEdit(trx, command, { before: null, after: input });
  if (checked.kind !== 'passed') return checked;
  const publishedAt = decidePublishedAt({ before: null, after: input, nowMs });
  const times = { createdAt: nowMs, updatedAt: nowMs, publishedAt };
  const article = { ...toArticleInput(input), ...toMeta(input), id, ...times, ...NOT_WITHDRAWN, viewCount: 0 };
  const revision = (await findFirstRevisions(trx, [id])).get(id) ?? FIRST_REVISION;
  if (await insertArticle(trx, { article, revision, origin: 'saved', ownerId: toStaffId(command.actor) }, command)) {
    await writeSaveEffect(trx, { article, revision, effect: workflow.effect }, command);
    await endFeatured(trx, checked.leadsToEnd, command);
    return toSaved({ article, revision });
  }
  const existing = await lockCurrentRevision(trx, id);
  return existing === null ? { kind: 'deleted' } : update(trx, command, existing);
}

async function update(trx: Database, command: SaveCommand, current: OwnedRevision): Promise<SaveResult> {
  const edit = await decideEdit(trx, command, current);
  if (edit.kind !== 'edit') return edit;
  return (await hasNoRoom(trx, command, { edit, current })) ? NO_ROOM : write(trx, command, { edit, current });
}

const NO_ROOM = { kind: 'corrections-full' } as const;

/** Whether a save writes anything. */
const isChange = ({ input, proposal }: Edit): boolean => input !== null || proposal !== null;

const lacksRoomFor = async (trx: Database, { id }: Article, correction: string): Promise<boolean> =>
  correction !== '' && (await countCorrections(trx, id)) >= MAX_CORRECTIONS_PER_ARTICLE;

/** Whether a save would add a correction to an article that has the most. */
async function hasNoRoom(
  trx: Database,
  command: SaveCommand,
  { edit, current }: { edit: Edit; current: Pick<Corrected, 'article'> },
): Promise<boolean> {
  return isChange(edit) && lacksRoomFor(trx, current.article, findCorrection(command, { current, ...edit }));
}

/** Merges the editor's changes with the changes saved before the deletion, as if the article had not been deleted. */
async function restore(trx: Database, command: SaveCommand, trashed: OwnedRevision): Promise<SaveResult> {
  const edit = await decideEdit(trx, command, { ...trashed, revision: trashed.revision + 1, isTrashed: true });
  if (edit.kind !== 'edit') return edit;
  if (await hasNoRoom(trx, command, { edit, current: trashed })) return NO_ROOM;
  const current = await restoreTrashed(trx, trashed, { ...command, historyId: randomUUID() });
  return write(trx, command, { edit, current: { ...current, workflow: trashed.workflow } });
}

type Corrected = ArticleRevision & Pick<OwnedRevision, 'workflow'>;

async function write(
  trx: Database,
  command: SaveCommand,
  { edit, current }: { edit: Edit; current: Corrected },
): Promise<SavedArticle> {
  const { input, mergedParts, effect, proposal } = edit;
  if (!isChange(edit)) return { ...toSaved(current), mergedParts };
  const note = await correct(trx, command, { current, proposal });
  if (input === null) {
    const unchanged = { current, input: current.article, origin: 'correction-added', note, isQuiet: true } as const;
    const kept = note === '' ? current : await saveRevision(trx, unchanged, command);
    if (proposal !== null) await endProposal(trx, proposal, { ...command, ...kept });
    return { ...toSaved(kept), mergedParts };
  }
  const { isQuiet = false, asNew = false } = command;
  const saved = await saveRevision(trx, { current, input, origin: 'saved', note, isQuiet, asNew }, command);
  if (proposal !== null) await endProposal(trx, proposal, { ...command, ...saved });
  // A quiet change of many articles is no decision about each text.
  await writeSaveEffect(trx, { ...saved, effect, isRecorded: proposal !== null || isQuiet }, command);
  await endFeatured(trx, edit.leadsToEnd, command);
  const { imageUrl } = current.article;
  const replacedImageUrl = imageUrl === '' || imageUrl === saved.article.imageUrl ? null : imageUrl;
  return { ...toSaved(saved), mergedParts, replacedImageUrl, ...(effect?.voids && { voidsApproval: true }) };
}

type CorrectedBy = { current: Pick<Corrected, 'article'>; proposal: Proposal | null };

/** The correction that belongs to a change of what readers saw, or to the proposal that the save approves; '' if there is none. */
function findCorrection({ nowMs, ...command }: SaveCommand, { current: { article }, proposal }: CorrectedBy): string {
  const correction = command.correction === undefined ? proposal?.correction : command.correction;
  const wasSeen = proposal === null ? isPublic(article, nowMs) : hasBeenPublic(article, nowMs);
  return correction && wasSeen ? correction : '';
}

/**
 * Adds the correction that belongs to the change of a public article, or to the proposal that the save approves. Returns its text;
 * '' if there is none, or if it waits for a second person. The approval of a proposal is that of its correction.
 */
async function correct(
  trx: Database,
  command: SaveCommand,
  { current, proposal }: { current: Corrected; proposal: Proposal | null },
): Promise<string> {
  const { article, workflow } = current;
  const { actor, nowMs, historyId } = command;
  const correction = findCorrection(command, { current, proposal });
  if (correction === '') return '';
  const added = { articleId: article.id, text: correction, actor, nowMs, historyId };
  const isApproved =
    proposal !== null && proposal.correction === correction && !proposal.writers.includes(toProposerId(actor));
  if (needsConfirmation({ workflow }) && !isApproved) {
    await insertProposedCorrection(trx, { ...added, correctionId: null });
    return '';
  }
  await addCorrection(trx, added);
  return correction;
}

const toSaved = ({ article, revision }: ArticleRevision): SavedArticle => ({
  kind: 'saved',
  articleId: article.id,
  article: toArticleInput(article),
  revision,
  mergedParts: [],
  replacedImageUrl: null,
});

/** Saves changes of a public or scheduled article as a proposal, based on the revision that the editor started from. */
async function propose(trx: Database, command: SaveCommand, current: OwnedRevision): Promise<SaveResult> {
  const tags = await followTagRenames(trx, command.input, current.article.tags);
  const base = await findBase(trx, { ...command, unacknowledged: null }, current);
  const input = copyParts(tags, base ?? current.article, ['publication', 'isFeatured']);
  const [place] = await lockNewImages(trx, { before: current.article, after: input });
  if (place !== undefined) return { kind: 'image-missing', place };
  const baseRevision = base === null ? current.revision : (command.baseRevision ?? current.revision);
  const correction = hasBeenPublic(current.article, command.nowMs) ? command.correction : null;
  if (await lacksRoomFor(trx, current.article, correction ?? '')) return NO_ROOM;
  const result = await putProposal(trx, { ...command, current, input, baseRevision, correction });
  if (result !== null) return result;
  return { ...toSaved({ article: { ...current.article, ...input }, revision: baseRevision }), isProposal: true };
}
