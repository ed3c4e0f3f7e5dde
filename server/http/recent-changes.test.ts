import { describe, expect, test } from 'vitest';
import { createRecentChanges } from './recent-changes.ts';

describe('what changed since a page was read', () => {
  test.each([
    ['nothing, where nothing changed', 150, []],
    ['what changed later', 110, ['home']],
    ['what changed in the same millisecond', 120, ['home']],
    ['everything, where the page is older than what is remembered', 99, ['home', 'article:a']],
  ] as const)('is %s', (_, sinceMs, expected) => {
    const changes = createRecentChanges(100);
    changes.note(['home', 'category:খেলা'], 120);
    expect(changes.findSince(['home', 'article:a'], sinceMs)).toEqual(expected);
  });

  test('is everything after a change of everything', () => {
    const changes = createRecentChanges(100);
    changes.note(['*'], 130);
    expect(changes.findSince(['home'], 120)).toEqual(['home']);
    expect(changes.findSince(['home'], 131)).toEqual([]);
  });

  test('is everything once changes had to be forgotten', () => {
    const changes = createRecentChanges(100);
    for (let n = 0; n <= 10_000; n += 1) changes.note([`article:${n}`], 200 + n);
    expect(changes.findSince(['home'], 150)).toEqual(['home']);
    expect(changes.findSince(['home'], 300)).toEqual([]);
  });
});
