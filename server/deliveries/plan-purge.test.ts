import { describe, expect, test } from 'vitest';
import type { CacheKind } from '#domain/deliveries/target.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { planPurge } from './plan-purge.ts';

const NOW_MS = 1_800_000_000_000;
const target = (kind: CacheKind) => ({
  kind,
  url: 'https://cdn.example',
  secret: 'token',
  callsLeft: 0,
  callsLeftAt: 0,
});
const effects = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ topics: ['home', `article:${from + n}`, 'category:খেলা'] }));

function readTags(kind: CacheKind, count: number): unknown[] {
  const plan = planPurge(target(kind), effects(count), NOW_MS);
  return 'requests' in plan ? plan.requests.map(({ body }) => JSON.parse(body) as unknown) : [];
}

test.each<[CacheKind, object, unknown]>([
  [
    'purge-url',
    { Authorization: 'Bearer token' },
    { tags: ['home', 'article:0', 'category:%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE', 'overflow'] },
  ],
  [
    'cloudflare',
    { Authorization: 'Bearer token' },
    { tags: ['home', 'article:0', 'category:%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE', 'overflow'] },
  ],
  [
    'fastly',
    { 'Fastly-Key': 'token' },
    { surrogate_keys: ['home', 'article:0', 'category:%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE', 'overflow'] },
  ],
  ['bunny', { AccessKey: 'token' }, { CacheTag: 'home' }],
])('a purge at %s', (kind, headers, body) => {
  expect(planPurge(target(kind), effects(1), NOW_MS)).toMatchObject({
    requests: expect.arrayContaining([expect.objectContaining({ headers: expect.objectContaining(headers) })]),
  });
  expect(readTags(kind, 1)[0]).toEqual(body);
});

test.each<[CacheKind, number, number, unknown]>([
  ['purge-url', 27, 1, expect.anything()],
  ['purge-url', 28, 2, expect.anything()],
  ['purge-url', 2_000, 1, { tags: ['all'] }],
  ['cloudflare', 97, 1, expect.anything()],
  ['cloudflare', 98, 2, expect.anything()],
  ['cloudflare', 998, 1, { tags: ['all'] }],
  ['fastly', 500, 2, expect.anything()],
  ['bunny', 17, 20, expect.anything()],
  ['bunny', 18, 1, { CacheTag: 'all' }],
])('%s gets %i articles in %i calls', (kind, count, calls, first) => {
  const bodies = readTags(kind, count);
  expect(bodies).toHaveLength(calls);
  expect(bodies[0]).toEqual(first);
});

describe('500 publishes a minute at Cloudflare, for an hour', () => {
  /** Sends every 100 ms what was published since, as the plan permits. Returns when calls were made, and how many publishes waited how long. */
  function simulate() {
    let cloudflare = target('cloudflare');
    let waiting: { topics: string[] }[] = [];
    const calls: number[] = [];
    let published = 0;
    let longestMs = 0;
    let oldestMs: number | null = null;
    for (let ms = 0; ms < 60 * MINUTE_MS; ms += 120) {
      waiting.push(...effects(1, published));
      published += 1;
      oldestMs ??= ms;
      const plan = planPurge(cloudflare, waiting, NOW_MS + ms);
      if ('waitUntilMs' in plan) continue;
      cloudflare = { ...cloudflare, callsLeft: plan.callsLeft, callsLeftAt: NOW_MS + ms };
      calls.push(...plan.requests.map(() => ms));
      for (const { body } of plan.requests)
        expect((JSON.parse(body) as { tags: string[] }).tags.length).toBeLessThanOrEqual(100);
      longestMs = Math.max(longestMs, ms - oldestMs);
      oldestMs = null;
      waiting = [];
    }
    return { calls, published, longestMs };
  }

  test('stay inside 25 calls and 5 more a minute, and none waits longer than the next call', () => {
    const { calls, published, longestMs } = simulate();
    expect(published).toBe(30_000);
    const worst = calls.map((fromMs, first) =>
      Math.max(...calls.slice(first).map((toMs, n) => n + 1 - (25 + ((toMs - fromMs) * 5) / MINUTE_MS))),
    );
    expect(Math.max(...worst)).toBeLessThanOrEqual(0);
    expect(longestMs).toBeLessThanOrEqual(13 * SECOND_MS);
  });
});
