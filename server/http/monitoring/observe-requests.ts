import type { Server } from 'node:http';
import { findUrl } from '#domain/urls/url-space.ts';
import type { Metrics } from '#server/runtime/metrics.ts';

export function classifyUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (path.endsWith('.data')) return 'data';
  if (/\.(?:xml|txt)$|^\/feed\b.*\.json$/.test(path)) return 'feed';
  const known = findUrl(path);
  return known?.kind === 'page' && query?.includes('part=main') ? 'part' : (known?.metric ?? 'other');
}

/** Counts and times every response of the server, whichever handler sends it. */
export function observeRequests(server: Server, metrics: Pick<Metrics, 'observeRequest'>): void {
  server.prependListener('request', (request, response) => {
    const startMs = performance.now();
    response.once('close', () => {
      const route = classifyUrl(request.url ?? '/');
      metrics.observeRequest({ route, status: response.statusCode, durationMs: performance.now() - startMs });
    });
  });
}
