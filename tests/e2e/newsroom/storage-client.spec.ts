import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { build } from 'vite';
import type * as StorageHarness from '#tests/support/site/storage-harness.ts';

declare const harness: typeof StorageHarness;

/** How the server handles one request. */
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const FILE = {
  name: 'articles/1700000000000_ঘাট.jpg', // "landing"
  url: '/media/0123456789abcdef0123456789abcdef/500.jpg?w=500&h=300',
  contentType: 'image/jpeg',
  sizeBytes: 100_000,
  widthPx: 500,
  heightPx: 300,
  isAnimated: false,
  createdAt: 1_700_000_000_000,
};

const respond =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): Handler =>
  async (request, response) => {
    await text(request);
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const fault = (status: number, kind: string, reason?: string) =>
  respond(status, { error: { kind, message: '', reason } });
const stored = respond(200, FILE);
const breakConnection: Handler = (request) => request.socket.destroy();
const breakDuringResponse: Handler = async (request, response) => {
  await text(request);
  response.writeHead(200, { 'Content-Length': 1000 });
  response.write('{"name":');
  setTimeout(() => request.socket.destroy(), 50);
};
const neverRespond: Handler = () => {};

async function bundleHarness(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, '../../support/site/storage-harness.ts'),
        formats: ['iife'],
        name: 'harness',
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [];
  const [chunk] = first?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('The harness is not built.');
  return chunk.code;
}

type ReceivedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
type Worker = { bundle: string; server: { origin: string; handlers: Handler[]; received: ReceivedRequest[] } };

