import { expect, test } from 'vitest';
import { SCREENS } from '../dashboard/screens.ts';
import { createGoKeys } from './go-keys.ts';

const press = (key: string, timeStamp: number, change: object = {}) => ({
  ...{ key, code: `Key${key.toUpperCase()}`, timeStamp },
  ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...change,
});

const open = (...keys: ReturnType<typeof press>[]) => {
  const find = createGoKeys();
  const found = keys.map((key) => find(key, SCREENS)).at(-1);
  return typeof found === 'object' ? (found?.name ?? null) : found;
};

test.each([
  ['G, then M', [press('g', 0), press('m', 300)], 'manage'],
  ['G, then N, which alone opens a new article', [press('g', 0), press('n', 300)], 'notes'],
  ['both on a Bengali keyboard', [press('গ', 0, { code: 'KeyG' }), press('স', 9, { code: 'KeyS' })], 'siteSettings'],
  ['G twice, then O', [press('g', 0), press('g', 1_900), press('o', 3_000)], 'overview'],
])('%s opens a screen', (_, keys, screen) => {
  expect(open(...keys)).toBe(screen);
});

test.each([
  ['a letter alone', [press('m', 0)], null],
  ['a letter long after G', [press('g', 0), press('m', 2_001)], null],
  ['a letter after another key', [press('g', 0), press('x', 100), press('m', 200)], null],
  ['G with Ctrl', [press('g', 0, { ctrlKey: true }), press('m', 100)], null],
  ['G alone', [press('g', 0)], 'started'],
])('%s opens nothing', (_, keys, result) => {
  expect(open(...keys)).toBe(result);
});

test('a screen that the viewer does not have opens nothing', () => {
  const find = createGoKeys();
  find(press('g', 0), []);
  expect(find(press('m', 10), [])).toBeNull();
});
