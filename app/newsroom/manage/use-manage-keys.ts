import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '../keys/shortcuts.ts';
import type { KeyPress } from '../typing/latin-key.ts';

export type ManageKey = 'search' | 'add' | 'next' | 'previous' | 'edit' | 'select' | 'select-range';

/** The commands by letter, and by key position for keyboards that type other letters. */
// biome-ignore format: a table
const KEYS: Readonly<Record<string, ManageKey>> = {
  '/': 'search', n: 'add', j: 'next', k: 'previous', e: 'edit', x: 'select',
  KeyN: 'add', KeyJ: 'next', KeyK: 'previous', KeyE: 'edit', KeyX: 'select',
};

/**
 * Returns the command of a key on the list of articles; null if it has none. Keys with Ctrl, Command or Alt are left to
 * the browser.
 */
export function findManageKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): ManageKey | null {
  if (ctrlKey || metaKey || altKey) return null;
  const command = KEYS[key.toLowerCase()] ?? (/^[\x20-\x7e]$/.test(key) ? null : (KEYS[code] ?? null));
  if (!shiftKey) return command;
  return command === 'select' ? 'select-range' : null;
}

/** Calls `onKey` for the list's shortcuts, except while text is typed, a dialog is open or the shortcuts are disabled. */
export function useManageKeys(onKey: (key: ManageKey) => void): void {
  const latest = useEffectEvent(onKey);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = findManageKey(event);
      if (command === null || !isShortcut(event)) return;
      event.preventDefault();
      latest(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

export function focusNextArticle(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('a[id^="edit-"]')];
  const row = document.activeElement?.closest('tr') ?? null;
  const current = links.findIndex((link) => row?.contains(link));
  const first = step === 1 ? 0 : links.length - 1;
  const next = current === -1 ? first : Math.min(Math.max(current + step, 0), links.length - 1);
  links[next]?.focus();
}

export function editFocusedArticle(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('a[id^="edit-"]')?.click();
}

/** The id of the article whose row contains the focus; null if there is none. */
export function findFocusedArticle(): string | null {
  return document.activeElement?.closest('tr')?.querySelector('a[id^="edit-"]')?.id.slice('edit-'.length) ?? null;
}
