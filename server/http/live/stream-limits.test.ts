import { expect, test } from 'vitest';
import { createStreamLimits, decideMaxStreams } from './stream-limits.ts';

const admitMany = (limits: ReturnType<typeof createStreamLimits>, count: number, toAddress: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => limits.admit({ address: toAddress(n), isStaff: false }).kind);

test.each([
  ['an IPv4 address', 1, 5_000, () => '192.0.2.1'],
  ['an IPv4 address written as version 6', 1, 5_000, () => '::ffff:192.0.2.1'],
  ['an IPv6 /64', 1, 500, (n: number) => `2001:db8::${n.toString(16)}`],
  ['an IPv4 address in one of two workers', 2, 2_500, () => '192.0.2.1'],
  ['an IPv6 /64 in one of four workers', 4, 125, (n: number) => `2001:db8::${n.toString(16)}`],
])('accepts a limited number of streams of %s', (_name, workers, limit, toAddress) => {
  const limits = createStreamLimits({ maxStreams: 100_000, workers });
  const kinds = admitMany(limits, limit + 1, toAddress);
  expect(new Set(kinds.slice(0, limit))).toEqual(new Set(['taken']));
  expect(kinds.at(-1)).toBe('share-full');
  expect(limits.admit({ address: '198.51.100.1', isStaff: false }).kind).toBe('taken');
});

test('accepts a limited number of streams of all clients, and those of staff beyond it', () => {
  const limits = createStreamLimits({ maxStreams: 20, workers: 2 });
  const kinds = admitMany(limits, 11, (n) => `192.0.2.${n}`);
  expect([kinds[9], kinds[10]]).toEqual(['taken', 'total-full']);
  expect(limits.admit({ address: '192.0.2.99', isStaff: true }).kind).toBe('taken');
});

test('a stream that ends frees its place', () => {
  const limits = createStreamLimits({ maxStreams: 1, workers: 1 });
  const first = limits.admit({ address: '192.0.2.1', isStaff: false });
  expect(limits.admit({ address: '192.0.2.1', isStaff: false }).kind).toBe('total-full');
  expect(first).toMatchObject({ kind: 'taken' });
  Object.assign({ release: () => {} }, first).release();
  expect(limits.admit({ address: '192.0.2.1', isStaff: false }).kind).toBe('taken');
});

test('a machine of 1 GB accepts 8,456 streams', () => {
  expect(decideMaxStreams(1024 ** 3)).toBe(8_456);
});
