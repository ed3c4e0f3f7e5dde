import { useSyncExternalStore } from 'react';

/**
 * True if the page is hydrated. A form that depends on React's event handlers is disabled until then, because
 * text typed earlier would not be saved.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => undefined;
