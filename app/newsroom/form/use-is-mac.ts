import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the keyboard has a Command key; no, until the page runs in a browser. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
}
