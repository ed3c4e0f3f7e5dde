import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { METRICS_CONTENT_TYPE } from '#server/runtime/metrics.ts';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/**
 * Headers that show that a request came through a proxy. A proxy on the same machine also connects from the loopback
 * address.
 */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

export type MetricsOptions = {
  readMetrics: () => Promise<string>;
  /** The bearer token for other machines; null if only this machine may read the metrics. */
  token: string | null;
};

/**
 * Creates the handler of `GET /metrics`, for direct requests from this machine and for clients with the bearer token.
 * Other clients get 404.
 */
export function createMetricsHandler({ readMetrics, token }: MetricsOptions) {
  return async (incoming: IncomingMessage): Promise<Response> => {
    if (!isDirect(incoming) && !hasToken(incoming, token)) return new Response('Not Found\n', { status: 404 });
    return new Response(await readMetrics(), {
      headers: { 'Content-Type': METRICS_CONTENT_TYPE, 'Cache-Control': 'no-store' },
    });
  };
}

const isDirect = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined);

function hasToken({ headers }: IncomingMessage, token: string | null): boolean {
  return token !== null && timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

const hash = (text: string) => createHash('sha256').update(text).digest();
