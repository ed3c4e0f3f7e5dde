import type { KeyPress } from '../typing/latin-key.ts';
import { toLatin } from '../typing/latin-key.ts';

/**
 * True if a key opens the palette: Ctrl+Shift+P everywhere, and Ctrl+K except in the body of an article, where it makes a link.
 * Accepts Command instead of Ctrl.
 */
export function isPaletteKey(press: KeyPress, isInBodyField: boolean): boolean {
  if (press.altKey || press.ctrlKey === press.metaKey) return false;
  const key = toLatin(press);
  return press.shiftKey ? key === 'p' : key === 'k' && !isInBodyField;
}

export const describePaletteKey = (isMac: boolean): string => (isMac ? '⌘K' : 'Ctrl+K');
