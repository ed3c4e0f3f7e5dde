import { toTarget } from '../permissions/decide-save.ts';
import { decidePermission, toForbidden } from '../permissions/permissions.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '../publication/correction.ts';
import { hasBeenPublic, NOT_WITHDRAWN } from '../publication/decide-visibility.ts';
import type { Change, Decision } from './change.ts';
import { refuse, toChange, toRevision } from './change.ts';
import type { RecordCommand, RecordDecision, RecordResult } from './record-command.ts';
import type { OwnedRevision, Snapshot } from './snapshot.ts';

type Recording = Snapshot & { current: OwnedRevision };

type Recorded = Decision<RecordResult>;

/** Decides a correction or a withdrawal. Writes nothing if nothing would change. */
export function decideRecord(snapshot: Snapshot, command: RecordCommand): Recorded {
  const { current, rights } = snapshot;
  const { decision, nowMs } = command;
  if (current === null) return refuse({ kind: 'missing' });
  // Corrections and the end of a withdrawal are published, so they need the right to publish.
  const action = decision.kind === 'withdraw' ? 'withdraw' : 'publish';
  const forbidden = toForbidden(decidePermission(rights, action, toTarget(current, nowMs)));
  if (forbidden) return refuse(forbidden);
  if (!hasBeenPublic(current.article, nowMs)) return refuse({ kind: 'never-public' });
  return decide({ ...snapshot, current }, command, decision);
}

function decide(recording: Recording, command: RecordCommand, decision: RecordDecision): Recorded {
  switch (decision.kind) {
    case 'withdraw':
      return withdraw(recording, command, decision.reason);
    case 'reinstate':
      return reinstate(recording, command, decision.seen);
    case 'add-correction':
      return add(recording, command, decision.text);
    case 'edit-correction':
      return edit(recording, command, decision);
    case 'remove-correction':
      return remove(recording, command, decision.correctionId);
    case 'confirm-correction':
      return confirm(recording, command);
    case 'drop-correction':
      return drop(recording);
  }
}

function withdraw(recording: Recording, command: RecordCommand, reason: string): Recorded {
  const { withdrawnAt, withdrawalReason } = recording.current.article;
  if (withdrawnAt > 0 && withdrawalReason === reason) return refuse({ kind: 'unchanged' });
  const withdrawal = { withdrawnAt: withdrawnAt || command.nowMs, withdrawalReason: reason };
  return record(recording, command, { origin: 'withdrawn', note: reason, withdrawal });
}

function reinstate(recording: Recording, command: RecordCommand, seen: number): Recorded {
  const { article, revision } = recording.current;
  if (article.withdrawnAt === 0) return refuse({ kind: 'unchanged' });
  if (revision !== seen) return refuse({ kind: 'changed' });
  return record(recording, command, { origin: 'reinstated', withdrawal: NOT_WITHDRAWN });
}

/** With four eyes, a correction waits for a second person. */
const needsConfirmation = ({ workflow }: Snapshot): boolean => workflow.isOn && workflow.needsFourEyes;

function add(recording: Recording, command: RecordCommand, text: string): Recorded {
  const { count, hasOthers } = recording.corrections;
  if (count >= MAX_CORRECTIONS_PER_ARTICLE) return refuse({ kind: 'full' });
  if (needsConfirmation(recording)) return propose(recording, { correctionId: null, text });
  const correction = { kind: 'add' as const, text, isFirst: !hasOthers };
  return record(recording, command, { origin: 'correction-added', note: text, correction });
}

type Edited = { correctionId: string; text: string };

function edit(recording: Recording, command: RecordCommand, { correctionId, text }: Edited): Recorded {
  const { named, waitingEdits } = recording.corrections;
  if (named === null) return refuse({ kind: 'missing' });
  if (named === text) return refuse({ kind: 'unchanged' });
  if (!needsConfirmation(recording)) return applyEdit(recording, command, { correctionId, text });
  if (waitingEdits >= MAX_CORRECTIONS_PER_ARTICLE) return refuse({ kind: 'too-many-waiting' });
  return propose(recording, { correctionId, text });
}

