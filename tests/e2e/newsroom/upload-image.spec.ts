import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { build } from 'vite';
import type * as UploadHarness from '#tests/support/site/upload-harness.ts';

declare const harness: typeof UploadHarness;

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

const stored: Handler = async (request, response) => {
  await text(request);
  response.end(JSON.stringify(FILE));
};
const breakConnection: Handler = (request) => request.socket.destroy();
const breakDuringResponse: Handler = async (request, response) => {
  await text(request);
  response.writeHead(200, { 'Content-Length': 1000 });
  response.write('{"name":', () => request.socket.destroy());
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
        entry: join(import.meta.dirname, '../../support/site/upload-harness.ts'),
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
        return handlers.shift()?.(request, response);
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

test('sends an image as multipart until the connection holds, with the app-check proof', async ({ page, server }) => {
  server.handlers.push(breakConnection, breakDuringResponse, stored);
  const outcome = await page.evaluate(() => harness.upload({ sizeBytes: 3_000_000, limitMs: 600_000 }));
  expect(outcome).toMatchObject({ result: { kind: 'stored', file: FILE }, waitsMs: [1000, 2000] });
  expect(outcome.progress.at(-1)).toBe(1);
  expect(server.received).toHaveLength(3);
  const request = server.received[2];
  expect([request?.method, request?.url]).toEqual(['POST', `/storage?name=${encodeURIComponent(FILE.name)}`]);
  expect(request?.headers).toMatchObject({
    'x-app-check': 'proof',
    'content-type': expect.stringContaining('multipart/form-data; boundary='),
  });
});

test('an upload without a response ends at its time limit, and while it is sent if it is cancelled', async ({
  page,
  server,
}) => {
  server.handlers.push(neverRespond, neverRespond);
  const late = await page.evaluate(() => harness.upload({ sizeBytes: 100, limitMs: 300 }));
  expect(late).toMatchObject({ result: { kind: 'failed', error: 'retry-limit-exceeded' }, waitsMs: [] });
  const canceled = await page.evaluate(() =>
    harness.upload({ sizeBytes: 9_000_000, limitMs: 600_000, isCanceledWhileSending: true }),
  );
  expect(canceled).toMatchObject({ result: { kind: 'failed', error: 'canceled' }, waitsMs: [] });
});
