import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeResponse } from '#tests/support/site/fake-request.ts';
import { fakeRequests } from '#tests/support/site/fake-request.ts';
import type { UploadRequest } from './upload-image.ts';
import { uploadImage } from './upload-image.ts';

const NAME = 'articles/1700000000000_ঘাট.jpg'; // "landing"
const FILE = {
  name: NAME,
  url: '/media/0123456789abcdef0123456789abcdef/500.jpg?w=500&h=300',
  contentType: 'image/jpeg',
  sizeBytes: 100_000,
  widthPx: 500,
  heightPx: 300,
  isAnimated: false,
  createdAt: 1_700_000_000_000,
};
const LIMIT_MS = 600_000;
const STORED: FakeResponse = { status: 200, body: JSON.stringify(FILE) };
const fault = (status: number, kind: string, reason?: string): FakeResponse => ({
  status,
  body: JSON.stringify({ error: { kind, message: '', reason } }),
});
const failed = (error: string) => ({ kind: 'failed', error });
const repeat = (status: number, times: number): FakeResponse[] => Array<FakeResponse>(times).fill({ status });

/** Uploads whose requests get `responses`, and whose waits only move a clock. `onWait` is called in each wait. */
function prepare(responses: FakeResponse[], onWait = () => {}) {
  const waitsMs: number[] = [];
  let nowMs = 0;
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const { FakeRequest, received } = fakeRequests({ responses, pass });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const wait = async (ms: number) => {
    waitsMs.push(ms);
    pass(ms);
    onWait();
  };
  const retrying = { now: () => nowMs, random: () => 0, wait };
  const upload = (changes: Partial<UploadRequest> = {}) =>
    uploadImage(
      { file: new Blob([new Uint8Array(100)]), name: NAME, ...changes },
      { appCheck: () => 'proof', retrying, limitMs: LIMIT_MS },
    );
  return { upload, received, waitsMs, elapsedMs: () => nowMs };
}

afterEach(() => vi.unstubAllGlobals());

test('sends an image with the app-check proof, and reports its progress', async () => {
  const { upload, received } = prepare([STORED]);
  const progress: number[] = [];
  expect(await upload({ onProgress: (fraction) => progress.push(fraction) })).toEqual({ kind: 'stored', file: FILE });
  expect(progress).toEqual([0.5, 1]);
  expect(received).toMatchObject([{ method: 'POST', url: `/storage?name=${encodeURIComponent(NAME)}` }]);
  expect(received[0]?.headers).toEqual({ 'X-App-Check': 'proof' });
  expect(received[0]?.body?.get('file')).toMatchObject({ size: 100 });
});

describe('retries after', () => {
  test.each<[string, FakeResponse[], number[]]>([
    ['500', repeat(500, 1), [1000]],
    ['502, 503 and 504', [{ status: 502 }, { status: 503 }, { status: 504 }], [1000, 2000, 4000]],
    ['408', repeat(408, 1), [1000]],
    ['429 with Retry-After', [{ status: 429, headers: { 'Retry-After': '9' } }], [9000]],
    ['a connection that breaks', ['broken', 'broken'], [1000, 2000]],
    [
      'eight failures, with waits of at most 64 s',
      repeat(503, 8),
      [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 64_000],
    ],
  ])('%s', async (_, responses, expected) => {
    const { upload, received, waitsMs } = prepare([...responses, STORED]);
    expect(await upload()).toEqual({ kind: 'stored', file: FILE });
    expect(waitsMs).toEqual(expected);
    expect(received).toHaveLength(responses.length + 1);
  });
});

describe('stops retrying at the time limit', () => {
  test('if the server always fails', async () => {
    const { upload, elapsedMs } = prepare(repeat(500, 30));
    expect(await upload()).toEqual(failed('retry-limit-exceeded'));
    expect(elapsedMs()).toBeLessThan(LIMIT_MS);
  });

  test.each<[string, FakeResponse[]]>([
    ['first request', []],
    ['third request', repeat(503, 2)],
  ])('if the server never responds to the %s', async (_, responses) => {
    const { upload, elapsedMs } = prepare([...responses, 'silent']);
    expect(await upload()).toEqual(failed('retry-limit-exceeded'));
    expect(elapsedMs()).toBe(LIMIT_MS);
  });

  test('if Retry-After exceeds the limit', async () => {
    const { upload, waitsMs } = prepare([{ status: 503, headers: { 'Retry-After': '86400' } }]);
    expect(await upload()).toEqual(failed('retry-limit-exceeded'));
    expect(waitsMs).toEqual([]);
  });
});

