import { describe, expect, test } from 'vitest';
import { createRecentChanges } from './recent-changes.ts';

describe('findSince returns', () => {
  test.each([
    ['nothing if nothing changed since', 150, []],
    ['what changed after the moment', 110, ['home']],
    ['what changed in the same millisecond', 120, ['home']],
    ['everything if the moment is before the first record', 99, ['home', 'article:a']],
  ] as const)('is %s', (_, sinceMs, expected) => {
    const changes = createRecentChanges(100);
    changes.note(['home', 'category:খেলা'], 120);
    expect(changes.findSince(['home', 'article:a'], sinceMs)).toEqual(expected);
  });

  test('everything after a change of everything', () => {
    const changes = createRecentChanges(100);
    changes.note(['*'], 130);
    expect(changes.findSince(['home'], 120)).toEqual(['home']);
    expect(changes.findSince(['home'], 131)).toEqual([]);
  });

  test('everything if the records of that time have been evicted', () => {
    const changes = createRecentChanges(100);
    for (let n = 0; n <= 10_000; n += 1) changes.note([`article:${n}`], 200 + n);
    expect(changes.findSince(['home'], 150)).toEqual(['home']);
    expect(changes.findSince(['home'], 300)).toEqual([]);
  });
});
