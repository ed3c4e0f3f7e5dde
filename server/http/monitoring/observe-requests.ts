import type { Server } from 'node:http';
import type { Metrics } from '#server/runtime/metrics.ts';

/** Classes of URLs by their first segment; a class per article or file would be too many for a metric. */
const CLASSES = new Map([
  ['', 'home'],
  ...['article', 'category', 'search', 'live', 'media', 'storage'].map((name) => [name, name] as const),
  ...['assets', 'fonts', 'demo', 'sw.js'].map((name) => [name, 'static'] as const),
  ...['login', 'logout', 'dashboard'].map((name) => [name, 'newsroom'] as const),
  ...['livez', 'readyz', 'health', 'metrics'].map((name) => [name, 'health'] as const),
]);

/** The class of a request's URL (path and query) in the metrics. */
export function classifyUrl(url: string): string {
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  if (path.endsWith('.data')) return 'data';
  const segmentEnd = path.indexOf('/', 1);
  const known = CLASSES.get(segmentEnd === -1 ? path.slice(1) : path.slice(1, segmentEnd));
  if (known === 'article' && path.endsWith('/view')) return 'view';
  return known ?? (path.endsWith('.xml') || path.endsWith('.txt') ? 'feed' : 'other');
}

/** Counts and times every response of the server, however it is answered. */
export function observeRequests(server: Server, metrics: Pick<Metrics, 'observeRequest'>): void {
  server.prependListener('request', (request, response) => {
    const startMs = performance.now();
    response.once('close', () => {
      const route = classifyUrl(request.url ?? '/');
      metrics.observeRequest({ route, status: response.statusCode, durationMs: performance.now() - startMs });
    });
  });
}
