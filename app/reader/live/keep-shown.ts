import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isRouteErrorResponse } from 'react-router';

/** The address that is being read again, if any. */
let addressReadAgain: string | null = null;

/** Reads the shown page again by `read`; `keepShown` then watches over what comes back. */
export async function readAgain(read: () => Promise<void>): Promise<void> {
  addressReadAgain = withoutHash(location.href);
  try {
    await read();
  } finally {
    addressReadAgain = null;
  }
}

/**
 * Client middleware of the layout. A shown page that could not be read again (connection lost, server away, a read
 * marked `readFailed`) stays as it is; what the server decided, such as the maintenance page, gets through.
 */
export const keepShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (withoutHash(request.url) !== addressReadAgain) return results;
  return Object.fromEntries(Object.entries(results).filter(([, result]) => !isFailedRead(result)));
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
