import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_FLAGS, findBrowser } from '#tools/find-browser.ts';
import { waitUntil } from '#tools/wait-until.ts';
import { expect, test } from './site-test.ts';

const ARTICLE = '/article/demo-teesta-rising';

/** Prerenders the article, and opens it when `/open` responds. */
const START_PAGE = `<!doctype html><title>start</title>
<script type="speculationrules">{"prerender":[{"urls":["${ARTICLE}"],"eagerness":"immediate"}]}</script>
<script>fetch('/open').then(() => { location.href = '${ARTICLE}' })</script>`;

type Recorded = { method: string; path: string; purpose: string; isOpened: boolean };

/** The site with a page that prerenders an article. Records the requests. */
async function startRecordingSite(origin: string) {
  const requests: Recorded[] = [];
  const opened = Promise.withResolvers<void>();
  let isOpened = false;
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const options = { method: request.method, headers: request.headers };
    const upstream = requestHttp(`${origin}${request.url}`, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    if (path === '/start') return response.writeHead(200, { 'content-type': 'text/html' }).end(START_PAGE);
    if (path === '/open') {
      await opened.promise;
      return response.end();
    }
    requests.push({ method, path, purpose: String(headers['sec-purpose'] ?? ''), isOpened });
    return forward(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    open: () => {
      isOpened = true;
      opened.resolve();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens a URL in a browser without developer tools: Chromium does not prerender for pages that they inspect. */
async function openUninspected(url: string) {
  const profile = await mkdtemp(join(tmpdir(), 'prohor-browser-'));
  const browser = spawn(findBrowser(), [...BROWSER_FLAGS, '--headless=new', `--user-data-dir=${profile}`, url], {
    stdio: 'ignore',
    detached: true,
  });
  return {
    close: async () => {
      const exited = once(browser, 'exit');
      process.kill(-(browser.pid ?? 0), 'SIGKILL');
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const ACTIONS = /\/view$|^\/live\?/;

test('a prerendered article counts its view and follows changes only when it is opened', async ({ site }) => {
  const recording = await startRecordingSite(site.origin);
  const browser = await openUninspected(`${recording.origin}/start`);
  const { requests } = recording;
  const listActions = () => requests.filter(({ path }) => ACTIONS.test(path));
  const hasRunScript = () => requests.some(({ path }) => path.startsWith('/assets/reader-'));
  await waitUntil(hasRunScript, 30_000, 'The article has not been prerendered.');
  // The script that counts views and opens the stream also requests the service worker's page parts and fonts.
  await waitUntil(() => requests.some(({ path }) => path.startsWith('/fonts/')), 30_000, 'The page has not rendered.');
  expect(listActions()).toEqual([]);
  recording.open();
  await waitUntil(() => listActions().length >= 2, 30_000, 'The opened page is not in use.');
  const documents = requests.filter(({ path }) => path === ARTICLE);
  expect(documents.map(({ purpose }) => purpose)).toEqual(['prefetch;prerender']);
  expect(listActions().every(({ isOpened }) => isOpened)).toBe(true);
  await browser.close();
  await recording.stop();
});

test('a visitor who saves data gets no page in advance', async ({ site }) => {
  const full = await site.get('/');
  const saving = await site.get('/', { headers: { 'Save-Data': 'on' } });
  expect([full, saving].map(({ headers }) => headers.has('Speculation-Rules'))).toEqual([true, false]);
});
