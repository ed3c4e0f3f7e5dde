import { expect, it, test } from 'vitest';
import type { KeyPress } from '../../typing/latin-key.ts';
import { isSaveKey } from '../../typing/latin-key.ts';
import type { BodyCommand } from './body-commands.ts';
import { applyCommand, describeShortcut, findCommand } from './body-commands.ts';

const press = (key: string, code: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: true,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

test.each<[string, KeyPress, BodyCommand | null]>([
  ['Ctrl+B', press('b', 'KeyB'), 'bold'],
  ['⌘B', press('b', 'KeyB', { ctrlKey: false, metaKey: true }), 'bold'],
  ['Ctrl+B on a Bengali keyboard', press('ন', 'KeyB'), 'bold'],
  ['Ctrl+B on a Dvorak keyboard', press('b', 'KeyN'), 'bold'],
  ['Ctrl+I', press('i', 'KeyI'), 'italic'],
  ['Ctrl+Shift+H', press('H', 'KeyH', { shiftKey: true }), 'highlight'],
  ['Ctrl+Shift+8', press('*', 'Digit8', { shiftKey: true }), 'bullet'],
  ['Ctrl+Shift+7 in Bengali digits', press('৭', 'Digit7', { shiftKey: true }), 'number'],
  ['Ctrl+K', press('k', 'KeyK'), 'link'],
  ['Ctrl+F', press('f', 'KeyF'), 'find'],
  ['Ctrl+Shift+9', press('(', 'Digit9', { shiftKey: true }), 'quote'],
  ['Ctrl+Z', press('z', 'KeyZ'), 'undo'],
  ['Ctrl+Shift+Z', press('Z', 'KeyZ', { shiftKey: true }), 'redo'],
  ['Ctrl+Y', press('y', 'KeyY'), 'redo'],
  ['b', press('b', 'KeyB', { ctrlKey: false }), null],
  ['AltGr+B', press('b', 'KeyB', { altKey: true }), null],
  ['Ctrl+8', press('8', 'Digit8'), null],
])('%s', (_, pressed, command) => {
  expect(findCommand(pressed)).toBe(command);
});

it('recognises Ctrl+S on every keyboard layout', () => {
  expect(isSaveKey(press('s', 'KeyS'))).toBe(true);
  expect(isSaveKey(press('স', 'KeyS'))).toBe(true);
  expect(isSaveKey(press('s', 'KeyS', { ctrlKey: false }))).toBe(false);
});

it('describes shortcuts for Mac and other keyboards', () => {
  expect(describeShortcut('highlight', false)).toBe('Ctrl+Shift+H');
  expect(describeShortcut('bold', true)).toBe('⌘+B');
  expect(describeShortcut('image', false)).toBe('');
});

test.each<[BodyCommand, string | undefined]>([
  ['bold', '**ক**'],
  ['italic', '_ক_'],
  ['heading1', '# ক'],
  ['bullet', '* ক'],
  ['quote', '> ক'],
  ['link', '[ক](https://)'],
  ['image', undefined],
  ['find', undefined],
  ['highlight', undefined],
  ['undo', undefined],
])('%s', (command, text) => {
  expect(applyCommand(command, { text: 'ক', start: 0, end: 1 })?.text).toBe(text);
});
