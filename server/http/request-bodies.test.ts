import { expect, test } from 'vitest';
import { createRequestBodies } from './request-bodies.ts';

const post = (body: string | ReadableStream<Uint8Array<ArrayBuffer>>) => ({
  body: typeof body === 'string' ? new Blob([body]).stream() : body,
  headers: new Headers(),
});
const open = () => createRequestBodies({ maxTotalBytes: 30, maxClientBytes: 20 });

test('reads a body up to its limit', async () => {
  const bodies = open();
  const received = await bodies.receive(post('0123456789'), { client: 'a', maxBytes: 10 });
  expect(received).toMatchObject({ kind: 'received', bytes: Buffer.from('0123456789') });
  expect(await bodies.receive(post('0123456789x'), { client: 'a', maxBytes: 10 })).toEqual({ kind: 'too-large' });
});

test('refuses a body beyond the bytes of one client and of all, until others are released', async () => {
  const bodies = open();
  const receive = (client: string) => bodies.receive(post('0123456789'), { client, maxBytes: 10 });
  const first = await receive('a');
  expect([(await receive('a')).kind, (await receive('a')).kind]).toEqual(['received', 'busy']);
  expect([(await receive('b')).kind, (await receive('b')).kind]).toEqual(['received', 'busy']);
  Object.assign({ release: () => {} }, first).release();
  expect((await receive('b')).kind).toBe('received');
});

test('a refused body and one that breaks off leave nothing in memory', async () => {
  const bodies = open();
  const breakOff = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(new Uint8Array(8)),
      pull: (controller) => controller.error(new Error('aborted')),
    });
  for (let n = 0; n < 10; n += 1) {
    expect(await bodies.receive(post(breakOff()), { client: 'a', maxBytes: 10 })).toEqual({ kind: 'aborted' });
    const tooLong = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(new Uint8Array(8)),
    });
    expect(await bodies.receive(post(tooLong), { client: 'a', maxBytes: 10 })).toEqual({ kind: 'too-large' });
  }
  expect((await bodies.receive(post('0123456789'), { client: 'a', maxBytes: 10 })).kind).toBe('received');
});
