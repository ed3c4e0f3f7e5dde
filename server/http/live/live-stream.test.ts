import { expect, test, vi } from 'vitest';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { ALL_RIGHTS } from '#domain/permissions/roles.ts';
import type { PresentArticles } from '#domain/staff/presence.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Change, Topic } from '#services/live/change.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { createLiveStreams } from './live-stream.ts';
import type { ReadStoredTargets } from './presence-events.ts';
import { createStreamLimits } from './stream-limits.ts';

const STREAM_URL = 'http://localhost/live?topic=home';

const isStillSignedIn = async () => true;

const people = (total: number) => ({ total, people: [] });

/** The articles that exist: a draft of `me`, a draft that is assigned to `me`, and a public article. */
const readStoredTargets: ReadStoredTargets = async () => {
  const theirs = { ownerId: 'you', desk: 'খেলা', state: 'draft', assigneeIds: [] } as const;
  return new Map<string, PermissionTarget>([
    ['a1', theirs],
    ['own', { ...theirs, ownerId: 'me' }],
    ['assigned', { ...theirs, assigneeIds: ['me'] }],
    ['public', { ...theirs, state: 'public' }],
  ]);
};

/** The random source returns `randoms` in order, then 0. */
const openStreams = (randoms: number[] = [], maxStreams = 100) => {
  const listeners = new Set<(change: Change) => void>();
  const subscribe = (listener: (change: Change) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const clock = createFakeClock(0);
  const limits = createStreamLimits({ maxStreams, workers: 1 });
  const presentListeners = new Set<(changed: PresentArticles) => void>();
  const presence = {
    read: () => ({ a1: people(1) }),
    subscribe: (listener: (changed: PresentArticles) => void) => {
      presentListeners.add(listener);
      return () => presentListeners.delete(listener);
    },
  };
  const publishPresence = (changed: PresentArticles) => {
    for (const listener of presentListeners) listener(changed);
  };
  const streams = createLiveStreams(
    { subscribe },
    { clock, random: () => randoms.shift() ?? 0, limits, presence, readStoredTargets },
  );
  const publish = (topics: Topic[] = ['home'], isUrgent = false) => {
    for (const listener of listeners) listener({ topics, scheduleChanged: false, isUrgent });
  };
  return { streams, publish, publishPresence, clock };
};

test('disconnects a client that does not read, and frees its slot', async () => {
  const { streams, publish } = openStreams();
  const disconnect = vi.fn();
  const client = { address: '192.0.2.1', isStaff: false, rights: ALL_RIGHTS, isStillSignedIn, disconnect };
  const open = () => streams.open(new Request(STREAM_URL), client);
  for (let n = 0; n < 100; n += 1) open();
  expect(open().status).toBe(503);
  for (let n = 0; n < 100; n += 1) publish();
  await eventually(() => expect(disconnect).toHaveBeenCalledTimes(100));
  expect(open().status).toBe(200);
  streams.close();
});

test('the event of a change has an id of its own, also if the change came before the stream', async () => {
  const { streams, publish, clock } = openStreams([0.1, 0.2, 0.3, 0]);
  publish();
  const client = { address: '192.0.2.1', isStaff: false, rights: ALL_RIGHTS, isStillSignedIn, disconnect: () => {} };
  const read = streams.open(new Request(`${STREAM_URL}&since=${clock.now()}`), client).text();
  publish();
  streams.close();
  const ids = [...(await read).matchAll(/^id: (\w+)$/gm)].map(([, id]) => id);
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
});

test('a HEAD request opens no stream', () => {
  const { streams } = openStreams();
  const client = { address: '192.0.2.1', isStaff: false, rights: ALL_RIGHTS, isStillSignedIn, disconnect: () => {} };
  for (let n = 0; n < 200; n += 1) {
    const response = streams.open(new Request(STREAM_URL, { method: 'HEAD' }), client);
    expect([response.status, response.body]).toEqual([200, null]);
  }
  expect(streams.open(new Request(STREAM_URL), client).status).toBe(200);
  streams.close();
});

const NEWSROOM_URL = `${STREAM_URL}&topic=newsroom`;

test('a stream of the newsroom is for staff only and ends after five minutes', async () => {
  const { streams, clock, publish } = openStreams();
  const open = (isStaff: boolean) =>
    streams.open(new Request(NEWSROOM_URL), {
      address: '192.0.2.1',
      isStaff,
      rights: ALL_RIGHTS,
      isStillSignedIn,
      disconnect: () => {},
    });
  const [staff, visitor] = [open(true).text(), open(false).text()];
  publish(['newsroom']);
  await clock.advance(10_000);
  expect(await visitor).toBe('retry: 1000\n\nevent: refused\ndata: {}\n\n');
  await clock.advance(5 * MINUTE_MS);
  expect(await staff).toContain('data: {"topics":["newsroom"],"spreadMs":0}');
  streams.close();
});

test('a stream of the newsroom has who is present, and each change of it; a reader’s stream has not', async () => {
  const { streams, publishPresence } = openStreams();
  const open = (url: string, isStaff: boolean) =>
    streams
      .open(new Request(url), {
        address: '192.0.2.1',
        isStaff,
        rights: ALL_RIGHTS,
        isStillSignedIn,
        disconnect: () => {},
      })
      .text();
  const staff = open(NEWSROOM_URL, true);
  const others = [open(NEWSROOM_URL, false), open(STREAM_URL, false), open(`${STREAM_URL}&topic=article:a1`, true)];
  publishPresence({ a1: people(2), b1: people(1) });
  void streams.close();
  const events = [...(await staff).matchAll(/^event: presence\ndata: (.*)$/gm)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );
  expect(events).toEqual([
    { isWhole: true, articles: { a1: people(1) } },
    { isWhole: false, articles: { a1: people(2), b1: people(1) } },
  ]);
  for (const text of await Promise.all(others)) expect(text).not.toContain('presence');
});

test('a contributor’s stream has who is present in articles that the contributor works on, in the order of the changes', async () => {
  const { streams, publishPresence } = openStreams();
  const rights: Rights = { hasRoles: true, role: 'contributor', staffId: 'me', desks: null };
  const client = { address: '192.0.2.1', isStaff: true, rights, isStillSignedIn, disconnect: () => {} };
  const text = streams.open(new Request(NEWSROOM_URL), client).text();
  publishPresence({ a1: people(2), own: people(1), assigned: people(1), public: people(1), unsaved: people(1) });
  publishPresence({ a1: people(3) });
  publishPresence({ own: people(2) });
  await new Promise(setImmediate);
  void streams.close();
  const events = [...(await text).matchAll(/^event: presence\ndata: (.*)$/gm)].map(([, event]) =>
    JSON.parse(event ?? ''),
  );
  expect(events).toEqual([
    { isWhole: true, articles: {} },
    { isWhole: false, articles: { own: people(1), assigned: people(1) } },
    { isWhole: false, articles: { own: people(2) } },
  ]);
});

test.each<[string, Topic[], number]>([
  ['a session ends', ['sessions'], 0],
  ['dev mode ends', ['flags'], 500],
])('closes the streams whose viewer is not signed in any longer if %s', async (_name, topics, waitMs) => {
  const { streams, clock, publish } = openStreams();
  const open = (isSignedIn: boolean) =>
    streams.open(new Request(NEWSROOM_URL), {
      address: '192.0.2.1',
      isStaff: true,
      rights: ALL_RIGHTS,
      isStillSignedIn: async () => isSignedIn,
      disconnect: () => {},
    });
  let isStayingOpen = true;
  void open(true)
    .text()
    .then(() => {
      isStayingOpen = false;
    });
  const ended = open(false).text();
  publish(topics);
  await clock.advance(waitMs);
  expect(await ended).toMatch(/event: change\ndata: \{"topics":\["newsroom"\],"spreadMs":0\}\n\n$/);
  expect(isStayingOpen).toBe(true);
  streams.close();
});

test('a stream stays open if its session cannot be checked', async () => {
  const { streams, publish } = openStreams();
  const isUnknown = vi.fn(async () => Promise.reject(new Error('The database does not answer.')));
  const client = {
    address: '192.0.2.1',
    isStaff: true,
    rights: ALL_RIGHTS,
    isStillSignedIn: isUnknown,
    disconnect: () => {},
  };
  let isOpen = true;
  void streams
    .open(new Request(NEWSROOM_URL), client)
    .text()
    .then(() => {
      isOpen = false;
    });
  publish(['sessions']);
  await eventually(() => expect(isUnknown).toHaveBeenCalledOnce());
  expect(isOpen).toBe(true);
  streams.close();
});

test('a server that stops refuses new streams while it ends the others', async () => {
  const { streams } = openStreams();
  const client = { address: '192.0.2.1', isStaff: false, rights: ALL_RIGHTS, isStillSignedIn, disconnect: () => {} };
  const open = () => streams.open(new Request(STREAM_URL), client);
  for (let n = 0; n < 50; n += 1) open();
  const closed = streams.close();
  expect([streams.count(), open().status]).toEqual([30, 503]);
  await closed;
  expect([streams.count(), open().status]).toEqual([0, 503]);
});

test('a server that stops spreads the moments at which its browsers reconnect', async () => {
  const { streams } = openStreams(Array.from({ length: 200 }, (_, n) => (n % 11) / 10));
  const texts = Array.from({ length: 100 }, (_, n) =>
    streams
      .open(new Request(STREAM_URL), {
        address: `192.0.2.${n}`,
        isStaff: false,
        rights: ALL_RIGHTS,
        isStillSignedIn,
        disconnect: () => {},
      })
      .text(),
  );
  streams.close();
  const waitsMs = (await Promise.all(texts)).map((text) => Number(/retry: (\d+)\n\n$/.exec(text)?.[1]));
  expect([Math.min(...waitsMs), Math.max(...waitsMs), new Set(waitsMs).size]).toEqual([1_000, 1_200, 11]);
});

test.each([
  ['few pages are open, within no extra time', 249, 0],
  ['500 pages are open, within a second', 500, 1_000],
  ['10,000 pages are open, within 20 seconds', 10_000, 20_000],
])('browsers read again, if %s; staff at once', async (_name, count, spreadMs) => {
  const { streams, publish } = openStreams([], count);
  const open = (url: string, { address, isStaff }: { address: string; isStaff: boolean }) =>
    streams.open(new Request(url), { address, isStaff, rights: ALL_RIGHTS, isStillSignedIn, disconnect: () => {} });
  const visitors = Array.from({ length: count - 1 }, (_, n) =>
    open(STREAM_URL, { address: `192.0.2.${n % 100}`, isStaff: false }),
  );
  const staff = readText(open(NEWSROOM_URL, { address: '192.0.2.200', isStaff: true }));
  publish(['home']);
  await eventually(() => expect(staff.text()).toContain('{"topics":["home"],"spreadMs":0}'));
  streams.close();
  expect(await visitors[0]?.text()).toContain(`{"topics":["home"],"spreadMs":${spreadMs}}`);
});

test('with 10,000 open pages, the pages of a withdrawn article read again within two seconds', async () => {
  const count = 10_000;
  const { streams, publish } = openStreams([], count + 1);
  const open = (topic: string, n: number) => {
    const client = {
      address: `192.0.2.${n % 100}`,
      isStaff: false,
      rights: ALL_RIGHTS,
      isStillSignedIn,
      disconnect: () => {},
    };
    return streams.open(new Request(STREAM_URL.replace(/\?.*/, `?topic=${topic}`)), client);
  };
  const articles = Array.from({ length: count }, (_, n) => open('article:a1', n));
  const home = open('home', count);
  publish(['home', 'article:a1'], true);
  streams.close();
  expect(await articles[0]?.text()).toContain('{"topics":["article:a1"],"spreadMs":1500}');
  expect(await home.text()).toContain('{"topics":["home"],"spreadMs":20002}');
});

/** Reads a stream as it arrives. */
function readText({ body }: Response) {
  let text = '';
  const read = async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  void read();
  return { text: () => text };
}
