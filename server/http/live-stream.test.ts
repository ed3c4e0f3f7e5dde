import { expect, test, vi } from 'vitest';
import type { Change } from '#services/live/change.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { createLiveStreams } from './live-stream.ts';

const STREAM_URL = 'http://localhost/live?topic=home';

const openStreams = () => {
  const listeners = new Set<(change: Change) => void>();
  const subscribe = (listener: (change: Change) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const clock = createFakeClock(0);
  const streams = createLiveStreams({ subscribe }, { clock, random: () => 0 });
  const publish = () => {
    for (const listener of listeners) listener({ topics: ['home'], scheduleChanged: false });
  };
  return { streams, publish, clock };
};

test('disconnects a client that does not read, and frees its slot', () => {
  const { streams, publish } = openStreams();
  const disconnect = vi.fn();
  const open = () => streams.open(new Request(STREAM_URL), { address: '192.0.2.1', isStaff: false, disconnect });
  for (let n = 0; n < 100; n += 1) open();
  expect(open().status).toBe(429);
  for (let n = 0; n < 100; n += 1) publish();
  expect(disconnect).toHaveBeenCalledTimes(100);
  expect(open().status).toBe(200);
  streams.close();
});

test('a HEAD request opens no stream', () => {
  const { streams } = openStreams();
  const client = { address: '192.0.2.1', isStaff: false, disconnect: () => {} };
  for (let n = 0; n < 200; n += 1) {
    const answer = streams.open(new Request(STREAM_URL, { method: 'HEAD' }), client);
    expect([answer.status, answer.body]).toEqual([200, null]);
  }
  expect(streams.open(new Request(STREAM_URL), client).status).toBe(200);
  streams.close();
});

test('a stream of the newsroom is for staff only and ends after five minutes', async () => {
  const { streams, clock } = openStreams();
  const open = (isStaff: boolean) =>
    streams.open(new Request(`${STREAM_URL}&topic=newsroom`), { address: '192.0.2.1', isStaff, disconnect: () => {} });
  const [staff, visitor] = [open(true), open(false)];
  let isVisitorDone = false;
  void visitor.text().then(() => {
    isVisitorDone = true;
  });
  const received = staff.text();
  await clock.advance(5 * 60_000);
  expect(await received).toMatch(/^retry: /);
  expect(isVisitorDone).toBe(false);
  streams.close();
});
