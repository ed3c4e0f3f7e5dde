import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { findUrl } from '#domain/urls/url-space.ts';
import { enterRequest } from '#server/runtime/current-request.ts';
import type { Log } from '#server/runtime/log.ts';
import type { Metrics } from '#server/runtime/metrics.ts';

export function classifyUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (path.endsWith('.data')) return 'data';
  if (/\.(?:xml|txt)$|^\/feed\b.*\.json$/.test(path)) return 'feed';
  const known = findUrl(path);
  return known?.kind === 'page' && query?.includes('part=main') ? 'part' : (known?.metric ?? 'other');
}

/** The paths of these kinds do not reveal who reads them. */
const PUBLIC_KINDS: readonly string[] = ['page', 'document', 'file'];

/** The path of a public URL. Null for links with a secret, for the newsroom, and for unknown paths, which may contain anything. */
export function readPublicPath(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  return PUBLIC_KINDS.includes(findUrl(path)?.kind ?? '') ? path : null;
}

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Returns the request id from a trusted proxy, otherwise a new one. */
function readRequestId({ headers }: IncomingMessage, trustedProxies: number): string {
  const given = headers['x-request-id'];
  return trustedProxies > 0 && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

type ObserveOptions = {
  metrics: Pick<Metrics, 'observeRequest'>;
  log: Pick<Log, 'info'>;
  trustedProxies: number;
  accessLog: 'on' | 'off';
};

/**
 * Counts and times every response of the server, from any handler, and gives each request an id for the log. If
 * `accessLog` is on, each request is logged, without the client's address, browser, query and cookies.
 */
export function observeRequests(server: Server, { metrics, log, trustedProxies, accessLog }: ObserveOptions): void {
  server.prependListener('request', (request, response) => {
    const startMs = performance.now();
    const url = request.url ?? '/';
    const current = { id: readRequestId(request, trustedProxies), isOver: false };
    enterRequest(current);
    response.once('close', () => {
      current.isOver = true;
      const observation = {
        route: classifyUrl(url),
        status: response.statusCode,
        durationMs: performance.now() - startMs,
      };
      metrics.observeRequest(observation);
      if (accessLog === 'off') return;
      const durationMs = Math.round(observation.durationMs);
      log.info(
        { requestId: current.id, method: request.method, path: readPublicPath(url), ...observation, durationMs },
        'request',
      );
    });
  });
}
