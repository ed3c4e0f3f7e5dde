import type { Article, ArticleInput } from '#domain/article/article.ts';
import { parseArticleId } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { sameContent, toArticleInput } from '#domain/article/article-parts.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { decideSave, toTarget } from '#domain/permissions/decide-save.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { decidePublishedAt } from '#domain/publication/decide-published-at.ts';
import { isBackDated } from '#domain/publication/decide-visibility.ts';
import { hasUnseenText } from '#domain/workflow/workflow.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';
import { readRights, toForbidden } from '#services/security/staff-rights.ts';
import type { SaveEffect } from '../workflow/check-save.ts';
import { checkSave } from '../workflow/check-save.ts';
import type { Proposal } from '../workflow/desk-item.ts';
import { findSeenProposal, isWriterOf } from '../workflow/proposals.ts';
import { lockNewImages } from './lock-new-images.ts';
import { refuseActionOn } from './permit-edit.ts';
import type { ArticleRevision, OwnedRevision } from './read-revision.ts';
import { findRevision, findRevisionEntry } from './read-revision.ts';
import { findLeadChange } from './replace-lead.ts';
import type { SaveCommand, SaveConflict, SavedArticle, SaveResult } from './save-command.ts';

/** If a first save is repeated with changed content, its base is the revision that the first attempt created. */
export const FIRST_REVISION = 1;

/** An edit that passed all checks. `input` is null if nothing changes. */
export type Edit = Passed & {
  kind: 'edit';
  input: ArticleInput | null;
  mergedParts: readonly ArticlePart[];
  effect: SaveEffect;
  /** The proposal that the save approves; null if there is none. */
  proposal: Proposal | null;
};

/** Merges a save with the current revision and checks the result. Writes nothing. */
export async function decideEdit(
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
  // The text of a draft is approved as a whole, so the editor must have seen all of it.
  const isPublication = current.article.status === 'draft' && merged.status !== 'draft';
  const approvesTheirs = current.workflow.isOn && isPublication && hasUnseenText(theirParts);
  const ask = async () => ({ ...(await toConflict(trx, { base, current })), mine: input, collisions, approvesTheirs });
  if (collisions.length > 0) return ask();
  if (sameContent(merged, current.article)) return { ...unchanged, mergedParts: theirParts };
  const forbiddenChange = refuse(merged);
  if (forbiddenChange) return forbiddenChange;
  const workflow = await checkApproval(trx, { command, rights, current, proposal, after: merged });
  if (workflow.kind !== 'passed') return workflow;
  if (approvesTheirs && workflow.effect?.approves) return ask();
  const checked = await checkEdit(trx, command, { before: current.article, after: merged });
  if (checked.kind !== 'passed') return checked;
  return { ...checked, kind: 'edit', input: merged, mergedParts: theirParts, effect: workflow.effect, proposal };
}

type Approval = Pick<Edit, 'proposal'> & {
  command: SaveCommand;
  rights: Rights;
  current: OwnedRevision;
  after: ArticleInput;
};

async function checkApproval(trx: Database, { command, rights, current, proposal, after }: Approval) {
  const isProposalWriter = proposal ? await isWriterOf(trx, proposal, command) : undefined;
  const settings = current.workflow;
  const asUrgent = command.intent === 'urgent';
  return checkSave(trx, { ...command, rights, settings, before: current, after, isProposalWriter, asUrgent });
}

/**
 * Returns the article of the base revision; null if an import replaced it, because then the changes of each side are
 * unknown.
 */
export async function findBase(
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
): Promise<Omit<SaveConflict, 'mine' | 'collisions' | 'approvesTheirs'>> {
  const { article, revision } = current;
  const entry = await findRevisionEntry(trx, { articleId: article.id, revision });
  const by = entry && { userEmail: entry.userEmail, userId: entry.userId, timestamp: entry.timestamp };
  return { kind: 'conflict', base: base && toArticleInput(base), theirs: toArticleInput(article), revision, by };
}

type Passed = { leadsToEnd: readonly { id: string }[] };

/** Checks the merged content. `before` is the current article, null for a new one. */
export async function checkEdit(
  trx: Database,
  { id, lead = 'ask', mayBackDate = false, asNew = false, actor, nowMs }: SaveCommand,
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
  if (lead === 'replace')
    return (await refuseLeads(trx, above, { actor, nowMs })) ?? { kind: 'passed', leadsToEnd: above };
  return {
    kind: 'leads',
    title: toPlainTitle(change.lead.title),
    above: above.map(({ title }) => toPlainTitle(title)),
  };
}

/** Refuses an actor who may not change each of the articles that would lose their place as the lead. */
async function refuseLeads(
  trx: Database,
  leads: readonly { id: string }[],
  acting: { actor: HistoryActor; nowMs: number },
): Promise<Forbidden | null> {
  for (const lead of leads) {
    const id = parseArticleId(lead.id);
    const forbidden = id && (await refuseActionOn(trx, 'feature', { id, ...acting }));
    if (forbidden) return forbidden;
  }
  return null;
}
