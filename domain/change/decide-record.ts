import type { ArticleId } from '../article/article.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '../publication/correction.ts';
import { hasBeenPublic, NOT_WITHDRAWN } from '../publication/decide-visibility.ts';
import type { Decision } from './change.ts';
import { forbid, needsSecondPerson, refuse, toChange, toRevision } from './change.ts';
import type { EditContext, OwnedRevision, Snapshot } from './snapshot.ts';

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

type StoredSnapshot = Snapshot & { current: OwnedRevision };

type DecidedRecord = Decision<RecordResult>;

/** Decides a correction or a withdrawal. Writes nothing if nothing would change. */
export function decideRecord(snapshot: Snapshot, command: RecordCommand): DecidedRecord {
  const { current } = snapshot;
  const { decision, nowMs } = command;
  if (current === null) return refuse({ kind: 'missing' });
  // Corrections and the end of a withdrawal are published, so they need the right to publish.
  const action = decision.kind === 'withdraw' ? 'withdraw' : 'publish';
  const forbidden = forbid(snapshot, action, { stored: current, nowMs });
  if (forbidden) return refuse(forbidden);
  if (!hasBeenPublic(current.article, nowMs)) return refuse({ kind: 'never-public' });
  const stored = { ...snapshot, current };
  switch (decision.kind) {
    case 'withdraw':
      return withdraw(stored, command, decision.reason);
    case 'reinstate':
      return reinstate(stored, command, decision.seen);
    case 'add-correction':
      return correct(stored, command, { correctionId: null, text: decision.text });
    case 'edit-correction':
      return correct(stored, command, decision);
    case 'remove-correction':
      return remove(stored, command, decision.correctionId);
    case 'confirm-correction':
      return confirm(stored, command);
    case 'drop-correction':
      return drop(stored);
  }
}

function withdraw(snapshot: StoredSnapshot, command: RecordCommand, reason: string): DecidedRecord {
  const { withdrawnAt, withdrawalReason } = snapshot.current.article;
  if (withdrawnAt > 0 && withdrawalReason === reason) return refuse({ kind: 'unchanged' });
  const withdrawal = { withdrawnAt: withdrawnAt || command.nowMs, withdrawalReason: reason };
  return writeRevision(snapshot, command, { origin: 'withdrawn', note: reason, withdrawal });
}

function reinstate(snapshot: StoredSnapshot, command: RecordCommand, seen: number): DecidedRecord {
  const { article, revision } = snapshot.current;
  if (article.withdrawnAt === 0) return refuse({ kind: 'unchanged' });
  if (revision !== seen) return refuse({ kind: 'changed' });
  return writeRevision(snapshot, command, { origin: 'reinstated', withdrawal: NOT_WITHDRAWN });
}

/** `isConfirmed`: a second person publishes a waiting correction, which the count of corrections includes if it is a new one. */
type CorrectionEdit = { correctionId: string | null; text: string; isConfirmed?: boolean };

/** Adds a correction, or edits the one with the id. With four eyes it then waits for a second person. */
function correct(snapshot: StoredSnapshot, command: RecordCommand, correction: CorrectionEdit): DecidedRecord {
  const { count, waitingEdits, named, hasOthers } = snapshot.corrections;
  const { correctionId: id, text, isConfirmed = false } = correction;
  const isNew = id === null;
  if (isNew && count >= MAX_CORRECTIONS_PER_ARTICLE + (isConfirmed ? 1 : 0)) return refuse({ kind: 'full' });
  if (!isNew && named === null) return refuse({ kind: 'missing' });
  if (!isNew && named === text) return refuse({ kind: 'unchanged' });
  if (needsSecondPerson(snapshot) && !isConfirmed) {
    if (!isNew && waitingEdits >= MAX_CORRECTIONS_PER_ARTICLE) return refuse({ kind: 'too-many-waiting' });
    return propose(snapshot, { correctionId: id, text });
  }
  const change: RevisionOptions = isNew
    ? { origin: 'correction-added', correction: { kind: 'add', text, isFirst: !hasOthers } }
    : { origin: 'correction-edited', correction: { kind: 'edit', id, text } };
  return writeRevision(snapshot, command, { ...change, note: text });
}

function propose({ current }: StoredSnapshot, { correctionId, text }: CorrectionEdit): DecidedRecord {
  const correction = { kind: 'propose' as const, correctionId, text };
  const step = { step: 'correction-proposed' as const, note: text };
  return { changes: [toChange({ before: current, after: current, correction, step })], result: { kind: 'proposed' } };
}

function remove(snapshot: StoredSnapshot, command: RecordCommand, id: string): DecidedRecord {
  const { named, hasOthers } = snapshot.corrections;
  if (named === null) return refuse({ kind: 'missing' });
  const correction = { kind: 'remove' as const, id, isLast: !hasOthers };
  return writeRevision(snapshot, command, { origin: 'correction-removed', note: named, correction });
}

/** Publishes a waiting correction. It ends even if it can no longer be published or changes nothing. */
function confirm(snapshot: StoredSnapshot, command: RecordCommand): DecidedRecord {
  const { current, corrections } = snapshot;
  const { waiting } = corrections;
  if (waiting === null) return refuse({ kind: 'missing' });
  // If it was proposed without an account, it is unknown who wrote it.
  const isOwn = waiting.userId !== null && waiting.userId === command.actor.userId;
  if (needsSecondPerson(snapshot) && isOwn) return refuse({ kind: 'four-eyes' });
  const { correctionId, text } = waiting;
  const { changes, result } = correct(snapshot, command, { correctionId, text, isConfirmed: true });
  const [change = toChange({ before: current, after: current })] = changes;
  return { changes: [{ ...change, endedCorrectionId: waiting.id }], result };
}

function drop({ current, corrections }: StoredSnapshot): DecidedRecord {
  const { waiting } = corrections;
  if (waiting === null) return refuse({ kind: 'missing' });
  const step = { step: 'correction-dropped' as const, note: waiting.text };
  const change = toChange({ before: current, after: current, step, endedCorrectionId: waiting.id });
  return { changes: [change], result: { kind: 'saved', revision: current.revision } };
}

type RevisionOptions = Partial<Pick<Parameters<typeof toRevision>[0], 'origin' | 'note' | 'correction' | 'withdrawal'>>;

/** Writes a revision with the same content. */
function writeRevision(
  { current, item }: StoredSnapshot,
  { nowMs }: RecordCommand,
  rest: RevisionOptions,
): DecidedRecord {
  const change = toRevision({ before: current, input: current.article, stored: item, nowMs, isQuiet: true, ...rest });
  return { changes: [change], result: { kind: 'saved', revision: current.revision + 1 } };
}
