import { useEffect, useSyncExternalStore } from 'react';
import { createSignal } from '#app/components/create-signal.ts';

/** The shortcuts of a screen: the key, and a function that returns the action's name in the language of the dashboard. */
export type ScreenKeys = readonly (readonly [key: string, read: () => string])[];

const changed = createSignal();
let isOpen = false;
let screenKeys: ScreenKeys = [];

export function setKeysOpen(open: boolean): void {
  isOpen = open;
  changed.emit();
}

export function useKeysOpen(): boolean {
  return useSyncExternalStore(
    changed.subscribe,
    () => isOpen,
    () => false,
  );
}

/** Sets the shortcuts of the current screen. The dialog reads them while it is open. */
export function useScreenKeys(keys: ScreenKeys): void {
  useEffect(() => {
    screenKeys = keys;
    return () => {
      screenKeys = [];
    };
  }, [keys]);
}

export const listScreenKeys = (): ScreenKeys => screenKeys;
