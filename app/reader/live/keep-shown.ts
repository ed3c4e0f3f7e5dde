import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isRouteErrorResponse } from 'react-router';

/** The read of the shown page that is under way, if any. */
let reading: { address: string; hasFailed: boolean } | null = null;

/**
 * Reads the shown page again by `read`, while `keepShown` watches over what comes back. Gives false where any part of
 * it could not be read.
 */
export async function readAgain(read: () => Promise<void>): Promise<boolean> {
  const current = { address: withoutHash(location.href), hasFailed: false };
  reading = current;
  try {
    await read();
  } catch {
    current.hasFailed = true;
  }
  reading = null;
  return !current.hasFailed;
}

/** The page that is on the screen; null where there is none, as under an error. */
let shown: string | null = null;

/** Tells which page is on the screen now, and gives how to take that back. */
export function rememberShown(path: string): () => void {
  shown = new URL(path, location.href).href;
  return () => {
    shown = null;
  };
}

/** Addresses that are read beside the shown page, which goes on without them where they cannot be read. */
const readBeside: string[] = [];

/** Reads by `load` what is at the path; a failure comes back as data marked `readFailed`, not as an error page. */
export async function allowFailure(path: string, load: () => Promise<void>): Promise<void> {
  const address = new URL(path, location.href).href;
  readBeside.push(address);
  await load();
  readBeside.splice(readBeside.indexOf(address), 1);
}

/**
 * Client middleware of the layout. A shown page that could not be read again (connection lost, server away, a read
 * marked `readFailed`), by `readAgain` or after a save, stays as it is, with all that was typed into it; what the server
 * decided, such as the maintenance page, gets through.
 */
export const keepShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const address = withoutHash(request.url);
  const isShown = request.method === 'GET' && address === shown;
  const results = await next();
  if (readBeside.includes(address)) return markFailures(results);
  if (!isShown && address !== reading?.address) return results;
  const readable = Object.entries(results).filter(([, result]) => !isFailedRead(result));
  if (address === reading?.address) reading.hasFailed ||= readable.length < Object.keys(results).length;
  return Object.fromEntries(readable);
};

function markFailures(results: Record<string, DataStrategyResult>): Record<string, DataStrategyResult> {
  const failure: DataStrategyResult = { type: 'data', result: { readFailed: true } };
  const marked = Object.entries(results).map(([id, result]) => [id, isFailedRead(result) ? failure : result]);
  return Object.fromEntries(marked);
}

function isFailedRead({ type, result }: DataStrategyResult): boolean {
  if (type === 'data') return isMarkedFailed(result);
  return !(isRouteErrorResponse(result) && typeof result.data === 'object');
}

function isMarkedFailed(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'readFailed' in data && data.readFailed === true;
}

function withoutHash(address: string): string {
  return address.replace(/#.*/s, '');
}
