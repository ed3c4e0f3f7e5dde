import { expect, test } from 'vitest';
import type { KeyPress } from '../typing/latin-key.ts';
import { isPaletteKey } from './palette-key.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, code: string, change: Partial<KeyPress>): KeyPress => ({ key, code, ...NONE, ...change });

test.each([
  ['Ctrl+K', press('k', 'KeyK', { ctrlKey: true }), true, false],
  ['⌘K', press('k', 'KeyK', { metaKey: true }), true, false],
  ['Ctrl+K on a Bengali keyboard', press('ক', 'KeyK', { ctrlKey: true }), true, false],
  ['Ctrl+Shift+P', press('P', 'KeyP', { ctrlKey: true, shiftKey: true }), true, true],
  ['⌘Shift+P', press('p', 'KeyP', { metaKey: true, shiftKey: true }), true, true],
  ['Ctrl+Shift+K', press('K', 'KeyK', { ctrlKey: true, shiftKey: true }), false, false],
  ['Ctrl+P', press('p', 'KeyP', { ctrlKey: true }), false, false],
  ['Ctrl+Alt+K', press('k', 'KeyK', { ctrlKey: true, altKey: true }), false, false],
  ['K', press('k', 'KeyK', {}), false, false],
])('%s opens the palette outside the body: %#', (_, key, outside, inBody) => {
  expect(isPaletteKey(key, false)).toBe(outside);
  expect(isPaletteKey(key, true)).toBe(inBody);
});
