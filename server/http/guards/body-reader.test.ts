import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { createBodyReader, MIN_COUNTED_BYTES } from './body-reader.ts';
import type { Share } from './quota.ts';

const post = (body: string | ReadableStream<Uint8Array<ArrayBuffer>>) => ({
  body: typeof body === 'string' ? new Blob([body]).stream() : body,
  headers: new Headers(),
});
const endless = () => post(new ReadableStream());
const clock = createFakeClock(0);
const TIMEOUT_MS = 10_000;
/** Bodies of the minimum counted size: three at a time, two per client, and one reserved for clients without a body. */
const open = () =>
  createBodyReader({
    maxTotalBytes: 3 * MIN_COUNTED_BYTES,
    reservedBytes: MIN_COUNTED_BYTES,
    timeoutMs: TIMEOUT_MS,
    setTimer: clock.setTimer,
  });
const of = (name: string, maxBodies = 2): Share => ({ name, max: maxBodies * MIN_COUNTED_BYTES });

test('reads a body up to its limit', async () => {
  const bodies = open();
  const limits = { shares: [of('a')], maxBytes: 10 };
  expect(await bodies.receive(post('0123456789'), limits)).toMatchObject({ bytes: Buffer.from('0123456789') });
  expect(await bodies.receive(post('0123456789x'), limits)).toEqual({ kind: 'too-large' });
});

test('reads nothing of a body whose announced length is above the limit', async () => {
  const headers = new Headers({ 'Content-Length': '11' });
  const received = await open().receive({ ...endless(), headers }, { shares: [of('a')], maxBytes: 10 });
  expect(received).toEqual({ kind: 'too-large' });
});

test('refuses a body beyond a share until another is released', async () => {
  const bodies = createBodyReader({ ...createLimits(), maxTotalBytes: 9 * MIN_COUNTED_BYTES });
  const receive = () => bodies.receive(post('0123456789'), { shares: [of('a'), of('block', 9)], maxBytes: 10 });
  const first = await receive();
  expect([(await receive()).kind, (await receive()).kind]).toEqual(['received', 'busy']);
  Object.assign({ release: () => {} }, first).release();
  expect((await receive()).kind).toBe('received');
});

const createLimits = () => ({ reservedBytes: 0, timeoutMs: TIMEOUT_MS, setTimer: clock.setTimer });

test('refuses a body beyond the share of a wider network that others use up', async () => {
  const bodies = createBodyReader({ ...createLimits(), maxTotalBytes: 9 * MIN_COUNTED_BYTES });
  const receive = (name: string, block: string) =>
    bodies.receive(post('x'), { shares: [of(name), of(block, 3)], maxBytes: 10 });
  for (const name of ['a', 'b', 'c']) expect((await receive(name, 'block')).kind).toBe('received');
  expect((await receive('d', 'block')).kind).toBe('busy');
  expect((await receive('d', 'another block')).kind).toBe('received');
});

test('leaves the reserve to clients without a body', async () => {
  const bodies = open();
  const receive = async (name: string) => (await bodies.receive(post('x'), { shares: [of(name)], maxBytes: 10 })).kind;
  expect([await receive('a'), await receive('b')]).toEqual(['received', 'received']);
  expect([await receive('a'), await receive('c'), await receive('d')]).toEqual(['busy', 'received', 'busy']);
});

test('ends a body that is not complete in time, and counts it until then', async () => {
  const bodies = open();
  const limits = { shares: [of('a', 1)], maxBytes: 10 };
  const slow = bodies.receive(endless(), limits);
  expect((await bodies.receive(post('x'), limits)).kind).toBe('busy');
  await clock.advance(TIMEOUT_MS);
  expect(await slow).toEqual({ kind: 'too-slow' });
  expect((await bodies.receive(post('x'), limits)).kind).toBe('received');
});

test('a refused body and one that breaks off leave nothing in memory', async () => {
  const bodies = open();
  const limits = { shares: [of('a')], maxBytes: 10 };
  const breakOff = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(new Uint8Array(8)),
      pull: (controller) => controller.error(new Error('aborted')),
    });
  for (let n = 0; n < 10; n += 1) {
    expect(await bodies.receive(post(breakOff()), limits)).toEqual({ kind: 'aborted' });
    const tooLong = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(new Uint8Array(8)),
    });
    expect(await bodies.receive(post(tooLong), limits)).toEqual({ kind: 'too-large' });
  }
  expect((await bodies.receive(post('0123456789'), limits)).kind).toBe('received');
});