describe('does not retry', () => {
  const refused = (reason: string) => ({ kind: 'refused', reason });
  test.each<[string, FakeResponse, object]>([
    ['a missing session', fault(401, 'unauthenticated'), failed('unauthenticated')],
    ['a wrong app-check proof', fault(401, 'invalid-app-check'), failed('invalid-app-check')],
    ['a full store', fault(402, 'quota-exceeded'), failed('quota-exceeded')],
    ['a request from another site', fault(403, 'unauthorized'), failed('unauthorized')],
    ['a malformed form', fault(400, 'invalid-format'), failed('invalid-format')],
    ['a file that is not an image', fault(415, 'invalid-argument', 'not-an-image'), refused('not-an-image')],
    ['a damaged image', fault(422, 'invalid-argument', 'unreadable'), refused('unreadable')],
    ['a smaller size limit of a proxy', { status: 413, body: '<h1>Too large</h1>' }, refused('too-large')],
    ['a sign-in required by a proxy', { status: 401, body: 'no' }, failed('unauthenticated')],
    ['a response that is not a file description', { status: 200, body: '<p>hello</p>' }, failed('invalid-format')],
    ['a response without a URL', { status: 200, body: '{"name":"a"}' }, failed('invalid-format')],
  ])('%s', async (_, response, result) => {
    const { upload, received, waitsMs } = prepare([response]);
    expect(await upload()).toEqual(result);
    expect(waitsMs).toEqual([]);
    expect(received).toHaveLength(1);
  });

  test.each<[string, Partial<UploadRequest>, string]>([
    ['an empty file', { file: new Blob() }, 'empty'],
    ['a file over 10 MB', { file: new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]) }, 'too-large'],
    ['an invalid name', { name: '../a.jpg' }, 'bad-name'],
  ])('%s, which is not sent', async (_, request, reason) => {
    const { upload, received } = prepare([]);
    expect(await upload(request)).toEqual(refused(reason));
    expect(received).toEqual([]);
  });
});

describe('an upload can be cancelled', () => {
  test('before it starts', async () => {
    const { upload, received } = prepare([]);
    expect(await upload({ signal: AbortSignal.abort() })).toEqual(failed('canceled'));
    expect(received).toEqual([]);
  });

  test('while the request is sent', async () => {
    const controller = new AbortController();
    const { upload, received, waitsMs } = prepare(['silent']);
    const onProgress = () => controller.abort();
    expect(await upload({ onProgress, signal: controller.signal })).toEqual(failed('canceled'));
    expect(waitsMs).toEqual([]);
    expect(received).toHaveLength(1);
  });

  test('before the second attempt starts', async () => {
    const controller = new AbortController();
    const { upload, received } = prepare([{ status: 503 }, STORED], () => controller.abort());
    expect(await upload({ signal: controller.signal })).toEqual(failed('canceled'));
    expect(received).toHaveLength(1);
  });
});

describe('with the timers of the browser', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Uploads with the default environment, and returns how far the upload is. */
  function start(responses: FakeResponse[], signal?: AbortSignal) {
    const { FakeRequest, received } = fakeRequests({ responses, pass: () => {} });
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const results: object[] = [];
    const request = { file: new Blob(['a']), name: NAME, ...(signal && { signal }) };
    void uploadImage(request, { appCheck: () => null, retrying: { random: () => 0 } }).then((result) =>
      results.push(result),
    );
    return { results, received };
  }

  test('waits until the second attempt is due', async () => {
    const { results, received } = start([{ status: 500 }, STORED]);
    await vi.advanceTimersByTimeAsync(999);
    expect(received).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(results).toEqual([{ kind: 'stored', file: FILE }]);
    expect(received.map(({ headers }) => headers)).toEqual([{}, {}]);
  });

  test('ends the wait if the upload is cancelled', async () => {
    const controller = new AbortController();
    const waiting: FakeResponse = { status: 503, headers: { 'Retry-After': '500' } };
    const { results, received } = start([waiting, STORED], controller.signal);
    await vi.advanceTimersByTimeAsync(1_500);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toEqual([failed('canceled')]);
    expect(received).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('fails with unsupported-environment if the browser has no XMLHttpRequest', async () => {
  const { upload, received } = prepare([]);
  vi.stubGlobal('XMLHttpRequest', undefined);
  expect(await upload()).toEqual(failed('unsupported-environment'));
  expect(received).toEqual([]);
});
