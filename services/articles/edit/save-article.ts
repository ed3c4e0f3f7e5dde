import { randomUUID } from 'node:crypto';
import type { Article, ArticleId, ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { copyParts, sameContent, toArticleInput } from '#domain/article/article-parts.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '#domain/article/correction.ts';
import { decidePublishedAt } from '#domain/article/decide-published-at.ts';
import { isBackDated, isPublic, NOT_WITHDRAWN } from '#domain/article/decide-visibility.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import { toPlainTitle } from '#domain/markup/parse-title.ts';
import { decideSave, toTarget } from '#domain/permissions/decide-save.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';
import { readRights, toForbidden } from '#services/security/staff-rights.ts';
import { removeAutosave } from '../autosave/article-autosaves.ts';
import type { SaveEffect, Unapproved } from '../workflow/check-save.ts';
import { checkSave, writeSaveEffect } from '../workflow/check-save.ts';
import type { Proposal } from '../workflow/desk-item.ts';
import type { SeenProposal } from '../workflow/proposals.ts';
import { endProposal, findSeenProposal, isWriterOf, putProposal } from '../workflow/proposals.ts';
import { submitSaved } from '../workflow/submit-saved.ts';
import { readWorkflowSettings } from '../workflow/workflow-settings.ts';
import { followTagRenames } from './change-tag.ts';
import { addCorrection, countCorrections } from './corrections.ts';
import type { ImagePlace } from './lock-new-images.ts';
import { lockNewImages } from './lock-new-images.ts';
import type { ArticleRevision, OwnedRevision } from './read-revision.ts';
import { findRevision, findRevisionEntry, lockCurrentRevision, toMeta } from './read-revision.ts';
import { endFeatured, findLeadChange, lockLead } from './replace-lead.ts';
import { lockTrashed, restoreTrashed } from './trash.ts';
import type { EditContext } from './write-revision.ts';
import { findFirstRevisions, insertArticle, saveRevision, toStaffId } from './write-revision.ts';

/** `replace`: the saved article leads the home page. `keep`: it is saved below the current lead. */
export type LeadChoice = 'ask' | 'replace' | 'keep';

/** A request to save an article. Sending it twice has the same effect as sending it once. */
export type SaveCommand = EditContext & {
  id: ArticleId;
  /**
   * `restore` also restores the article from the trash. `keep` saves the content as a draft and never changes a public
   * page. `submit` saves a draft and submits it for review; changes of a public or scheduled article become a proposal. The
   * default is `save`.
   */
  intent?: 'save' | 'restore' | 'keep' | 'submit';
  /** The proposal that a `save` approves, or that a `submit` changes, as the editor saw it. */
  proposal?: SeenProposal | undefined;
  input: ArticleInput;
  /** The revision that the editor started from; null for an article that has not been saved yet. */
  baseRevision: number | null;
  /**
   * The content of the previous save if its response was lost. If that save succeeded, its revision becomes the base.
   */
  unacknowledged?: ArticleInput | null;
  lead?: LeadChoice;
  /** Whether the article may get a publication time in the past. */
  mayBackDate?: boolean;
  /** See {@link saveRevision}. */
  isQuiet?: boolean;
  /** Whether publishing an article that was unpublished gives it a new time of publication. */
  asNew?: boolean;
  /** The text of a correction that readers get with the change. Has no effect if the save changes nothing. */
  correction?: string | null;
  /** The autosave of this draft is removed after the save. */
  draftId?: string;
};

/** The database is changed only if the result is `saved`. */
export type SaveResult =
  | SavedArticle
  | SaveConflict
  | LeadQuestion
  /** An uploaded image that the editor added was deleted. */
  | { kind: 'image-missing'; place: ImagePlace }
  /** The new publication time is in the past and the editor has not confirmed it. */
  | { kind: 'past-date' }
  /** A `keep` of an article that is not a draft, or a `submit` of one on a site without a workflow. */
  | { kind: 'not-draft' }
  | { kind: 'deleted' }
  | { kind: 'missing' }
  /** The actor's rights do not permit the save. */
  | Forbidden
  | Unapproved
  /** The proposal was changed or decided since the editor opened it. */
  | { kind: 'proposal-changed' };

export type SavedArticle = {
  kind: 'saved';
  articleId: ArticleId;
  article: ArticleInput;
  revision: number;
  /** The parts in which a colleague's changes were merged with the editor's. */
  mergedParts: readonly ArticlePart[];
  /** The main image that the save replaced. Its file can be removed if nothing else uses it. */
  replacedImageUrl: string | null;
  /** Whether readers do not see it until the proposal is approved. */
  isProposal?: true;
  /** Whether the save voided an approval, because the text changed. */
  voidsApproval?: true;
};

/** A colleague changed the same parts. */
export type SaveConflict = {
  kind: 'conflict';
  /** Null if an import replaced the revision that the editor started from. */
  base: ArticleInput | null;
  mine: ArticleInput;
  theirs: ArticleInput;
  revision: number;
  collisions: readonly ArticlePart[];
  /** Null if the revision was imported. */
  by: SavedBy | null;
};

export type SavedBy = { userEmail: string; userId: string | null; timestamp: number };

/** Another article leads the home page; the editor decides whether to replace it. Titles are plain text. */
export type LeadQuestion = {
  kind: 'leads';
  title: string;
  /** The articles that would remain above this one; empty if it would lead. */
  above: readonly string[];
};

/** If a first save is repeated with changed content, its base is the revision that the first attempt created. */
const FIRST_REVISION = 1;

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
  if (current !== null && current.article.status !== 'draft')
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
  return edit.kind === 'edit' ? write(trx, command, { edit, current }) : edit;
}

