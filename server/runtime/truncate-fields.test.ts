import { expect, test } from 'vitest';
import { truncateFields } from './truncate-fields.ts';

test('a line with a text of 100 KB and an object with 200,000 keys is short', () => {
  const keys = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`key${n}`, n]));
  const list = Array.from({ length: 1_000 }, (_, n) => n);
  const line = JSON.stringify(truncateFields({ name: 'ক'.repeat(100_000), fault: { keys }, list }));
  expect(line.length).toBeLessThan(4_000);
  expect(line).toContain('… (100000 characters)');
  expect(line).toContain('… 1000 in all');
});

test('an error has its type, message, code and stack, also inside another field', () => {
  const error = Object.assign(new TypeError('wrong'), { code: 'E1', cause: new Error('x'.repeat(5_000)) });
  const cut = truncateFields({ error, details: { error } });
  expect(cut.error).toMatchObject({ type: 'TypeError', code: 'E1', message: expect.stringContaining('wrong') });
  expect(JSON.stringify(cut.details)).toContain('TypeError');
  expect(JSON.stringify(cut).length).toBeLessThan(20_000);
});

test('a short line is not changed, and an endless one ends', () => {
  const endless: Record<string, unknown> = {};
  endless.self = endless;
  expect(truncateFields({ a: 1, b: null, c: ['x'], d: undefined })).toEqual({ a: 1, b: null, c: ['x'], d: undefined });
  expect(JSON.stringify(truncateFields({ endless }))).toContain('…');
});
