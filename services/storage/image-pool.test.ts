import { expect, it } from 'vitest';
import { createImagePool } from './image-pool.ts';

/** Work that ends when the test calls `end`. */
function makeWork(name: string, started: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = () => {
    started.push(name);
    return promise;
  };
  return { work, end: () => resolve(name) };
}

it('runs two at the same time, queues two in order and returns busy for the rest', async () => {
  const pool = createImagePool(2, 2);
  const started: string[] = [];
  const works = ['a', 'b', 'c', 'd', 'e'].map((name) => makeWork(name, started));
  const [a, b, c, d, e] = works.map(({ work }) => pool.run(work));
  expect(await e).toBe('busy');
  expect(started).toEqual(['a', 'b']);
  works[1]?.end();
  expect(await b).toBe('b');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  for (const { end } of works) end();
  expect(await Promise.all([a, c, d])).toEqual(['a', 'c', 'd']);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

it('runs waiting work after work that failed', async () => {
  const pool = createImagePool(1, 1);
  const failing = pool.run(() => Promise.reject(new Error('no')));
  const next = pool.run(async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await pool.run(async () => 'another')).toBe('another');
});

it('gives the place of cancelled work to other work', async () => {
  const pool = createImagePool(1, 1);
  const started: string[] = [];
  const first = makeWork('first', started);
  const running = pool.run(first.work);
  const controller = new AbortController();
  const cancelled = pool.run(makeWork('cancelled', started).work, controller.signal);
  controller.abort();
  expect(await cancelled).toBe('canceled');
  const next = pool.run(async () => 'next');
  first.end();
  expect(await Promise.all([running, next])).toEqual(['first', 'next']);
  expect(started).toEqual(['first']);
  expect(await pool.run(async () => 'late', controller.signal)).toBe('canceled');
});

it('keeps the slot of running work until it ends, also if its signal aborts', async () => {
  const pool = createImagePool(1, 1);
  const started: string[] = [];
  const first = makeWork('first', started);
  const controller = new AbortController();
  const running = pool.run(first.work, controller.signal);
  const second = makeWork('second', started);
  const waiting = pool.run(second.work);
  controller.abort();
  expect(await pool.run(async () => 'third')).toBe('busy');
  expect(started).toEqual(['first']);
  first.end();
  expect(await running).toBe('first');
  second.end();
  expect(await waiting).toBe('second');
  expect(started).toEqual(['first', 'second']);
});
