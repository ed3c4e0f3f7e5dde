import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** True if the device is from Apple, and its keyboard has a Command key. False on the server. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
}