/** Merges the editor's changes with the changes saved before the deletion, as if the article had not been deleted. */
async function restore(trx: Database, command: SaveCommand, trashed: OwnedRevision): Promise<SaveResult> {
  const edit = await decideEdit(trx, command, { ...trashed, revision: trashed.revision + 1, isTrashed: true });
  if (edit.kind !== 'edit') return edit;
  const current = await restoreTrashed(trx, trashed, { ...command, historyId: randomUUID() });
  return write(trx, command, { edit, current });
}

/** An edit that passed all checks. `input` is null if nothing changes. */
type Edit = Passed & {
  kind: 'edit';
  input: ArticleInput | null;
  mergedParts: readonly ArticlePart[];
  effect: SaveEffect;
  /** The proposal that the save approves; null if there is none. */
  proposal: Proposal | null;
};

async function write(
  trx: Database,
  command: SaveCommand,
  { edit, current }: { edit: Edit; current: ArticleRevision },
): Promise<SavedArticle> {
  const { input, mergedParts, effect, proposal } = edit;
  if (input === null) {
    if (proposal !== null) await endProposal(trx, proposal, { ...command, ...current });
    return { ...toSaved(current), mergedParts };
  }
  const { isQuiet = false, asNew = false } = command;
  const note = await correct(trx, command, current);
  const saved = await saveRevision(trx, { current, input, origin: 'saved', note, isQuiet, asNew }, command);
  if (proposal !== null) await endProposal(trx, proposal, { ...command, ...saved });
  await writeSaveEffect(trx, { ...saved, effect, isRecorded: proposal !== null }, command);
  await endFeatured(trx, edit.leadsToEnd, command);
  const { imageUrl } = current.article;
  const replacedImageUrl = imageUrl === '' || imageUrl === saved.article.imageUrl ? null : imageUrl;
  return { ...toSaved(saved), mergedParts, replacedImageUrl, ...(effect?.voids && { voidsApproval: true }) };
}

