import type { Article, ArticleId } from '../article/article.ts';
import type { HistoryActor } from '../desk/history.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import type { ProposedCorrection } from '../publication/correction.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '../publication/correction.ts';
import { hasBeenPublic, NOT_WITHDRAWN } from '../publication/decide-visibility.ts';
import type { Change, CorrectionChange, Decision, EditContext, OwnedRevision, Snapshot } from './change.ts';
import { forbid, needsSecondPerson, refuse, toRevision } from './change.ts';

/** A decision about the corrections or the withdrawal of an article. `text` is a parsed line ({@link parseRecordText}). */
export type RecordDecision =
  /** Withdraws the article, or changes the reason that readers see. */
  | { kind: 'withdraw'; reason: string }
  /** Ends the withdrawal. The article's other fields then decide its visibility. `seen` is the revision that the editor saw. */
  | { kind: 'reinstate'; seen: number }
  | { kind: 'add-correction'; text: string }
  | { kind: 'edit-correction'; correctionId: string; text: string }
  | { kind: 'remove-correction'; correctionId: string }
  /** Publishes a correction that waits for a second person. */
  | { kind: 'confirm-correction'; proposalId: string }
  | { kind: 'drop-correction'; proposalId: string };

export type RecordCommand = EditContext & { id: ArticleId; decision: RecordDecision };

/**
 * `never-public`: readers have never seen the article, so there is nothing to correct or take back. `full`: it has
 * `MAX_CORRECTIONS_PER_ARTICLE` corrections. `missing`: the article or the correction does not exist. `changed`: a colleague has changed
 * the article since the editor saw it. `too-many-waiting`: `MAX_CORRECTIONS_PER_ARTICLE` changes of its corrections already wait.
 * `proposed`: the correction waits for a second person. `four-eyes`: the actor wrote the waiting correction.
 */
export type RecordResult = { kind: 'saved'; revision: number } | { kind: RecordRefusal | 'proposed' } | Forbidden;

type RecordRefusal = 'unchanged' | 'never-public' | 'full' | 'too-many-waiting' | 'changed' | 'four-eyes' | 'missing';

/** Decides a correction or a withdrawal. Writes nothing if nothing would change. */
export function decideRecord(snapshot: Snapshot, command: RecordCommand): Decision<RecordResult> {
  const { current, item } = snapshot;
  const { decision, nowMs } = command;
  if (current === null) return refuse({ kind: 'missing' });
  // Corrections and the end of a withdrawal are published, so they need the right to publish.
  const action = decision.kind === 'withdraw' ? 'withdraw' : 'publish';
  const forbidden = forbid(snapshot, action, { stored: current, nowMs });
  if (forbidden) return refuse(forbidden);
  if (!hasBeenPublic(current.article, nowMs)) return refuse({ kind: 'never-public' });
  const { kind, written } = decide({ ...snapshot, current }, command);
  const revised = { before: current, input: current.article, stored: item, nowMs, isQuiet: true };
  const unchanged = { before: current, after: current };
  const change = written && (written.origin ? toRevision({ ...revised, ...written }) : { ...unchanged, ...written });
  const { revision } = change?.after ?? current;
  return { changes: change ? [change] : [], result: kind === 'saved' ? { kind, revision } : { kind } };
}

/** With an `origin`, a new revision with the same content is written. */
type Written = Omit<Change, 'before' | 'after'> & { withdrawal?: Pick<Article, 'withdrawnAt' | 'withdrawalReason'> };

type Decided = { kind: RecordRefusal; written?: Written } | { kind: 'saved' | 'proposed'; written: Written };

const save = (written: Written): Decided => ({ kind: 'saved', written });

