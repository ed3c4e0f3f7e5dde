import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Log } from '../log.ts';
import { readClientAddress } from './client-address.ts';
import type { FindViewer } from './find-viewer.ts';
import type { LiveStreams } from './live-stream.ts';
import { asksForNewsroom } from './live-stream.ts';
import type { NewsroomPages } from './newsroom-pages.ts';

export type AppOptions = {
  /** Folder of the built browser files. */
  clientDir: string;
  pages: (request: Request) => Promise<Response>;
  /** Feeds, sitemaps and the like; null where the address is none of them. */
  feeds: (request: Request) => Promise<Response | null>;
  countView: (request: Request, articleId: string) => Promise<Response>;
  newsroomPages: NewsroomPages;
  findViewer: FindViewer;
  /** Bytes of pictures, for everybody. */
  media: (request: Request) => Promise<Response>;
  /** The file service, for staff. */
  storage: (request: Request) => Promise<Response>;
  streams: LiveStreams;
  isHealthy: () => Promise<boolean>;
  trustedProxies: number;
  log: Log;
};

const YEAR_S = 31_536_000;
const DAY_S = 86_400;

/** Puts the handlers together: each address answers, whatever it is asked, and nothing is ever a stack trace. */
export function createApp(options: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (context, next) => {
    await next();
    context.res.headers.set('X-Content-Type-Options', 'nosniff');
    context.res.headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.res.headers.set('Content-Security-Policy', "frame-ancestors 'self'; base-uri 'self'; object-src 'none'");
    }
  });

  app.get('/health', async () => {
    const isHealthy = await options.isHealthy();
    return Response.json(
      { healthy: isHealthy },
      { status: isHealthy ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
    );
  });

  const addressOf = (incoming: IncomingMessage) => readClientAddress(incoming, options.trustedProxies);

  app.get('/live', async ({ req, env }) =>
    options.streams.open(req.raw, {
      address: addressOf(env.incoming),
      isStaff: asksForNewsroom(req.url) && (await options.findViewer(req.raw)) !== null,
      disconnect: () => env.outgoing.destroy(),
    }),
  );

  app.get('/media/*', ({ req }) => options.media(req.raw));
  app.on(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], ['/storage', '/storage/*'], ({ req }) => options.storage(req.raw));

  app.post('/article/:id/view', (context) => options.countView(context.req.raw, context.req.param('id')));

  const files = serveStatic({
    root: options.clientDir,
    precompressed: true,
    onFound: (path, context) => {
      const isHashed = /[\\/](assets|fonts)[\\/]/.test(path);
      context.header('Cache-Control', isHashed ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${DAY_S}`);
    },
  });
  app.on(['GET', 'HEAD'], ['/assets/*', '/fonts/*', '/demo/*', '/:file{.+\\.(?:svg|png|ico|webmanifest)}'], files);

  app.all(
    '*',
    async ({ req, env }) =>
      (await options.newsroomPages(req.raw, addressOf(env.incoming))) ??
      (await options.feeds(req.raw)) ??
      options.pages(req.raw),
  );

  app.onError((error) => {
    options.log.error({ error }, 'request failed');
    return new Response('Internal Server Error\n', { status: 500 });
  });
  return app;
}
