import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { PREFERENCES_PATH } from '#domain/edition/edition.ts';
import { NO_RIGHTS } from '#domain/permissions/roles.ts';
import { DAY_S } from '#domain/time/durations.ts';
import { SAVED_COPIES_PATH } from '#domain/urls/saved-copies.ts';
import { URLS } from '#domain/urls/url-space.ts';
import { API_PATH } from '../api/api-request.ts';
import type { Log } from '../runtime/log.ts';
import type { ReadAddress } from './guards/client-address.ts';
import type { FindStaff } from './guards/find-viewer.ts';
import { refuseUnknownHosts } from './guards/known-hosts.ts';
import { listSecurityHeaders } from './guards/security-headers.ts';
import type { LiveStreams } from './live/live-stream.ts';
import { requestsNewsroom } from './live/live-stream.ts';
import type { Health } from './monitoring/health.ts';
import { listBusyHeaders, SERVER_BUSY_TEXT } from './pages/busy-response.ts';
import type { NewsroomPages } from './pages/newsroom-pages.ts';
import { RendersBusyError } from './pages/render-queue.ts';
import { createSpeculationRulesResponse, SPECULATION_RULES_PATH } from './pages/speculation-rules.ts';

export type AppOptions = {
  clientDir: string;
  pages: (request: Request, clientAddress: string) => Promise<Response>;
  /** Feeds, sitemaps and similar documents; null for any other URL. */
  feeds: (request: Request, clientAddress: string) => Promise<Response | null>;
  /** The read API, `/api/v1`. */
  api: (request: Request, clientAddress: string) => Promise<Response>;
  countView: (context: Context, articleId: string, clientAddress: string) => Promise<Response>;
  newsroomPages: NewsroomPages;
  previews: (request: Request, visit: { token: string; clientAddress: string }) => Promise<Response>;
  checkCard: (request: Request, clientAddress: string) => Promise<Response>;
  findStaff: FindStaff;
  media: (request: Request, clientAddress: string) => Promise<Response>;
  manifest: () => Response;
  preferences: (request: Request) => Response | Promise<Response>;
  savedCopies: (request: Request) => Promise<Response>;
  storage: (request: Request) => Promise<Response>;
  streams: LiveStreams;
  health: Health;
  /** Metrics for Prometheus; 404 without permission. */
  metrics: (incoming: IncomingMessage) => Promise<Response>;
  readAddress: ReadAddress;
  siteUrl: string;
  log: Log;
};

const YEAR_S = 31_536_000;

/** The built files and the icons in `public/`. */
const STATIC_PATHS = [
  ...URLS.filter(({ metric }) => metric === 'static').map(({ pattern }) => pattern),
  '/:file{.+\\.(?:svg|png|ico)}',
];

const IMMUTABLE_FOLDERS = new Set(
  URLS.filter(({ isImmutable }) => isImmutable).map(({ pattern }) => pattern.split('/')[1]),
);

/** Composes the request handlers. An unexpected error becomes a 500 without a stack trace. */
export function createApp(options: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const { readAddress } = options;

  app.use(setSecurityHeaders(options.siteUrl.startsWith('https:')));
  app.use(refuseUnknownHosts(options.siteUrl));
  app.get('/livez', () => options.health.createLiveResponse());
  app.get('/readyz', () => options.health.createReadyResponse());
  app.get('/health', () => options.health.createHealthResponse());
  app.get('/metrics', ({ env }) => options.metrics(env.incoming));
  app.get('/live', async ({ req, env }) => {
    const findStaff = () => (requestsNewsroom(req.url) ? options.findStaff(req.raw) : null);
    const staff = await findStaff();
    return options.streams.open(req.raw, {
      address: readAddress(env.incoming),
      isStaff: staff !== null,
      rights: staff?.rights ?? NO_RIGHTS,
      isStillSignedIn: async () => isDeepStrictEqual(await findStaff(), staff),
      disconnect: () => env.outgoing.destroy(),
    });
  });
  app.all(`${API_PATH}/*`, ({ req, env }) => options.api(req.raw, readAddress(env.incoming)));
  app.get('/media/*', ({ req, env }) => options.media(req.raw, readAddress(env.incoming)));
  app.get('/manifest.webmanifest', () => options.manifest());
  app.get(SPECULATION_RULES_PATH, createSpeculationRulesResponse);
  app.get(SAVED_COPIES_PATH, ({ req }) => options.savedCopies(req.raw));
  app.get(PREFERENCES_PATH, ({ req }) => options.preferences(req.raw));
  app.on(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], ['/storage', '/storage/*'], ({ req }) => options.storage(req.raw));
  app.post('/article/:id/view', (context) =>
    options.countView(context, context.req.param('id'), readAddress(context.env.incoming)),
  );
  app.post('/v', ({ req, env }) => options.checkCard(req.raw, readAddress(env.incoming)));
  app.on(['GET', 'POST'], '/preview/:token', ({ req, env }) =>
    options.previews(req.raw, { token: req.param('token'), clientAddress: readAddress(env.incoming) }),
  );
  app.on(['GET', 'HEAD'], STATIC_PATHS, serveFiles(options.clientDir));
  app.all('*', async ({ req, env }) => {
    const address = readAddress(env.incoming);
    return (
      (await options.newsroomPages(req.raw, address)) ??
      (await options.feeds(req.raw, address)) ??
      options.pages(req.raw, address)
    );
  });
  app.onError((error) => {
    if (error instanceof RendersBusyError) return createBusyResponse();
    options.log.error({ error }, 'request failed');
    return new Response('Internal Server Error\n', { status: 500 });
  });
  return app;
}

function createBusyResponse(): Response {
  return new Response(SERVER_BUSY_TEXT, { status: 503, headers: Object.fromEntries(listBusyHeaders()) });
}

/** hono/secure-headers is not used, because it would replace the policies of pages and images. */
const setSecurityHeaders =
  (isHttps: boolean): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of listSecurityHeaders(isHttps)) if (!headers.has(name)) headers.set(name, value);
  };

function decideCaching(path: string): string {
  if (path.split(/[\\/]/).some((folder) => IMMUTABLE_FOLDERS.has(folder)))
    return `public, max-age=${YEAR_S}, immutable`;
  // A new service worker must reach browsers immediately.
  return /sw\.js(?:\.br|\.gz)?$/.test(path) ? 'no-cache' : `public, max-age=${DAY_S}`;
}

/** Serves the built browser files. Files with a hash in their name never change. */
function serveFiles(clientDir: string) {
  return serveStatic<{ Bindings: HttpBindings }>({
    root: clientDir,
    precompressed: true,
    onFound: (path, context) => {
      context.header('Cache-Control', decideCaching(path));
    },
  });
}
