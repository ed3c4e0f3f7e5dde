import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { build } from 'vite';
import type * as StorageHarness from '#tests/support/storage-harness.ts';

declare const harness: typeof StorageHarness;

/** What the server does with one request. */
type Manner = (request: IncomingMessage, response: ServerResponse) => unknown;

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

const answer =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): Manner =>
  async (request, response) => {
    await text(request);
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const fault = (status: number, kind: string, reason?: string) =>
  answer(status, { error: { kind, message: '', reason } });
const stored = answer(200, FILE);
const cutOff: Manner = (request) => request.socket.destroy();
const cutOffInAnswer: Manner = async (request, response) => {
  await text(request);
  response.writeHead(200, { 'Content-Length': 1000 });
  response.write('{"name":');
  setTimeout(() => request.socket.destroy(), 50);
};
const neverAnswer: Manner = () => {};

async function bundleHarness(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, '../support/storage-harness.ts'), formats: ['iife'], name: 'harness' },
    },
  });
  const [first] = Array.isArray(result) ? result : [];
  const [chunk] = first?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('The harness is not built.');
  return chunk.code;
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
type Worker = { bundle: string; server: { origin: string; manners: Manner[]; asked: Asked[] } };

/** A page with the client in it, and a server that behaves as the test says, request by request. */
const test = base.extend<{ client: undefined }, Worker>({
  bundle: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => use(await bundleHarness()),
    { scope: 'worker' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const manners: Manner[] = [];
      const asked: Asked[] = [];
      const server: Server = createServer((request, response) => {
        const { method, url = '/', headers } = request;
        // On a connection used before, the browser itself sends a request again.
        response.setHeader('Connection', 'close');
        if (!url.startsWith('/storage')) {
          return response.setHeader('Content-Type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">');
        }
        asked.push({ method, url, headers });
        return (manners.shift() ?? answer(418))(request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const bound = server.address();
      if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
      await use({ origin: `http://127.0.0.1:${bound.port}`, manners, asked });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  client: [
    async ({ page, server, bundle }, use) => {
      server.manners.length = 0;
      server.asked.length = 0;
      await page.goto(server.origin);
      await page.addScriptTag({ content: bundle });
      await use(undefined);
    },
    { auto: true },
  ],
});

test('a picture is sent as multipart, with what proves who sends it', async ({ page, server }) => {
  server.manners.push(stored);
  const { result, progress } = await page.evaluate(() => harness.upload({ sizeBytes: 3_000_000 }));
  expect(result).toEqual({ kind: 'stored', file: FILE });
  expect(progress.at(-1)).toBe(1);
  const [request] = server.asked;
  expect([request?.method, request?.url]).toEqual(['POST', `/storage?name=${encodeURIComponent(FILE.name)}`]);
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer session',
    'x-app-check': 'proof',
    'content-type': expect.stringContaining('multipart/form-data; boundary='),
  });
});

test.describe('a server that cannot now is asked again', () => {
  const cases: [string, Manner[], number[]][] = [
    ['500', [answer(500), stored], [1000]],
    ['502, 503 and 504', [answer(502), answer(503), answer(504), stored], [1000, 2000, 4000]],
    ['408', [answer(408), stored], [1000]],
    ['429 that asks for patience', [answer(429, '', { 'Retry-After': '9' }), stored], [9000]],
    ['a connection that breaks while the picture is sent', [cutOff, cutOff, stored], [1000, 2000]],
    ['a connection that breaks in the answer', [cutOffInAnswer, stored], [1000]],
    [
      'eight failures: the wait is never longer than 64 s',
      [...Array<Manner>(8).fill(answer(503)), stored],
      [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 64_000],
    ],
  ];
  for (const [title, manners, waitsMs] of cases) {
    test(title, async ({ page, server }) => {
      server.manners.push(...manners);
      const outcome = await page.evaluate(() => harness.upload({}));
      expect(outcome).toMatchObject({ result: { kind: 'stored', file: FILE }, waitsMs });
      expect(server.asked).toHaveLength(manners.length);
    });
  }
});

test.describe('no trial goes on for ever', () => {
  test('with a server that always fails', async ({ page, server }) => {
    server.manners.push(...Array<Manner>(30).fill(answer(500)));
    const { result, waitsMs } = await page.evaluate(() => harness.upload({ limitMs: 600_000 }));
    expect(result).toEqual({ kind: 'failed', error: 'retry-limit-exceeded' });
    expect(waitsMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(600_000);
  });

  test('with a server that never answers', async ({ page, server }) => {
    server.manners.push(neverAnswer);
    const { result } = await page.evaluate(() => harness.upload({ limitMs: 300, isRealTime: true }));
    expect(result).toEqual({ kind: 'failed', error: 'retry-limit-exceeded' });
  });

  test('with a server that asks to come back tomorrow', async ({ page, server }) => {
    server.manners.push(answer(503, '', { 'Retry-After': '86400' }));
    const { result, waitsMs } = await page.evaluate(() => harness.upload({}));
    expect([result, waitsMs]).toEqual([{ kind: 'failed', error: 'retry-limit-exceeded' }, []]);
  });
});

test.describe('what would be refused again is not sent again', () => {
  const cases: [string, Manner, object][] = [
    ['nobody signed in', fault(401, 'unauthenticated'), { kind: 'failed', error: 'unauthenticated' }],
    ['a wrong proof', fault(401, 'invalid-app-check'), { kind: 'failed', error: 'invalid-app-check' }],
    ['a full store', fault(402, 'quota-exceeded'), { kind: 'failed', error: 'quota-exceeded' }],
    ['another site', fault(403, 'unauthorized'), { kind: 'failed', error: 'unauthorized' }],
    ['a broken form', fault(400, 'invalid-format'), { kind: 'failed', error: 'invalid-format' }],
    ['no picture', fault(415, 'invalid-argument', 'not-a-picture'), { kind: 'refused', reason: 'not-a-picture' }],
    ['a damaged picture', fault(422, 'invalid-argument', 'unreadable'), { kind: 'refused', reason: 'unreadable' }],
    ['a proxy that takes less', answer(413, '<h1>Too large</h1>'), { kind: 'refused', reason: 'too-large' }],
    ['a proxy that wants a sign-in', answer(401, 'no'), { kind: 'failed', error: 'unauthenticated' }],
    ['an answer that is no description', answer(200, '<p>hello</p>'), { kind: 'failed', error: 'invalid-format' }],
    ['an answer without an address', answer(200, { name: 'a' }), { kind: 'failed', error: 'invalid-format' }],
  ];
  for (const [title, manner, result] of cases) {
    test(title, async ({ page, server }) => {
      server.manners.push(manner);
      expect(await page.evaluate(() => harness.upload({}))).toMatchObject({ result, waitsMs: [] });
      expect(server.asked).toHaveLength(1);
    });
  }

  test('an empty file, one of more than 10 MB and a bad name are not sent at all', async ({ page, server }) => {
    const results = await page.evaluate(async () => [
      (await harness.upload({ sizeBytes: 0 })).result,
      (await harness.upload({ sizeBytes: 10 * 1024 * 1024 + 1 })).result,
      (await harness.upload({ name: '../a.jpg' })).result,
    ]);
    expect(results).toEqual(['empty', 'too-large', 'bad-name'].map((reason) => ({ kind: 'refused', reason })));
    expect(server.asked).toEqual([]);
  });
});

test.describe('an upload can be cancelled', () => {
  const canceled = { kind: 'failed', error: 'canceled' };

  test('before it begins', async ({ page, server }) => {
    expect((await page.evaluate(() => harness.upload({ cancel: 'before' }))).result).toEqual(canceled);
    expect(server.asked).toEqual([]);
  });

  test('while it is sent', async ({ page, server }) => {
    server.manners.push(neverAnswer);
    const outcome = await page.evaluate(() => harness.upload({ sizeBytes: 9_000_000, cancel: 'while-sending' }));
    expect(outcome).toMatchObject({ result: canceled, waitsMs: [] });
  });

  test('between two tries, without waiting for the second', async ({ page, server }) => {
    server.manners.push(answer(503, '', { 'Retry-After': '500' }), stored);
    const trial = { cancel: 'while-waiting' as const, isRealTime: true };
    expect((await page.evaluate((given) => harness.upload(given), trial)).result).toEqual(canceled);
    expect(server.asked).toHaveLength(1);
  });

  test('as the second try begins', async ({ page, server }) => {
    server.manners.push(answer(503), stored);
    expect((await page.evaluate(() => harness.upload({ cancel: 'second-try' }))).result).toEqual(canceled);
    expect(server.asked).toHaveLength(1);
  });
});

test('the waits are real unless a test shortens them', async ({ page, server }) => {
  server.manners.push(answer(500), stored);
  const { result } = await page.evaluate(() => harness.upload({ isRealTime: true }));
  expect(result).toEqual({ kind: 'stored', file: FILE });
});

test.describe('a file', () => {
  test('is described', async ({ page, server }) => {
    server.manners.push(answer(503), answer(200, FILE));
    const outcome = await page.evaluate(() => harness.describe());
    expect(outcome).toEqual({ result: { kind: 'found', file: FILE }, waitsMs: [1000] });
    expect(server.asked[1]?.url).toBe(`/storage/${encodeURIComponent(FILE.name)}`);
  });

  test('is downloaded', async ({ page, server }) => {
    server.manners.push(answer(200, 'the bytes'));
    expect(await page.evaluate(() => harness.download())).toEqual({ kind: 'downloaded', text: 'the bytes' });
    expect(server.asked[0]?.url).toBe(`/storage/${encodeURIComponent(FILE.name)}?alt=media`);
  });

  for (const status of [200, 204]) {
    test(`is removed, says ${status}`, async ({ page, server }) => {
      server.manners.push(answer(status));
      expect((await page.evaluate(() => harness.remove())).result).toEqual({ kind: 'removed' });
      expect(server.asked[0]?.method).toBe('DELETE');
    });
  }

  test('that is not there is not asked for again', async ({ page, server }) => {
    server.manners.push(...Array<Manner>(3).fill(fault(404, 'object-not-found')));
    const results = await page.evaluate(async () => [
      (await harness.describe()).result,
      (await harness.remove()).result,
      (await harness.download()).kind,
    ]);
    const missing = { kind: 'failed', error: 'object-not-found' };
    expect(results).toEqual([missing, missing, 'failed']);
    expect(server.asked).toHaveLength(3);
  });
});

test('a browser without what is needed says so', async ({ page, server }) => {
  const outcome = await page.evaluate(() => {
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
    return harness.upload({});
  });
  expect(outcome.result).toEqual({ kind: 'failed', error: 'unsupported-environment' });
  expect(server.asked).toEqual([]);
});
