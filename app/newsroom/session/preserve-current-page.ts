import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isRouteErrorResponse } from 'react-router';
import { hasReadFailed } from '#app/live/live-data.ts';

type Results = Record<string, DataStrategyResult>;

/** The URL of the current page. Null if there is none, e.g. because an error is shown. */
let currentUrl: string | null = null;

let isErrorShown = false;

let revalidation: { url: string; hasFailed: boolean } | null = null;

/** Sets the current page. Returns a function that resets it. */
export function setCurrentPage(path: string): () => void {
  currentUrl = new URL(path, location.href).href;
  return () => {
    currentUrl = null;
  };
}

/** Called when an error replaces the page, which then need not be preserved. Returns a function that reverts the call. */
export function reportErrorShown(): () => void {
  isErrorShown = true;
  return () => {
    isErrorShown = false;
  };
}

/** Reads the current page again with `revalidate`. Resolves to false if a read failed. */
export async function readCurrentPage(revalidate: () => Promise<void>): Promise<boolean> {
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

/**
 * Client middleware of the newsroom. If a read of the current page fails, during a revalidation or after a save, the
 * page remains with all typed text. A failure is a lost connection, an unavailable server, or data for which
 * `hasReadFailed` returns true. Intentional responses of the server, such as the maintenance page, are passed through.
 * While an error is shown, every result is passed through.
 */
export const preserveCurrentPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const url = withoutHash(request.url);
  const isReadOfCurrentPage = request.method === 'GET' && url === currentUrl;
  const results = await next();
  if (isErrorShown || (!isReadOfCurrentPage && url !== revalidation?.url)) return results;
  const readable = Object.entries(results).filter(([, result]) => !isFailedRead(result));
  if (url === revalidation?.url) revalidation.hasFailed ||= readable.length < Object.keys(results).length;
  return Object.fromEntries(readable);
};

function isFailedRead({ type, result }: DataStrategyResult): boolean {
  if (type === 'data') return hasReadFailed(result);
  return !(isRouteErrorResponse(result) && typeof result.data === 'object');
}

function withoutHash(url: string): string {
  return url.replace(/#.*/s, '');
}
