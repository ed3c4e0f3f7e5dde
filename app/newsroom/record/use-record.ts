import { useState } from 'react';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { proposedCorrectionText } from '#app/strings/newsroom/proposed-corrections.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { RecordDecision } from '#domain/change/decide-record.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import type { RecordResponse } from './change-record.ts';

export type RecordControl = {
  readonly isBusy: boolean;
  /** The problem with the last decision, or that it was saved; '' before the first. */
  readonly message: string;
  readonly hasFailed: boolean;
  /** True if the decision has been applied. */
  readonly decide: (decision: RecordDecision) => Promise<boolean>;
  /** The decision that waits for the viewer to sign in again. */
  readonly refused: RecordDecision | null;
  readonly clearRefused: () => void;
};

/** Sends decisions to the route at `path`. If a decision is not applied, the typed text remains. */
export function useRecord(path: string): RecordControl {
  const { call, isBusy } = useActionCall<RecordResponse>(path);
  const [shown, setShown] = useState({ message: '', hasFailed: false });
  const [refused, setRefused] = useState<RecordDecision | null>(null);
  const decide = async (decision: RecordDecision) => {
    const response = await call(decision);
    const isApplied = response.kind === 'saved' || response.kind === 'unchanged' || response.kind === 'proposed';
    setRefused(response.kind === 'signed-out' ? decision : null);
    setShown({ message: describeResponse(response), hasFailed: !isApplied && response.kind !== 'signed-out' });
    return isApplied;
  };
  return { isBusy, ...shown, decide, refused, clearRefused: () => setRefused(null) };
}

function describeResponse(response: RecordResponse | { kind: 'signed-out' } | { kind: 'failed' }): string {
  switch (response.kind) {
    case 'saved':
    case 'unchanged':
      return recordText.saved;
    case 'invalid':
      return response.reason === 'empty' ? recordText.empty : recordText.tooLong(response.limit);
    case 'full':
      return recordText.full;
    case 'too-many-waiting':
      return proposedCorrectionText.tooMany;
    case 'missing':
      return recordText.changedMeanwhile;
    case 'proposed':
      return proposedCorrectionText.proposed;
    case 'four-eyes':
      return proposedCorrectionText.fourEyes;
    case 'changed':
      return recordText.changedSinceOpened;
    case 'never-public':
      return recordText.neverPublic;
    case 'forbidden':
      return permissionText.refusals[response.reason];
    case 'signed-out':
      return '';
    default:
      return recordText.failed;
  }
}