/** A page that contains the client, and a server that handles each request with the next of the test's handlers. */
const test = base.extend<{ client: undefined }, Worker>({
  bundle: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => use(await bundleHarness()),
    { scope: 'worker' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const handlers: Handler[] = [];
      const received: ReceivedRequest[] = [];
      const server: Server = createServer((request, response) => {
        const { method, url = '/', headers } = request;
        // On a reused connection the browser itself repeats a failed request.
        response.setHeader('Connection', 'close');
        if (!url.startsWith('/storage')) {
          return response.setHeader('Content-Type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">');
        }
        received.push({ method, url, headers });
        return (handlers.shift() ?? respond(418))(request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const bound = server.address();
      if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
      await use({ origin: `http://127.0.0.1:${bound.port}`, handlers, received });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  client: [
    async ({ page, server, bundle }, use) => {
      server.handlers.length = 0;
      server.received.length = 0;
      await page.goto(server.origin);
      await page.addScriptTag({ content: bundle });
      await use(undefined);
    },
    { auto: true },
  ],
});

test('sends an image as multipart, with the session and the app-check proof', async ({ page, server }) => {
  server.handlers.push(stored);
  const { result, progress } = await page.evaluate(() => harness.upload({ sizeBytes: 3_000_000 }));
  expect(result).toEqual({ kind: 'stored', file: FILE });
  expect(progress.at(-1)).toBe(1);
  const [request] = server.received;
  expect([request?.method, request?.url]).toEqual(['POST', `/storage?name=${encodeURIComponent(FILE.name)}`]);
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer session',
    'x-app-check': 'proof',
    'content-type': expect.stringContaining('multipart/form-data; boundary='),
  });
});

test.describe('retries', () => {
  const cases: [string, Handler[], number[]][] = [
    ['500', [respond(500), stored], [1000]],
    ['502, 503 and 504', [respond(502), respond(503), respond(504), stored], [1000, 2000, 4000]],
    ['408', [respond(408), stored], [1000]],
    ['429 with Retry-After', [respond(429, '', { 'Retry-After': '9' }), stored], [9000]],
    ['a connection that breaks during the request', [breakConnection, breakConnection, stored], [1000, 2000]],
    ['a connection that breaks during the response', [breakDuringResponse, stored], [1000]],
    [
      'eight failures, with waits of at most 64 s',
      [...Array<Handler>(8).fill(respond(503)), stored],
      [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 64_000],
    ],
  ];
  for (const [title, handlers, waitsMs] of cases) {
    test(title, async ({ page, server }) => {
      server.handlers.push(...handlers);
      const outcome = await page.evaluate(() => harness.upload({}));
      expect(outcome).toMatchObject({ result: { kind: 'stored', file: FILE }, waitsMs });
      expect(server.received).toHaveLength(handlers.length);
    });
  }
});

test.describe('stops retrying at the time limit', () => {
  test('if the server always fails', async ({ page, server }) => {
    server.handlers.push(...Array<Handler>(30).fill(respond(500)));
    const { result, waitsMs } = await page.evaluate(() => harness.upload({ limitMs: 600_000 }));
    expect(result).toEqual({ kind: 'failed', error: 'retry-limit-exceeded' });
    expect(waitsMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(600_000);
  });

  test('if the server never responds', async ({ page, server }) => {
    server.handlers.push(neverRespond);
    const { result } = await page.evaluate(() => harness.upload({ limitMs: 300, isRealTime: true }));
    expect(result).toEqual({ kind: 'failed', error: 'retry-limit-exceeded' });
  });

  test('if Retry-After exceeds the limit', async ({ page, server }) => {
    server.handlers.push(respond(503, '', { 'Retry-After': '86400' }));
    const { result, waitsMs } = await page.evaluate(() => harness.upload({}));
    expect([result, waitsMs]).toEqual([{ kind: 'failed', error: 'retry-limit-exceeded' }, []]);
  });
});

test.describe('does not retry', () => {
  const cases: [string, Handler, object][] = [
    ['a missing session', fault(401, 'unauthenticated'), { kind: 'failed', error: 'unauthenticated' }],
    ['a wrong app-check proof', fault(401, 'invalid-app-check'), { kind: 'failed', error: 'invalid-app-check' }],
    ['a full store', fault(402, 'quota-exceeded'), { kind: 'failed', error: 'quota-exceeded' }],
    ['a request from another site', fault(403, 'unauthorized'), { kind: 'failed', error: 'unauthorized' }],
    ['a malformed form', fault(400, 'invalid-format'), { kind: 'failed', error: 'invalid-format' }],
    [
      'a file that is not an image',
      fault(415, 'invalid-argument', 'not-an-image'),
      { kind: 'refused', reason: 'not-an-image' },
    ],
    ['a damaged image', fault(422, 'invalid-argument', 'unreadable'), { kind: 'refused', reason: 'unreadable' }],
    ['a smaller size limit of a proxy', respond(413, '<h1>Too large</h1>'), { kind: 'refused', reason: 'too-large' }],
    ['a sign-in required by a proxy', respond(401, 'no'), { kind: 'failed', error: 'unauthenticated' }],
    [
      'a response that is not a file description',
      respond(200, '<p>hello</p>'),
      { kind: 'failed', error: 'invalid-format' },
    ],
    ['a response without a URL', respond(200, { name: 'a' }), { kind: 'failed', error: 'invalid-format' }],
  ];
  for (const [title, handler, result] of cases) {
    test(title, async ({ page, server }) => {
      server.handlers.push(handler);
      expect(await page.evaluate(() => harness.upload({}))).toMatchObject({ result, waitsMs: [] });
      expect(server.received).toHaveLength(1);
    });
  }

  test('sends no request if the file is empty or over 10 MB or its name is invalid', async ({ page, server }) => {
    const results = await page.evaluate(async () => [
      (await harness.upload({ sizeBytes: 0 })).result,
      (await harness.upload({ sizeBytes: 10 * 1024 * 1024 + 1 })).result,
      (await harness.upload({ name: '../a.jpg' })).result,
    ]);
    expect(results).toEqual(['empty', 'too-large', 'bad-name'].map((reason) => ({ kind: 'refused', reason })));
    expect(server.received).toEqual([]);
  });
});

test.describe('an upload can be cancelled', () => {
  const canceled = { kind: 'failed', error: 'canceled' };

  test('before it starts', async ({ page, server }) => {
    expect((await page.evaluate(() => harness.upload({ cancel: 'before' }))).result).toEqual(canceled);
    expect(server.received).toEqual([]);
  });

  test('while the request is sent', async ({ page, server }) => {
    server.handlers.push(neverRespond);
    const outcome = await page.evaluate(() => harness.upload({ sizeBytes: 9_000_000, cancel: 'while-sending' }));
    expect(outcome).toMatchObject({ result: canceled, waitsMs: [] });
  });

  test('between two attempts, without waiting for the second', async ({ page, server }) => {
    server.handlers.push(respond(503, '', { 'Retry-After': '500' }), stored);
    const options = { cancel: 'while-waiting' as const, isRealTime: true };
    expect((await page.evaluate((given) => harness.upload(given), options)).result).toEqual(canceled);
    expect(server.received).toHaveLength(1);
  });

  test('when the second attempt starts', async ({ page, server }) => {
    server.handlers.push(respond(503), stored);
    expect((await page.evaluate(() => harness.upload({ cancel: 'second-try' }))).result).toEqual(canceled);
    expect(server.received).toHaveLength(1);
  });
});

test('waits in real time if the test does not replace the timer', async ({ page, server }) => {
  server.handlers.push(respond(500), stored);
  const { result } = await page.evaluate(() => harness.upload({ isRealTime: true }));
  expect(result).toEqual({ kind: 'stored', file: FILE });
});

test.describe('a file', () => {
  test('is described', async ({ page, server }) => {
    server.handlers.push(respond(503), respond(200, FILE));
    const outcome = await page.evaluate(() => harness.describe());
    expect(outcome).toEqual({ result: { kind: 'found', file: FILE }, waitsMs: [1000] });
    expect(server.received[1]?.url).toBe(`/storage/${encodeURIComponent(FILE.name)}`);
  });

  test('is downloaded', async ({ page, server }) => {
    server.handlers.push(respond(200, 'the bytes'));
    expect(await page.evaluate(() => harness.download())).toEqual({ kind: 'downloaded', text: 'the bytes' });
    expect(server.received[0]?.url).toBe(`/storage/${encodeURIComponent(FILE.name)}?alt=media`);
  });

  for (const status of [200, 204]) {
    test(`is removed if the server returns ${status}`, async ({ page, server }) => {
      server.handlers.push(respond(status));
      expect((await page.evaluate(() => harness.remove())).result).toEqual({ kind: 'removed' });
      expect(server.received[0]?.method).toBe('DELETE');
    });
  }

  test('that does not exist is requested only once', async ({ page, server }) => {
    server.handlers.push(...Array<Handler>(3).fill(fault(404, 'object-not-found')));
    const results = await page.evaluate(async () => [
      (await harness.describe()).result,
      (await harness.remove()).result,
      (await harness.download()).kind,
    ]);
    const missing = { kind: 'failed', error: 'object-not-found' };
    expect(results).toEqual([missing, missing, 'failed']);
    expect(server.received).toHaveLength(3);
  });
});

test('fails with unsupported-environment if the browser has no XMLHttpRequest', async ({ page, server }) => {
  const outcome = await page.evaluate(() => {
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
    return harness.upload({});
  });
  expect(outcome.result).toEqual({ kind: 'failed', error: 'unsupported-environment' });
  expect(server.received).toEqual([]);
});
