import { expect, test } from 'vitest';
import { createQuota } from './quota.ts';

const share = (name: string, max = 2) => [{ name, max }];

test('takes from the total and from each share, and gives both back', () => {
  const quota = createQuota({ total: 3 });
  const first = quota.take(share('a'));
  expect(quota.take(share('a')).kind).toBe('taken');
  expect(quota.take(share('a')).kind).toBe('share-full');
  expect(quota.take(share('b')).kind).toBe('taken');
  expect(quota.take(share('c')).kind).toBe('total-full');
  Object.assign({ release: () => {} }, first).release();
  expect(quota.findShortage(share('a'))).toBeNull();
  expect(quota.take(share('c')).kind).toBe('taken');
});

test('takes nothing if one of several shares is full', () => {
  const quota = createQuota({ total: 10 });
  quota.take(share('block', 1));
  expect(quota.take([...share('house'), ...share('block', 1)]).kind).toBe('share-full');
  expect(quota.take(share('house'), { amount: 2 }).kind).toBe('taken');
});

test('reserves a part for clients that use nothing yet', () => {
  const quota = createQuota({ total: 3, reserved: 1 });
  expect(quota.take(share('a')).kind).toBe('taken');
  expect(quota.take(share('a')).kind).toBe('taken');
  expect(quota.take([...share('a', 9)]).kind).toBe('total-full');
  expect(quota.take(share('b')).kind).toBe('taken');
});

test('lets a claim exceed the total, but not its share', () => {
  const quota = createQuota({ total: 1 });
  quota.take(share('a'));
  expect(quota.take(share('b')).kind).toBe('total-full');
  expect(quota.take(share('a'), { mayExceedTotal: true }).kind).toBe('taken');
  expect(quota.take(share('a'), { mayExceedTotal: true }).kind).toBe('share-full');
});
