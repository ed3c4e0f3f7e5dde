import { expect, test } from 'vitest';
import type { UploadResult } from './upload-image.ts';
import type { QueuedUpload } from './upload-queue.ts';
import { createUploadQueue } from './upload-queue.ts';
import type { ImageToSend } from './use-send.ts';

const STORED = (name: string): UploadResult => ({
  kind: 'stored',
  file: {
    name,
    url: `/${name}`,
    contentType: '',
    sizeBytes: 1,
    widthPx: 1,
    heightPx: 1,
    isAnimated: false,
    createdAt: 0,
  },
});
const FAILED: UploadResult = { kind: 'failed', error: 'unavailable' };
const SIGNED_OUT: UploadResult = { kind: 'failed', error: 'unauthenticated' };

/** A queue whose uploads end when the test says so, by file name. */
function openQueue(...names: string[]) {
  const sent: (ImageToSend & { end: (result: UploadResult) => void })[] = [];
  const queue = createUploadQueue({
    send: (image) => new Promise((end) => sent.push({ ...image, end })),
    isSignedOut: (result) => result === SIGNED_OUT,
    describeFailure: () => 'failure',
  });
  queue.add(names.map((name) => new File(['x'], name)));
  const end = async (name: string, result = STORED(name)) => {
    sent.findLast(({ fileName }) => fileName === name)?.end(result);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { queue, end, sent, states: () => queue.read().map(describe) };
}

const describe = ({ file, state }: QueuedUpload) => `${file.name} ${state.kind}`;

test('two images are uploaded at a time, in the order in which they were chosen', async () => {
  const { end, sent, states } = openQueue('a', 'b', 'c');
  expect(sent.map(({ fileName }) => fileName)).toEqual(['a', 'b']);
  await end('b');
  expect(states()).toEqual(['a waiting', 'b stored', 'c waiting']);
  expect(sent.map(({ fileName }) => fileName)).toEqual(['a', 'b', 'c']);
  await end('c');
  await end('a');
  expect(states()).toEqual(['a stored', 'b stored', 'c stored']);
});

test('a cancelled upload is left out, and the next one starts', async () => {
  const { queue, sent, states, end } = openQueue('a', 'b', 'c');
  queue.remove(1);
  expect(sent[0]?.signal?.aborted).toBe(true);
  expect(sent.map(({ fileName }) => fileName)).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(states()).toEqual(['b waiting', 'c waiting']);
});

test('a failed upload keeps its place and can be tried again', async () => {
  const { queue, states, end } = openQueue('a', 'b');
  await end('a', FAILED);
  await end('b');
  expect(states()).toEqual(['a failed', 'b stored']);
  queue.retry(1);
  await end('a');
  expect(states()).toEqual(['a stored', 'b stored']);
});

test('an upload without a session waits for the sign-in', async () => {
  const { queue, states, end } = openQueue('a');
  await end('a', SIGNED_OUT);
  expect(states()).toEqual(['a signed-out']);
  queue.retry(1);
  await end('a');
  expect(states()).toEqual(['a stored']);
});

test('an upload shows its progress until it is cancelled', () => {
  const { queue, sent, states } = openQueue('a');
  sent[0]?.onProgress?.({ step: 'sending', fraction: 0.5 });
  expect(queue.read()[0]?.state).toEqual({ kind: 'uploading', step: 'sending', fraction: 0.5 });
  queue.remove(1);
  sent[0]?.onProgress?.({ step: 'sending', fraction: 0.6 });
  expect(states()).toEqual([]);
});
