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

/**
 * Client middleware of the layout. A shown page that could not be read again (connection lost, server away, a read
 * marked `readFailed`) stays as it is; what the server decided, such as the maintenance page, gets through.
 */
export const keepShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (reading === null || withoutHash(request.url) !== reading.address) return results;
  const readable = Object.entries(results).filter(([, result]) => !isFailedRead(result));
  reading.hasFailed ||= readable.length < Object.keys(results).length;
  return Object.fromEntries(readable);
};

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
