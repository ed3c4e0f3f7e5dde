import type { KeyPress } from '../typing/latin-key.ts';
import { toLatin } from '../typing/latin-key.ts';

/**
 * True if a key opens the palette: Ctrl+Shift+P everywhere, and Ctrl+K except in the body of an article, where that
 * makes a link. On a Mac with Command.
 */
export function isPaletteKey(press: KeyPress, isInBody: boolean): boolean {
  if (press.altKey || press.ctrlKey === press.metaKey) return false;
  const key = toLatin(press);
  return press.shiftKey ? key === 'p' : key === 'k' && !isInBody;
}

export const describePaletteKey = (isMac: boolean): string => (isMac ? '⌘K' : 'Ctrl+K');