function applyEdit(recording: Recording, command: RecordCommand, { correctionId: id, text }: Edited): Recorded {
  const correction = { kind: 'edit' as const, id, text };
  return record(recording, command, { origin: 'correction-edited', note: text, correction });
}

function propose(
  { current }: Recording,
  { correctionId, text }: { correctionId: string | null; text: string },
): Recorded {
  const correction = { kind: 'propose' as const, correctionId, text };
  const step = { step: 'correction-proposed' as const, note: text };
  return { changes: [toChange({ before: current, after: current, correction, step })], result: { kind: 'proposed' } };
}

function remove(recording: Recording, command: RecordCommand, id: string): Recorded {
  const { named, hasOthers } = recording.corrections;
  if (named === null) return refuse({ kind: 'missing' });
  const correction = { kind: 'remove' as const, id, isLast: !hasOthers };
  return record(recording, command, { origin: 'correction-removed', note: named, correction });
}

/** Publishes a waiting correction. `count` already includes it, so it is full only above the maximum. */
function confirm(recording: Recording, command: RecordCommand): Recorded {
  const { waiting, count, named, hasOthers } = recording.corrections;
  if (waiting === null) return refuse({ kind: 'missing' });
  const { userId } = command.actor;
  // If it was proposed without an account, it is unknown who wrote it.
  const isOwn = waiting.userId !== null && waiting.userId === userId;
  if (needsConfirmation(recording) && isOwn) return refuse({ kind: 'four-eyes' });
  const { text, correctionId } = waiting;
  const decision =
    correctionId === null
      ? addConfirmed(recording, command, { text, isFull: count > MAX_CORRECTIONS_PER_ARTICLE, isFirst: !hasOthers })
      : editConfirmed(recording, command, { correctionId, text, named });
  return endWaiting(recording, waiting.id, decision);
}

type Added = { text: string; isFull: boolean; isFirst: boolean };

function addConfirmed(recording: Recording, command: RecordCommand, { text, isFull, isFirst }: Added): Recorded {
  if (isFull) return refuse({ kind: 'full' });
  const correction = { kind: 'add' as const, text, isFirst };
  return record(recording, command, { origin: 'correction-added', note: text, correction });
}

function editConfirmed(
  recording: Recording,
  command: RecordCommand,
  { named, ...edited }: Edited & { named: string | null },
): Recorded {
  if (named === null) return refuse({ kind: 'missing' });
  return named === edited.text ? refuse({ kind: 'unchanged' }) : applyEdit(recording, command, edited);
}

/** Ends the waiting correction, even if it can no longer be published or changes nothing. */
function endWaiting({ current }: Recording, endedCorrectionId: string, { changes, result }: Recorded): Recorded {
  const [change = toChange({ before: current, after: current })] = changes;
  return { changes: [{ ...change, endedCorrectionId }], result };
}

function drop({ current, corrections }: Recording): Recorded {
  const { waiting } = corrections;
  if (waiting === null) return refuse({ kind: 'missing' });
  const step = { step: 'correction-dropped' as const, note: waiting.text };
  const change = toChange({ before: current, after: current, step, endedCorrectionId: waiting.id });
  return { changes: [change], result: { kind: 'saved', revision: current.revision } };
}

type Rest = Pick<Change, 'origin'> & Partial<Pick<Change, 'note' | 'correction'>> & Withdrawal;

type Withdrawal = Pick<Parameters<typeof toRevision>[0], 'withdrawal'>;

/** Writes a revision with the same content. */
function record({ current, item }: Recording, { nowMs }: RecordCommand, rest: Rest): Recorded {
  const change = toRevision({ before: current, input: current.article, stored: item, nowMs, isQuiet: true, ...rest });
  return { changes: [change], result: { kind: 'saved', revision: current.revision + 1 } };
}