/** Adds the correction that belongs to the change of a public article. Returns its text; '' if there is none. */
async function correct(
  trx: Database,
  { correction, actor, nowMs, historyId }: SaveCommand,
  { article }: ArticleRevision,
): Promise<string> {
  if (!correction || !isPublic(article, nowMs)) return '';
  if ((await countCorrections(trx, article.id)) >= MAX_CORRECTIONS_PER_ARTICLE) return '';
  await addCorrection(trx, { articleId: article.id, text: correction, actor, nowMs, historyId });
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

/** Merges a save with the current revision and checks the result. Writes nothing. */
async function decideEdit(
  trx: Database,
  command: SaveCommand,
  current: OwnedRevision & { isTrashed?: boolean },
): Promise<Edit | Exclude<SaveResult, SavedArticle>> {
  const { intent, input } = command;
  const { isTrashed = false } = current;
  const rights = await readRights(trx, command.actor, current.siteHasRoles);
  const refuse = (after: ArticleInput) =>
    toForbidden(decideSave(rights, { before: current, isTrashed, after, nowMs: command.nowMs }));
  // Before a conflict, whose response contains the current text.
  const forbidden = refuse(current.article);
  if (forbidden) return forbidden;
  if (intent === 'keep' && current.article.status !== 'draft') return { kind: 'not-draft' };
  const mayApprove = decidePermission(rights, 'publish', toTarget(current, command.nowMs)).allowed;
  const proposal = mayApprove ? await findSeenProposal(trx, command) : null;
  if (proposal === 'changed') return { kind: 'proposal-changed' };
  const unchanged = { kind: 'edit', input: null, mergedParts: [], leadsToEnd: [], effect: null, proposal } as const;
  if (sameContent(input, current.article)) return unchanged;
  const base = await findBase(trx, command, current);
  const { merged, collisions, theirParts } = mergeArticles(base, input, current.article);
  if (collisions.length > 0) return { ...(await toConflict(trx, { base, current })), mine: input, collisions };
  if (sameContent(merged, current.article)) return { ...unchanged, mergedParts: theirParts };
  const forbiddenChange = refuse(merged);
  if (forbiddenChange) return forbiddenChange;
  const isProposalWriter = proposal ? isWriterOf(proposal, command) : undefined;
  const settings = current.workflow;
  const workflow = await checkSave(trx, {
    ...command,
    rights,
    settings,
    before: current,
    after: merged,
    isProposalWriter,
  });
  if (workflow.kind !== 'passed') return workflow;
  const checked = await checkEdit(trx, command, { before: current.article, after: merged });
  if (checked.kind !== 'passed') return checked;
  return { ...checked, kind: 'edit', input: merged, mergedParts: theirParts, effect: workflow.effect, proposal };
}

/**
 * Returns the article of the base revision; null if an import replaced it, because then the changes of each side are
 * unknown.
 */
async function findBase(
  trx: Database,
  { baseRevision, unacknowledged }: SaveCommand,
  { article, revision }: ArticleRevision,
): Promise<ArticleInput | null> {
  if (unacknowledged && sameContent(article, unacknowledged)) return article;
  if (baseRevision === revision) return article;
  const base = await findRevision(trx, { articleId: article.id, revision: baseRevision ?? FIRST_REVISION });
  return base?.article ?? null;
}

async function toConflict(
  trx: Database,
  { base, current }: { base: ArticleInput | null; current: ArticleRevision },
): Promise<Omit<SaveConflict, 'mine' | 'collisions'>> {
  const { article, revision } = current;
  const entry = await findRevisionEntry(trx, { articleId: article.id, revision });
  const by = entry && { userEmail: entry.userEmail, userId: entry.userId, timestamp: entry.timestamp };
  return { kind: 'conflict', base: base && toArticleInput(base), theirs: toArticleInput(article), revision, by };
}

type Passed = { leadsToEnd: readonly { id: string }[] };

/** Checks the merged content. `before` is the current article, null for a new one. */
async function checkEdit(
  trx: Database,
  { id, lead = 'ask', mayBackDate = false, asNew = false, nowMs }: SaveCommand,
  { before, after }: { before: Article | null; after: ArticleInput },
): Promise<(Passed & { kind: 'passed' }) | Exclude<SaveResult, SavedArticle>> {
  if (!mayBackDate && isBackDated(before, after, nowMs)) return { kind: 'past-date' };
  const [place] = await lockNewImages(trx, { before, after });
  if (place !== undefined) return { kind: 'image-missing', place };
  const withdrawnAt = before?.withdrawnAt ?? 0;
  const article = { ...after, id, withdrawnAt, publishedAt: decidePublishedAt({ before, after, asNew, nowMs }) };
  const change = await findLeadChange(trx, { article, before, nowMs });
  const above = change.kind === 'stays-below' ? change.above : [];
  if (change.kind === 'none' || lead === 'keep') return { kind: 'passed', leadsToEnd: [] };
  if (lead === 'replace') return { kind: 'passed', leadsToEnd: above };
  return {
    kind: 'leads',
    title: toPlainTitle(change.lead.title),
    above: above.map(({ title }) => toPlainTitle(title)),
  };
}

/** Saves changes of a public or scheduled article as a proposal, based on the revision that the editor started from. */
async function propose(trx: Database, command: SaveCommand, current: OwnedRevision): Promise<SaveResult> {
  const tags = await followTagRenames(trx, command.input, current.article.tags);
  const base = await findBase(trx, { ...command, unacknowledged: null }, current);
  const input = copyParts(tags, base ?? current.article, ['publication', 'isFeatured']);
  const [place] = await lockNewImages(trx, { before: current.article, after: input });
  if (place !== undefined) return { kind: 'image-missing', place };
  const baseRevision = base === null ? current.revision : (command.baseRevision ?? current.revision);
  const result = await putProposal(trx, { ...command, current, input, baseRevision });
  if (result !== null) return result;
  return { ...toSaved({ article: { ...current.article, ...input }, revision: baseRevision }), isProposal: true };
}
