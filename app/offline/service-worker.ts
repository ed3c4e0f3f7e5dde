import { clientsClaim } from 'workbox-core';
import { CacheExpiration } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { articlePath } from '#domain/article/article.ts';
import { MAX_SAVED_ARTICLES, SAVED_COPIES_PATH, SAVED_ID } from '#domain/urls/saved-copies.ts';
import type { SavedArticle } from './offline-page.ts';
import { OFFLINE_PROGRAM, toOfflinePage } from './offline-page.ts';
import { decideHandling, toUpdatedArticle } from './page-kind.ts';
import type { SaveTime } from './saved-copy.ts';
import { readSiteOffset, readTitle, toSavedCopy } from './saved-copy.ts';

/** Types of a service worker that TypeScript's DOM types lack. */
type WorkerEvent = { readonly request: Request; waitUntil(work: Promise<unknown>): void };
declare const self: {
  readonly location: Location;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { readonly url: string }[]>;
  };
  addEventListener(type: 'activate' | 'fetch', listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
};

const CACHE = 'articles';
/** Contains the web manifest, with the site's name. */
const SITE_CACHE = 'site';
const MANIFEST = '/manifest.webmanifest';
/** Minimum time between two requests that ask which saved copies to delete. */
const CHECK_INTERVAL_MS = 60_000;
const SAVED_AT_HEADER = 'X-Saved-At';
const POLICY = 'Content-Security-Policy';
const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
/** Statuses of an article that is no longer public. */
const REMOVED_STATUSES: readonly number[] = [403, 404, 410];

/** Removes the oldest copies. */
const expiration = new CacheExpiration(CACHE, { maxEntries: MAX_SAVED_ARTICLES });

const articles = new NetworkFirst({
  cacheName: CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request.url),
      fetchDidSucceed: async ({ request, response }) => {
        if (REMOVED_STATUSES.includes(response.status))
          await (await caches.open(CACHE)).delete(withoutQuery(request.url));
        return response;
      },
      cacheWillUpdate: async ({ response }) => (response.status === 200 ? toSavedResponse(response) : null),
      cacheDidUpdate: async ({ request }) => {
        await expiration.updateTimestamp(request.url);
        await expiration.expireEntries();
      },
      cachedResponseWillBeUsed: async ({ cachedResponse }) => (cachedResponse ? showSaved(cachedResponse) : null),
    },
  ],
});

/**
 * Starts the service worker (docs/behaviour §2.13). It handles only navigations to public pages, and uses a saved
 * copy only if the network does not respond.
 * @public called by the built script
 */
export function run(): void {
  void self.skipWaiting();
  clientsClaim();
  const isPage = (kind: 'article' | 'page') => (match: { request: Request; url: URL; sameOrigin: boolean }) =>
    match.sameOrigin && match.request.mode === 'navigate' && decideHandling(match.url.pathname) === kind;
  // Before the routes, because listeners after the one that responds are not called.
  self.addEventListener('fetch', (event) => {
    if (isPublicPage(event.request)) event.waitUntil(removeHidden().catch(() => {}));
  });
  registerRoute(isPage('article'), articles);
  registerRoute(isPage('page'), new NetworkOnly());
  setCatchHandler(showOfflinePage);

  // Saves articles that were opened before the service worker ran, and open articles that changed.
  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.allSettled([saveManifest(), saveOpenArticles(event)]));
  });
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    const path = url.origin === self.location.origin ? toUpdatedArticle(url) : null;
    if (path !== null) event.waitUntil(saveArticle(path, event));
  });
}

function isPublicPage({ mode, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return mode === 'navigate' && origin === self.location.origin && decideHandling(pathname) !== 'none';
}

/** When the saved copies were last checked, in ms. Set to 0 when offline, so the next page checks immediately. */
let checkedAtMs = 0;

/** Deletes the copies of articles that readers may no longer see. Rejects without a connection. */
async function removeHidden(): Promise<void> {
  if (Date.now() - checkedAtMs < CHECK_INTERVAL_MS) return;
  const cache = await caches.open(CACHE);
  const ids = (await cache.keys()).map(({ url }) => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''));
  if (ids.length === 0) return;
  const query = new URLSearchParams(ids.map((id) => [SAVED_ID, id]));
  const response = await fetch(`${SAVED_COPIES_PATH}?${query}`);
  if (!response.ok) return;
  checkedAtMs = Date.now();
  const hidden: string[] = await response.json();
  await Promise.all(hidden.map((id) => cache.delete(articlePath(id))));
}

async function saveManifest(): Promise<void> {
  await (await caches.open(SITE_CACHE)).add(MANIFEST);
}

async function saveOpenArticles(event: WorkerEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const paths = windows.map(({ url }) => new URL(url).pathname);
  await Promise.all(paths.filter((path) => decideHandling(path) === 'article').map((path) => saveArticle(path, event)));
}

/** Fetches the article's page and saves it. Offline, the saved copy is unchanged. */
async function saveArticle(path: string, event: WorkerEvent): Promise<void> {
  const [response, done] = articles.handleAll({ request: new Request(path), event });
  await Promise.allSettled([response, done]);
}

async function toSavedResponse(response: Response): Promise<Response> {
  const headers = { ...HTML, [SAVED_AT_HEADER]: String(Date.now()), [POLICY]: response.headers.get(POLICY) ?? '' };
  return new Response(await response.blob(), { headers });
}

async function showSaved(saved: Response): Promise<Response> {
  checkedAtMs = 0;
  const html = await saved.clone().text();
  return new Response(toSavedCopy(html, readSaveTime(saved, html)), {
    headers: { ...HTML, [POLICY]: saved.headers.get(POLICY) ?? '' },
  });
}

async function showOfflinePage(): Promise<Response> {
  checkedAtMs = 0;
  const headers = { ...HTML, 'Cache-Control': 'no-store', [POLICY]: await decideOfflinePolicy() };
  const page = toOfflinePage({ siteName: await readSiteName(), articles: await listSaved() });
  return new Response(page, { status: 503, headers });
}

/** Returns '' if the manifest could not be saved. */
async function readSiteName(): Promise<string> {
  const manifest: { name?: string } | undefined = await (await caches.match(MANIFEST))?.json();
  return manifest?.name ?? '';
}

/** Allows the page's own script and styles, and nothing else. */
async function decideOfflinePolicy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(OFFLINE_PROGRAM));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'`;
}

async function listSaved(): Promise<SavedArticle[]> {
  const cache = await caches.open(CACHE);
  const saved = (await cache.keys()).map(async ({ url }): Promise<SavedArticle[]> => {
    const response = await cache.match(url, { ignoreVary: true });
    if (response === undefined) return [];
    const html = await response.clone().text();
    return [{ path: new URL(url).pathname, titleHtml: readTitle(html), ...readSaveTime(response, html) }];
  });
  return (await Promise.all(saved)).flat().sort((one, other) => other.savedAtMs - one.savedAtMs);
}

function readSaveTime({ headers }: Response, html: string): SaveTime {
  return { savedAtMs: Number(headers.get(SAVED_AT_HEADER)), offsetMinutes: readSiteOffset(html) };
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
