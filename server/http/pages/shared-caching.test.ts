import { describe, expect, test } from 'vitest';
import type { Topic } from '#services/live/change.ts';
import { listPurgedTags, listSharedCachingHeaders, toNginxExpiry } from './shared-caching.ts';

const read = (topics: Topic[], browserMaxAgeS?: number) =>
  Object.fromEntries(listSharedCachingHeaders(topics, browserMaxAgeS));

describe('the caching headers', () => {
  test('of a page let browsers ask each time, and shared caches once per second', () => {
    expect(read(['home'])).toEqual({
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=2, stale-if-error=3600',
      'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=2, stale-if-error=3600',
      'cache-tag': 'all,home',
      'surrogate-key': 'all home',
    });
  });

  test('of a feed let programs keep it for its time', () => {
    expect(read(['home'], 300)['cache-control']).toMatch(/^public, max-age=300, s-maxage=1,/);
  });

  test('have ASCII tags without separators', () => {
    expect(read(['category:খেলা', 'article:a,b c'])['cache-tag']).toBe(
      'all,category:%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE,article:a%2Cb%20c',
    );
  });

  test('never name what only staff see', () => {
    expect(read(['newsroom', 'sessions', '*', 'search'])['surrogate-key']).toBe('all search');
  });

  test('have one tag instead of those beyond a thousand characters', () => {
    const topics = Array.from({ length: 50 }, (_, n): Topic => `article:${'a'.repeat(40)}${n}`);
    const tags = read(topics)['cache-tag']?.split(',') ?? [];
    expect([tags.length, tags.at(-1)]).toEqual([21, 'overflow']);
  });
});

test.each<[Topic[], string[]]>([
  [
    ['home', 'article:a', 'newsroom'],
    ['home', 'article:a', 'overflow'],
  ],
  [['newsroom'], []],
  [['sessions'], []],
  [[], []],
  [['*'], ['all']],
])('a change of %j purges %j', (topics, tags) => {
  expect(listPurgedTags(topics)).toEqual(tags);
});

test('a response for nginx expires with the second in which it is sent', () => {
  expect(toNginxExpiry(1_999)).toEqual(['x-accel-expires', '@1']);
});
