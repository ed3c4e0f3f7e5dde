import { useEffect, useSyncExternalStore } from 'react';

/** The shortcuts of a screen: the key, and a function that reads the name of the action. */
export type ScreenKeys = readonly (readonly [key: string, read: () => string])[];

const listeners = new Set<() => void>();
let isOpen = false;
let screenKeys: ScreenKeys = [];

export function setKeysOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function useKeysOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Lists the shortcuts of the current screen in the dialog, which is read while it is open. */
export function useScreenKeys(keys: ScreenKeys): void {
  useEffect(() => {
    screenKeys = keys;
    return () => {
      screenKeys = [];
    };
  }, [keys]);
}

export const listScreenKeys = (): ScreenKeys => screenKeys;
