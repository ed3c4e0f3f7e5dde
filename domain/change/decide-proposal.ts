import { copyParts, isSameContent } from '../article/article-parts.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '../publication/correction.ts';
import { hasBeenPublic } from '../publication/decide-visibility.ts';
import { toProposerId, worksOnProposal } from '../workflow/workflow.ts';
import type { Decision } from './change.ts';
import { findBase, forbid, refuse, toChange, toSaved } from './change.ts';
import { findMissingImages } from './check-content.ts';
import type { SaveCommand, SaveResult } from './save-command.ts';
import type { OwnedRevision, Snapshot } from './snapshot.ts';

/**
 * Decides a new proposal of the actor, or a change of the proposal that is open in the form. Its base is the revision that the editor
 * started from. An account has at most one proposal per article. A repeated request writes nothing.
 */
export function decideProposal(snapshot: Snapshot, command: SaveCommand, current: OwnedRevision): Decision<SaveResult> {
  const { article } = current;
  const { actor, nowMs, proposal: seen } = command;
  const base = findBase(snapshot, { ...command, unacknowledged: null }, current);
  const content = copyParts(command.input, base ?? article, ['publication', 'isFeatured']);
  const [place] = findMissingImages({ before: article, after: content }, snapshot.storedImages);
  if (place !== undefined) return refuse({ kind: 'image-missing', place });
  const baseRevision = base === null ? current.revision : (command.baseRevision ?? current.revision);
  const givenCorrection = hasBeenPublic(article, nowMs) ? command.correction : null;
  if (givenCorrection && snapshot.corrections.count >= MAX_CORRECTIONS_PER_ARTICLE)
    return refuse({ kind: 'corrections-full' });
  const { proposal: stored } = snapshot;
  const ownId = toProposerId(actor);
  const proposerId = seen?.proposerId ?? ownId;
  const action = worksOnProposal(stored ?? { proposerId, assigneeId: null }, ownId) ? 'submit' : 'publish';
  const forbidden = forbid(snapshot, action, { stored: current, nowMs });
  if (forbidden) return refuse(forbidden);
  const correction = givenCorrection === undefined ? (stored?.correction ?? '') : (givenCorrection ?? '');
  const saved = toSaved({ article: { ...article, ...content }, revision: baseRevision });
  const result: SaveResult = { ...saved, isProposal: true };
  const isSubmitted = stored?.stage === 'submitted' && stored.baseRevision === baseRevision;
  if (isSubmitted && stored.correction === correction && isSameContent(stored.content, content)) return refuse(result);
  // Refuses also if the actor changed the proposal in another window.
  if (stored?.savedAt !== seen?.savedAt) return refuse({ kind: 'proposal-changed' });
  if (stored === null && isSameContent(article, content)) return refuse(result);
  const change = {
    ...{ content, baseRevision, correction, stage: 'submitted' as const, movedAt: nowMs },
    // Must be different for each saved content, because it identifies the content.
    savedAt: Math.max(nowMs, (stored?.savedAt ?? 0) + 1),
    writers: [...new Set([...(stored?.writers ?? []), ownId])],
  };
  const put = { kind: 'put' as const, proposerId, proposerEmail: actor.userEmail, change };
  const changed = toChange({ before: current, after: current, proposal: put, step: { step: 'proposed' } });
  return { changes: [changed], result };
}
