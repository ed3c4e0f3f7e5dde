import { describe, expect, it } from 'vitest';
import { findManageKey } from './use-manage-keys.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('findManageKey', () => {
  it.each([
    ['/', 'Slash', 'search'],
    ['n', 'KeyN', 'add'],
    ['N', 'KeyN', 'add'],
    ['j', 'KeyJ', 'next'],
    ['k', 'KeyK', 'previous'],
    ['e', 'KeyE', 'edit'],
    ['ন', 'KeyN', 'add'],
    ['ো', 'KeyJ', 'next'],
    ['t', 'KeyJ', null],
    ['x', 'KeyX', 'select'],
    ['q', 'KeyQ', null],
    ['Enter', 'Enter', null],
  ] as const)('is %s at %s: %s', (key, code, command) => {
    expect(findManageKey({ ...NONE, key, code })).toBe(command);
  });

  it('is the search if the keyboard types the slash with Shift', () => {
    expect(findManageKey({ ...NONE, key: '/', code: 'Digit7', shiftKey: true })).toBe('search');
  });

  it('extends the selection with Shift, and does nothing else', () => {
    expect(findManageKey({ ...NONE, key: 'X', code: 'KeyX', shiftKey: true })).toBe('select-range');
    expect(findManageKey({ ...NONE, key: 'N', code: 'KeyN', shiftKey: true })).toBe(null);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('is null with %s', (modifier) => {
    expect(findManageKey({ ...NONE, key: 'n', code: 'KeyN', [modifier]: true })).toBe(null);
  });
});
