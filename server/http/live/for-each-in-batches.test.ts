import { expect, test } from 'vitest';
import { forEachInBatches } from './for-each-in-batches.ts';

test('pauses after each 20 items, and visits all of them in their order', async () => {
  const items = Array.from({ length: 50 }, (_, n) => n);
  const visited: number[] = [];
  const visitedAtPauses: number[] = [];
  const pause = async () => void visitedAtPauses.push(visited.length);
  const done = forEachInBatches(items, { visit: (item) => visited.push(item), pause });
  expect(visited).toHaveLength(20);
  await done;
  expect(visited).toEqual(items);
  expect(visitedAtPauses).toEqual([20, 40]);
});
