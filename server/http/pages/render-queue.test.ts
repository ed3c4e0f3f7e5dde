import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRenderQueue, RendersBusyError } from './render-queue.ts';

/** Starts renders that end when `endFirst` or `endAll` is called. */
const openQueue = () => {
  const queue = createRenderQueue();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  let isOver = false;
  const start = (clientAddress: string, key?: string) =>
    queue.run({ clientAddress, ...(key && { key }) }, () => {
      started.push(key ?? clientAddress);
      return isOver ? Promise.resolve() : new Promise<void>((resolve) => ends.push(resolve));
    });
  const endFirst = (count: number) => {
    for (const end of ends.splice(0, count)) end();
  };
  const endAll = () => {
    isOver = true;
    endFirst(ends.length);
  };
  return { start, started, endFirst, endAll, isFull: queue.isFull, join: queue.join };
};

test('runs four renders of one client and eight of all at a time', async () => {
  const { start, started, endAll } = openQueue();
  const all = Array.from({ length: 6 }, () => start('192.0.2.1'));
  expect(started).toEqual(Array(4).fill('192.0.2.1'));
  all.push(...Array.from({ length: 6 }, (_, n) => start(`198.51.100.${n}`)));
  expect(started).toHaveLength(8);
  endAll();
  await Promise.all(all);
  expect(started).toHaveLength(12);
});

test('a render runs at once although many of another client wait', async () => {
  const { start, started, endAll } = openQueue();
  const all = Array.from({ length: 60 }, () => start('192.0.2.1'));
  all.push(start('198.51.100.1'));
  expect(started.at(-1)).toBe('198.51.100.1');
  endAll();
  await Promise.all(all);
});

test.each([
  ['an IPv4 address', '192.0.2.1', '192.0.2.1'],
  ['an IPv6 network', '2001:db8::1', '2001:db8::2'],
])('refuses a render if too many of %s wait, and accepts those of others', async (_name, first, second) => {
  const { start, endAll, isFull } = openQueue();
  const all = Array.from({ length: 64 }, () => start(first));
  await expect(start(second)).rejects.toBeInstanceOf(RendersBusyError);
  expect([isFull(second), isFull('198.51.100.1')]).toEqual([true, false]);
  all.push(start('198.51.100.1'));
  endAll();
  await Promise.all(all);
  await start(second);
});

test('refuses a render if too many of all clients wait, and keeps places for networks without any', async () => {
  const { start, endAll, isFull } = openQueue();
  const all = Array.from({ length: 320 }, (_, n) => start(`198.51.${n % 10}.1`));
  await expect(start('198.51.1.1')).rejects.toBeInstanceOf(RendersBusyError);
  all.push(...Array.from({ length: 64 }, (_, n) => start(`203.0.${n}.1`)));
  await expect(start('192.0.2.1')).rejects.toBeInstanceOf(RendersBusyError);
  expect(isFull('192.0.2.1')).toBe(true);
  endAll();
  await Promise.all(all);
});

test('a render that a second client waits for runs once, in the first of their places that is free', async () => {
  const { start, started, endAll, join } = openQueue();
  const all = Array.from({ length: 60 }, () => start('192.0.2.1'));
  const shared = start('192.0.2.1', '/');
  expect(started).not.toContain('/');
  join({ clientAddress: '198.51.100.1', key: '/' });
  expect(started.at(-1)).toBe('/');
  endAll();
  await Promise.all([shared, ...all]);
  expect(started.filter((name) => name === '/')).toHaveLength(1);
});

test('a render that many networks wait for takes one place of all clients', async () => {
  const { start, started, endAll, join } = openQueue();
  const all = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].flatMap((address) =>
    Array.from({ length: 4 }, () => start(address)),
  );
  all.push(start('192.0.2.1', '/'));
  for (let n = 0; n < 1000; n += 1) join({ clientAddress: `10.${n % 250}.${Math.floor(n / 250)}.1`, key: '/' });
  all.push(start('198.51.100.1'));
  endAll();
  await Promise.all(all);
  expect(started.filter((name) => name === '/')).toHaveLength(1);
});

test('a network without a free place waits for a render in the place of another one', async () => {
  const { start, started, endAll, isFull, join } = openQueue();
  const all = Array.from({ length: 64 }, () => start('192.0.2.1'));
  all.push(...Array.from({ length: 4 }, () => start('198.51.100.1')));
  const shared = start('198.51.100.1', '/');
  join({ clientAddress: '192.0.2.1', key: '/' });
  expect(isFull('192.0.2.1')).toBe(true);
  endAll();
  await Promise.all([shared, ...all]);
  expect(started).toContain('/');
});

test('several clients of one network take one place for a render that they wait for', async () => {
  const { start, started, endFirst, endAll, join } = openQueue();
  const all = ['192.0.2.1', '198.51.100.1'].flatMap((address) => Array.from({ length: 4 }, () => start(address)));
  all.push(start('198.51.100.1', '/a'), start('198.51.100.1', '/b'));
  for (let n = 0; n < 100; n += 1) join({ clientAddress: '192.0.2.1', key: '/a' });
  join({ clientAddress: '192.0.2.1', key: '/b' });
  endFirst(2);
  await setImmediate();
  expect(started.slice(8)).toEqual(['/a', '/b']);
  endAll();
  await Promise.all(all);
});

test('a render that waited runs in the context of its own request', async () => {
  const requests = new AsyncLocalStorage<number>();
  const queue = createRenderQueue();
  const place = { clientAddress: '192.0.2.1' };
  const read = async () => {
    await setImmediate();
    return requests.getStore();
  };
  const numbers = Array.from({ length: 9 }, (_, number) => number);
  expect(await Promise.all(numbers.map((number) => requests.run(number, () => queue.run(place, read))))).toEqual(
    numbers,
  );
});
