import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onResponse` once with each response of a fetcher. The effect runs after every render and compares the
 * responses itself. With `response` as a dependency, the result of a save was sometimes lost: React Router stores a
 * response in a map before it requests a render. If React renders in between and discards the output because no state
 * has changed, the new dependencies count as handled, although the effect has not run.
 */
export function useResponse<Data>(response: Data, onResponse: (response: NonNullable<Data>) => void): void {
  const seen = useRef(response);
  const receive = useEffectEvent(onResponse);
  useEffect(() => {
    if (response === seen.current) return;
    seen.current = response;
    if (response !== undefined && response !== null) receive(response);
  });
}
