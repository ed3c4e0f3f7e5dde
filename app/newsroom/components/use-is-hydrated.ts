import { useSyncExternalStore } from 'react';

/** A form that depends on React's event handlers is disabled until the page is hydrated, because earlier input would not be saved. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => undefined;
