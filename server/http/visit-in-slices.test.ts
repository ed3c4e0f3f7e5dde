import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { visitInSlices } from './visit-in-slices.ts';

test('pauses after each 50 items, and visits all of them in their order', async () => {
  const clock = createFakeClock(0);
  const items = Array.from({ length: 120 }, (_, n) => n);
  const visited: number[] = [];
  visitInSlices(items, { visit: (item) => visited.push(item), pauseMs: 10, clock });
  expect(visited).toHaveLength(50);
  await clock.advance(10);
  expect(visited).toHaveLength(100);
  await clock.advance(10);
  expect(visited).toEqual(items);
});
