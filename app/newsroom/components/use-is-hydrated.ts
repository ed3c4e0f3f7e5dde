import { useSyncExternalStore } from 'react';

/**
 * Whether React handles the page's events. A form that needs them is disabled until then: text typed earlier would not
 * be saved.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => undefined;
