import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isRouteErrorResponse } from 'react-router';
import { hasReadFailed, READ_FAILED } from './live-data.ts';
import { nameLastChange } from './named-change.ts';

/** The dashboard, and `/login` and `/logout`. */
const NEWSROOM = /^\/(dashboard|log)/i;

type Results = Record<string, DataStrategyResult>;

/** The URL of the page on the screen; null if there is none, as under an error. */
let shownUrl: string | null = null;

/** The current revalidation of the shown page. */
let revalidation: { url: string; hasFailed: boolean } | null = null;

/** URLs that are loaded for a part of the shown page. The page does without that part if its URL cannot be read. */
const partUrls: string[] = [];

/** Sets which page is on the screen. Returns a function that undoes it. */
export function setShownPage(path: string): () => void {
  shownUrl = new URL(path, location.href).href;
  return () => {
    shownUrl = null;
  };
}

/** Reads the shown page again with `revalidate`. Resolves to false if a part of it could not be read. */
export async function readShownPage(revalidate: () => Promise<void>): Promise<boolean> {
  const current = { url: withoutHash(location.href), hasFailed: false };
  revalidation = current;
  try {
    await revalidate();
  } catch {
    current.hasFailed = true;
  }
  revalidation = null;
  return !current.hasFailed;
}

/** Loads a part of the page with `load`. A failure arrives as data that `hasReadFailed`, not as an error page. */
export async function loadPart(path: string, load: () => Promise<void>): Promise<void> {
  const url = new URL(path, location.href).href;
  partUrls.push(url);
  await load();
  partUrls.splice(partUrls.indexOf(url), 1);
}

/**
 * Client middleware of the layout. If the shown page cannot be read again, during a revalidation or after a save, it
 * stays as it is, with everything that was typed into it: connection lost, server unavailable, data that
 * `hasReadFailed`. Decisions of the server, such as the maintenance page, pass through.
 */
export const preserveShownPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const url = withoutHash(request.url);
  const isShown = request.method === 'GET' && url === shownUrl;
  if (revalidation !== null && request.method === 'GET' && !NEWSROOM.test(new URL(url).pathname))
    nameLastChange(request);
  const results = await next();
  if (partUrls.includes(url)) return markFailures(results);
  if (!isShown && url !== revalidation?.url) return isConnectionLost(request, results) ? loadDocument(url) : results;
  const readable = Object.entries(results).filter(([, result]) => !isFailedRead(result));
  if (url === revalidation?.url) revalidation.hasFailed ||= readable.length < Object.keys(results).length;
  return Object.fromEntries(readable);
};

/** True if another page of the reader's site cannot be read and a service worker can answer for it. */
function isConnectionLost({ method, url }: Request, results: Results): boolean {
  if (method !== 'GET' || !navigator.serviceWorker?.controller || NEWSROOM.test(new URL(url).pathname)) return false;
  return Object.values(results).some(({ type, result }) => type === 'error' && result instanceof TypeError);
}

/** Leaves for a document: the service worker shows a saved copy of the page, or that there is no connection. */
function loadDocument(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}

function markFailures(results: Results): Results {
  const failure: DataStrategyResult = { type: 'data', result: READ_FAILED };
  const marked = Object.entries(results).map(([id, result]) => [id, isFailedRead(result) ? failure : result]);
  return Object.fromEntries(marked);
}

function isFailedRead({ type, result }: DataStrategyResult): boolean {
  if (type === 'data') return hasReadFailed(result);
  return !(isRouteErrorResponse(result) && typeof result.data === 'object');
}

function withoutHash(url: string): string {
  return url.replace(/#.*/s, '');
}
