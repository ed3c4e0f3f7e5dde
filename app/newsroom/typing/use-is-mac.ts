import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Whether the keyboard has a Command key; false on the server. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
}
