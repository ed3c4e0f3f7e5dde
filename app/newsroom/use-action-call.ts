import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ActionTrouble } from './fail-softly.ts';

/** What a call may bring back, as it comes over the network. */
type Reply<Answer> = NonNullable<ReturnType<typeof useFetcher<Answer | ActionTrouble>>['data']>;

type Call<Answer> = { payload: string; resolve: (reply: Reply<Answer>) => void };

/**
 * Calls the route action at `path` with JSON and gives its answer. Calls made while one is under way go after it, in
 * their order. The route's `clientAction` is `failSoftly`, so that every call is answered.
 */
export function useActionCall<Answer>(path: string) {
  const { data, submit, state } = useFetcher<Answer | ActionTrouble>();
  const calls = useRef<Call<Answer>[]>([]);
  const seen = useRef(data);

  const send = useCallback(() => {
    const next = calls.current[0];
    if (next) void submit(next.payload, { action: path, method: 'post', encType: 'application/json' });
  }, [path, submit]);

  useEffect(() => {
    if (data === undefined || data === null || data === seen.current) return;
    seen.current = data;
    calls.current.shift()?.resolve(data);
    send();
  }, [data, send]);

  const call = useCallback(
    (payload: object) =>
      new Promise<Reply<Answer>>((resolve) => {
        calls.current.push({ payload: JSON.stringify(payload), resolve });
        if (calls.current.length === 1) send();
      }),
    [send],
  );
  return { call, isBusy: state !== 'idle' };
}
