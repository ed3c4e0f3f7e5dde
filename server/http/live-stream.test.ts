import { expect, test, vi } from 'vitest';
import type { Change } from '#services/live/change.ts';
import { createLiveStreams } from './live-stream.ts';

const ADDRESS = 'http://localhost/live?topic=home';

const openStreams = () => {
  const listeners = new Set<(change: Change) => void>();
  const subscribe = (listener: (change: Change) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const streams = createLiveStreams({ subscribe }, { now: () => 0, random: () => 0 });
  const tell = () => {
    for (const listener of listeners) listener({ topics: ['home'], scheduleMoved: false });
  };
  return { streams, tell };
};

test('a reader who takes nothing is disconnected, and room is made for others', () => {
  const { streams, tell } = openStreams();
  const disconnect = vi.fn();
  const open = () => streams.open(new Request(ADDRESS), { address: '192.0.2.1', isStaff: false, disconnect });
  for (let n = 0; n < 100; n += 1) open();
  expect(open().status).toBe(429);
  for (let n = 0; n < 100; n += 1) tell();
  expect(disconnect).toHaveBeenCalledTimes(100);
  expect(open().status).toBe(200);
  streams.close();
});

test('HEAD requests open no stream', () => {
  const { streams } = openStreams();
  const client = { address: '192.0.2.1', isStaff: false, disconnect: () => {} };
  for (let n = 0; n < 200; n += 1) {
    const answer = streams.open(new Request(ADDRESS, { method: 'HEAD' }), client);
    expect([answer.status, answer.body]).toEqual([200, null]);
  }
  expect(streams.open(new Request(ADDRESS), client).status).toBe(200);
  streams.close();
});

test('a stream of the newsroom is for staff, and ends after five minutes, so that an ended session hears no more', async () => {
  vi.useFakeTimers();
  const { streams } = openStreams();
  const ask = (isStaff: boolean) =>
    streams.open(new Request(`${ADDRESS}&topic=newsroom`), { address: '192.0.2.1', isStaff, disconnect: () => {} });
  const [staff, visitor] = [ask(true), ask(false)];
  let visitorIsDone = false;
  void visitor.text().then(() => {
    visitorIsDone = true;
  });
  const heard = staff.text();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await heard).toMatch(/^retry: /);
  expect(visitorIsDone).toBe(false);
  streams.close();
  vi.useRealTimers();
});
