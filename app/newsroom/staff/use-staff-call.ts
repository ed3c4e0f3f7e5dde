import { useState } from 'react';
import { signInText } from '#app/strings/staff/sign-in.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import type { StaffRequest, StaffResponse } from './staff-action.ts';

type StaffMessage = { tone: 'success' | 'error'; text: string };

const listProblems = (): Readonly<Record<string, string>> => ({
  ...staffText.problems,
  already: staffText.alreadyOn,
  'lacks-owners': staffText.lacksOwners,
  'not-owner': staffText.notOwner,
  'signed-out': signInText.signedOut,
});

const DONE_KINDS: readonly string[] = [
  'changed',
  'invited',
  'created',
  'revoked',
  'on',
  'off',
] satisfies StaffResponse['kind'][];

/** Sends changes of accounts. `message` describes the result of the last one. */
export function useStaffCall() {
  const { call } = useActionCall<StaffResponse>('/dashboard/staff');
  // False once the response arrives. The next change can be sent while the page still reloads its data.
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<StaffMessage | null>(null);
  async function send(request: StaffRequest, done: string = staffText.saved) {
    setMessage(null);
    setBusy(true);
    const response = await call(request);
    setBusy(false);
    const isDone = DONE_KINDS.includes(response.kind);
    const problem = describeRefusal(response) ?? listProblems()[response.kind] ?? staffText.problems.failed;
    setMessage({ tone: isDone ? 'success' : 'error', text: isDone ? done : problem });
    return response;
  }
  return { send, isBusy, message, showMessage: setMessage };
}

export type StaffCall = ReturnType<typeof useStaffCall>;
