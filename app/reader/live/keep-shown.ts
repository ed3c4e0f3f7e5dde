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
 * marked `readFailed`) stays as it is; what the server decided, such as the maintenance page, gets through.
 */
export const keepShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (readBeside.includes(withoutHash(request.url))) return markFailures(results);
  if (reading === null || withoutHash(request.url) !== reading.address) return results;
  const readable = Object.entries(results).filter(([, result]) => !isFailedRead(result));
  reading.hasFailed ||= readable.length < Object.keys(results).length;
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
