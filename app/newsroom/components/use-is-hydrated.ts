import { useSyncExternalStore } from 'react';

/**
 * Returns whether React handles the page's events. A form that needs them is disabled until then, because text typed
 * earlier would not be saved.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => undefined;
