import { useCallback, useRef } from 'react';
import { data, useFetcher } from 'react-router';
import { useResponse } from './use-response.ts';

/** The result of an action if the session has ended, or if the action failed or was unreachable. */
export type ActionProblem = { kind: 'signed-out' } | { kind: 'failed'; reason: string };

type ActionResponse<Result> = NonNullable<ReturnType<typeof useFetcher<Result | ActionProblem>>['data']>;

type Call<Result> = { payload: string; resolve: (response: ActionResponse<Result>) => void };

/**
 * Calls the route action at `path` with JSON and returns its result. Calls are sent in sequence. The route's
 * `clientAction` must be `failSoftly`, so every call gets a result. `isBusy` is true until the result arrives. After
 * that, `isReloading` is true until the page shows the change. Wait for `isReloading` only if the new data is needed: a
 * button that ignores clicks during a slow reload looks broken.
 */
export function useActionCall<Result>(path: string) {
  const { data: response, submit, state } = useFetcher<Result | ActionProblem>();
  const calls = useRef<Call<Result>[]>([]);

  const send = useCallback(() => {
    const next = calls.current[0];
    if (next) void submit(next.payload, { action: path, method: 'post', encType: 'application/json' });
  }, [path, submit]);

  useResponse(response, (received) => {
    calls.current.shift()?.resolve(received);
    send();
  });

  const call = useCallback(
    (payload: object) =>
      new Promise<ActionResponse<Result>>((resolve) => {
        calls.current.push({ payload: JSON.stringify(payload), resolve });
        if (calls.current.length === 1) send();
      }),
    [send],
  );
  return { call, isBusy: state === 'submitting', isReloading: state === 'loading' };
}

/**
 * A `clientAction` that returns failures as results. A thrown error would replace the page with the error boundary and
 * lose unsaved input. The error status keeps React Router from running the loaders again.
 */
export async function failSoftly<Result>({ serverAction }: { serverAction: () => Promise<Result> }) {
  try {
    const result = await serverAction();
    return isProblem(result) ? data(result, { status: 400 }) : result;
  } catch (error) {
    if (error instanceof Response) throw error;
    const problem: ActionProblem = { kind: 'failed', reason: toReason(error) };
    return data(problem, { status: 500 });
  }
}

/** The results that get an error status: nothing was changed, or the sign-in is incomplete. */
const PROBLEM_KINDS: readonly unknown[] = [
  'signed-out',
  'failed',
  'forbidden',
  'refused',
  'too-many-attempts',
  'wrong-code',
  'expired',
  'second-factor-needed',
  'set-up-needed',
];

function isProblem(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'kind' in result && PROBLEM_KINDS.includes(result.kind);
}

function toReason(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' && error !== null && 'status' in error ? `Status ${error.status}` : String(error);
}