function decide(snapshot: Snapshot & { current: OwnedRevision }, { decision, nowMs, actor }: RecordCommand): Decided {
  const { article, revision } = snapshot.current;
  const { named, hasOthers, waiting } = snapshot.corrections;
  switch (decision.kind) {
    case 'withdraw': {
      const { reason } = decision;
      if (article.withdrawnAt > 0 && article.withdrawalReason === reason) return { kind: 'unchanged' };
      const withdrawal = { withdrawnAt: article.withdrawnAt || nowMs, withdrawalReason: reason };
      return save({ origin: 'withdrawn', note: reason, withdrawal });
    }
    case 'reinstate':
      if (article.withdrawnAt === 0) return { kind: 'unchanged' };
      return revision === decision.seen
        ? save({ origin: 'reinstated', withdrawal: NOT_WITHDRAWN })
        : { kind: 'changed' };
    case 'add-correction':
      return correct(snapshot, { correctionId: null, text: decision.text });
    case 'edit-correction':
      return correct(snapshot, decision);
    case 'remove-correction': {
      if (named === null) return { kind: 'missing' };
      const correction = { kind: 'remove' as const, id: decision.correctionId, isLast: !hasOthers };
      return save({ origin: 'correction-removed', note: named, correction });
    }
    case 'confirm-correction':
      return waiting ? confirm(snapshot, waiting, actor) : { kind: 'missing' };
    case 'drop-correction':
      if (waiting === null) return { kind: 'missing' };
      return save({ step: { step: 'correction-dropped', note: waiting.text }, endedCorrectionId: waiting.id });
  }
}

/** `isConfirmed`: a second person publishes a waiting correction, which the count of corrections includes if it is a new one. */
type CorrectionEdit = { correctionId: string | null; text: string; isConfirmed?: boolean };

/** Adds a correction, or edits the one with the id. With four eyes it then waits for a second person. */
function correct(snapshot: Snapshot, { correctionId: id, text, isConfirmed = false }: CorrectionEdit): Decided {
  const { count, waitingEdits, named } = snapshot.corrections;
  const proposed = { step: 'correction-proposed', note: text } as const;
  if (id === null) {
    const counted = isConfirmed ? count - 1 : count;
    const correction = decideNewCorrection(snapshot, { text, isApproved: isConfirmed, count: counted });
    if (correction === 'full') return { kind: 'full' };
    if (correction.kind === 'propose') return { kind: 'proposed', written: { correction, step: proposed } };
    return save({ origin: 'correction-added', note: text, correction });
  }
  if (named === null) return { kind: 'missing' };
  if (named === text) return { kind: 'unchanged' };
  if (!needsSecondPerson(snapshot) || isConfirmed)
    return save({ origin: 'correction-edited', note: text, correction: { kind: 'edit', id, text } });
  if (waitingEdits >= MAX_CORRECTIONS_PER_ARTICLE) return { kind: 'too-many-waiting' };
  return { kind: 'proposed', written: { correction: { kind: 'propose', correctionId: id, text }, step: proposed } };
}

/** Publishes a waiting correction. It ends even if it can no longer be published or changes nothing. */
function confirm(snapshot: Snapshot, waiting: ProposedCorrection, actor: HistoryActor): Decided {
  // If it was proposed without an account, it is unknown who wrote it.
  const isOwn = waiting.userId !== null && waiting.userId === actor.userId;
  if (needsSecondPerson(snapshot) && isOwn) return { kind: 'four-eyes' };
  const { kind, written } = correct(snapshot, { ...waiting, isConfirmed: true });
  return { kind, written: { ...written, endedCorrectionId: waiting.id } };
}

type NewCorrection = { text: string; isApproved: boolean; count?: number };

/** Decides a new correction of an article with `count` others. With four eyes it waits for a second person, unless it is approved. */
export function decideNewCorrection(
  snapshot: Snapshot,
  { text, isApproved, count = snapshot.corrections.count }: NewCorrection,
): Extract<CorrectionChange, { kind: 'add' | 'propose' }> | 'full' {
  if (count >= MAX_CORRECTIONS_PER_ARTICLE) return 'full';
  if (needsSecondPerson(snapshot) && !isApproved) return { kind: 'propose', correctionId: null, text };
  return { kind: 'add', text, isFirst: !snapshot.corrections.hasOthers };
}
