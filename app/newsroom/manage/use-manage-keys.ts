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
  // Many keyboards type the slash with Shift.
  if (!shiftKey || key === '/') return command;
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

/** The button of each row. Unlike the link to the form, every row has one. */
const ROW_BUTTON = 'button[id^="more-"]';
const FORM_LINK = 'a[id^="edit-"]';

const findFocusedRow = () => document.activeElement?.closest('tr') ?? null;

/** Focuses the link to the form of the next or previous article, or the button of its row if the viewer may not edit it. */
export function focusNextArticle(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROW_BUTTON)].flatMap((button) => button.closest('tr') ?? []);
  const focused = findFocusedRow();
  const current = focused === null ? -1 : rows.indexOf(focused);
  const first = step === 1 ? 0 : rows.length - 1;
  const next = rows[current === -1 ? first : Math.min(Math.max(current + step, 0), rows.length - 1)];
  (next?.querySelector<HTMLElement>(FORM_LINK) ?? next?.querySelector<HTMLElement>(ROW_BUTTON))?.focus();
}

export function editFocusedArticle(): void {
  findFocusedRow()?.querySelector<HTMLElement>(FORM_LINK)?.click();
}

/** The id of the article whose row contains the focus; null if there is none. */
export function findFocusedArticle(): string | null {
  return findFocusedRow()?.querySelector(ROW_BUTTON)?.id.slice('more-'.length) ?? null;
}
