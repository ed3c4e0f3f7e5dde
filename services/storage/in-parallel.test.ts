import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('each item is worked on once, as many at a time as permitted', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect([done.sort(), most]).toEqual([[1, 2, 3, 4, 5], 2]);
});

test('after a failure nothing further starts', async () => {
  const started: number[] = [];
  const work = async (item: number) => {
    started.push(item);
    if (item === 2) throw new Error('two');
  };
  await expect(inParallel([1, 2, 3, 4, 5], 1, work)).rejects.toThrow('two');
  expect(started).toEqual([1, 2]);
});
