import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change, Topic } from '#services/live/change.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { startPurging } from './purge.ts';

let server: Server;
let url: string;
let calls: { authorization: string | undefined; body: unknown }[];
/** Statuses of the next responses, then 200. */
let statuses: number[];
/** The server responds after this. */
let responding: Promise<void>;

beforeEach(async () => {
  calls = [];
  statuses = [];
  responding = Promise.resolve();
  server = createServer(async (request, response) => {
    calls.push({ authorization: request.headers.authorization, body: await json(request) });
    await responding;
    response.writeHead(statuses.shift() ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${address instanceof Object ? address.port : 0}/purge`;
});
afterEach(() => server.close());

/** `lock.owner` is the number of the process that sends; null if there is none. */
function start({ token = 'secret' as string | null, lock = { owner: null as number | null }, id = 1 } = {}) {
  const listeners = new Set<(change: Change) => void>();
  const clock = createFakeClock(0);
  const logged: string[] = [];
  const stop = startPurging({
    url,
    token,
    live: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      claim: async () => {
        lock.owner ??= id;
        return lock.owner === id;
      },
      release: async () => {
        lock.owner = null;
      },
    },
    clock,
    log: { error: (_fields, message) => logged.push(message), warn: () => {}, info: () => {} },
  });
  const change = (...topics: Topic[]) => {
    for (const listener of listeners) listener({ topics, scheduleChanged: false });
  };
  return { clock, logged, change, stop };
}

const waitForCalls = (count: number) => vi.waitFor(() => expect(calls).toHaveLength(count));

test('the changes of a moment are purged in one call, with the token', async () => {
  const { clock, change } = start();
  change('home', 'article:a', 'newsroom');
  change('home', 'ads');
  await clock.advance(100);
  await waitForCalls(1);
  expect(calls).toEqual([{ authorization: 'Bearer secret', body: { tags: ['home', 'article:a', 'overflow', 'ads'] } }]);
});

test('more than 30 tags take several calls, and without a token no authorization is sent', async () => {
  const { clock, change } = start({ token: null });
  change(...Array.from({ length: 40 }, (_, n): Topic => `article:${n}`));
  await clock.advance(100);
  await waitForCalls(2);
  expect(calls.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
});

test('a failed call is repeated with the tags of later changes, and logged once', async () => {
  statuses = [500, 403];
  const { clock, change, logged } = start();
  change('home');
  await clock.advance(100);
  await waitForCalls(1);
  await vi.waitFor(() => expect(logged).toEqual(['could not purge the shared cache; trying again']));
  change('ads');
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(calls.length).toBeGreaterThan(1);
  });
  await vi.waitFor(async () => {
    await clock.advance(2_000);
    expect(calls).toHaveLength(3);
  });
  expect(calls.at(-1)?.body).toEqual({ tags: ['home', 'overflow', 'ads'] });
  expect(logged).toHaveLength(1);
});

test('a process that is not the sender, a change that only staff see and a stopped purge send nothing', async () => {
  const other = start({ lock: { owner: 2 } });
  const staff = start();
  const stopped = start();
  const sender = start();
  other.change('home');
  staff.change('newsroom');
  stopped.change('home');
  stopped.stop();
  for (const { clock } of [other, staff, stopped]) await clock.advance(100);
  sender.change('search');
  await sender.clock.advance(100);
  await waitForCalls(1);
  expect(calls[0]?.body).toEqual({ tags: ['search', 'overflow'] });
});

test('a call that fails after the purge was stopped is not repeated', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  responding = promise;
  statuses = [500];
  const stopped = start();
  stopped.change('home');
  await stopped.clock.advance(100);
  await waitForCalls(1);
  stopped.stop();
  resolve();
  await vi.waitFor(() => expect(stopped.logged).toHaveLength(1));
  await stopped.clock.advance(60_000);
  const sender = start();
  sender.change('search');
  await sender.clock.advance(100);
  await waitForCalls(2);
  expect(calls.at(-1)?.body).toEqual({ tags: ['search', 'overflow'] });
});

test('the tags of a sender that ends are sent by another process, and so are later ones', async () => {
  const lock = { owner: 2 as number | null };
  const { clock, change } = start({ lock });
  change('home');
  await clock.advance(60_000);
  change('article:a');
  await clock.advance(10_000);
  expect(calls).toEqual([]);
  lock.owner = null;
  await clock.advance(10_000);
  await waitForCalls(1);
  expect(calls[0]?.body).toEqual({ tags: ['home', 'overflow', 'article:a'] });
  change('ads');
  await vi.waitFor(async () => {
    await clock.advance(100);
    expect(calls.at(-1)?.body).toEqual({ tags: ['ads', 'overflow'] });
  });
});

test('a change after the sender has ended is sent at once, with the tags before it', async () => {
  const lock = { owner: 2 as number | null };
  const { clock, change } = start({ lock });
  change('home');
  await clock.advance(100);
  lock.owner = null;
  change('ads');
  await clock.advance(100);
  await waitForCalls(1);
  expect(calls[0]?.body).toEqual({ tags: ['home', 'overflow', 'ads'] });
});

test('a process that becomes the sender sends no tags that changed more than an hour ago', async () => {
  const lock = { owner: 2 as number | null };
  const { clock, change } = start({ lock });
  change('home');
  await clock.advance(2 * 3_600_000);
  change('article:a');
  await clock.advance(10_000);
  lock.owner = null;
  await clock.advance(10_000);
  await waitForCalls(1);
  expect(calls[0]?.body).toEqual({ tags: ['article:a', 'overflow'] });
});

test('a sender whose call fails lets another process send', async () => {
  statuses = [500];
  const lock = { owner: null as number | null };
  const failing = start({ lock });
  const other = start({ lock, id: 2 });
  failing.change('home');
  other.change('home');
  await failing.clock.advance(100);
  await vi.waitFor(() => expect(lock.owner).toBeNull());
  await other.clock.advance(100);
  await waitForCalls(2);
  expect(calls[1]?.body).toEqual({ tags: ['home', 'overflow'] });
  expect(lock.owner).toBe(2);
});
