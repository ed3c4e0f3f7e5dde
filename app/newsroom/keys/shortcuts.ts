import { useSyncExternalStore } from 'react';
import { createSignal } from '#app/components/create-signal.ts';
import { listOpenDialogs } from '../components/dialogs/dialog-focus.ts';

const STORAGE_KEY = 'prohor-manage-keys';
const changed = createSignal();

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/** True if a key may run a single-letter shortcut: no text is being typed, no dialog is open, and shortcuts are enabled. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.isComposing || isTyping(event.target)) &&
  listOpenDialogs().length === 0 &&
  areShortcutsEnabled();

export function useShortcutsEnabled(): boolean {
  return useSyncExternalStore(changed.subscribe, areShortcutsEnabled, () => true);
}

export function setShortcutsEnabled(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Without storage the shortcuts remain enabled.
  }
  changed.emit();
}

function areShortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}
