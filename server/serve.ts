import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { createOffsetOf } from '#domain/time/zone-offset.ts';
import { createArticles } from '#services/articles/articles.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { openLive } from '#services/live/live.ts';
import type { Config } from './config.ts';
import { startDueWatch } from './due-watch.ts';
import { explainListenFailure } from './explain-failure.ts';
import { createFeedsHandler } from './feeds/feeds.ts';
import { watchFlags } from './flags-watch.ts';
import { createApp } from './http/app.ts';
import { createCountViewHandler } from './http/count-view.ts';
import { createLiveStreams } from './http/live-stream.ts';
import { createMediaHandler } from './http/media.ts';
import { createNewsroomPages } from './http/newsroom-pages.ts';
import type { RenderPage } from './http/pages.ts';
import { createPagesHandler } from './http/pages.ts';
import { createStorageHandler } from './http/storage-routes.ts';
import { BUILD_DIR } from './load-built-app.ts';
import { log } from './log.ts';
import type { PostgresHandle } from './open-database.ts';
import { openPool } from './open-database.ts';
import { openNewsroom } from './open-newsroom.ts';
import type { PageCache } from './page-cache.ts';
import { createPageCache } from './page-cache.ts';
import { startUpkeep } from './upkeep.ts';

const PAGE_CACHE_BYTES = 256 * 1024 * 1024;
/** How long requests in flight may take to finish once the program is asked to stop. */
const LAST_REQUESTS_MS = 10_000;
/** How long the services may take to end after that, e.g. a file store that does not answer. */
const CLOSE_LIMIT_MS = 15_000;
const IDLE_SWEEP_MS = 50;
const HEADERS_LIMIT_MS = 15_000;
/** Room for a picture of 10 MB over a slow line. */
const REQUEST_LIMIT_MS = 300_000;
/** A connection on which nothing moves, e.g. because the reader takes nothing, is closed; live streams have a heartbeat. */
const STALLED_LIMIT_MS = 120_000;
/** Room for an address with a search of 10,000 Bengali characters, nine bytes each once encoded. */
const LONGEST_HEADERS_BYTES = 128 * 1024;

export type RunningServer = {
  server: Server;
  /** Stops taking requests, lets those in flight finish, writes what was counted and closes every connection. */
  stop(): Promise<void>;
};

/** Sees every request before the site does; calls `next` for those that are the site's. */
type Intercept = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type ServeOptions = {
  /** The development server's; nothing by default. */
  intercept?: Intercept;
  /** Where finished pages are kept; this process's memory by default. */
  cache?: PageCache;
  /** The clock, in ms since 1970; the machine's by default. */
  now?: () => number;
};

/**
 * Serves the site from one process: opens the services, then listens on the configured port.
 * Rejects where the port is taken or the database does not answer; nothing stays open then.
 */
export async function serve(
  config: Config,
  postgres: Pick<PostgresHandle, 'url' | 'ensureRunning'>,
  render: RenderPage,
  { intercept, cache: givenCache, now = Date.now }: ServeOptions = {},
): Promise<RunningServer> {
  const db = openPool(postgres.url, 'serve', config.workers);
  const articles = createArticles(db);
  const documents = createDocuments(db);
  const live = await openLive({
    url: postgres.url,
    onLost: (error) => log.error({ error: error.message }, 'no connection to the database; connecting again'),
    beforeReconnect: postgres.ensureRunning,
  });
  const site = {
    name: config.siteName,
    url: config.siteUrl,
    adClientId: config.adClientId,
    offsetOf: createOffsetOf(config.timeZone),
  };
  const cache = givenCache ?? createPageCache(live, PAGE_CACHE_BYTES);
  const { readFlags, close: closeFlags } = await watchFlags(documents, live, config.devMode, log);
  const newsroom = await openNewsroom(config, { db, readFlags, now, log }).catch(async (error) => {
    closeFlags();
    await live.close();
    await db.destroy();
    throw error;
  });
  const media = createMediaHandler({ files: newsroom.files, log });
  const streams = createLiveStreams(live, { now, random: Math.random });
  const dueWatch = startDueWatch(articles, live, now, log);
  const upkeep = startUpkeep({ articles, desk: newsroom.desk }, now, log);
  const app = createApp({
    clientDir: join(BUILD_DIR, 'client'),
    pages: createPagesHandler({ render, cache, articles, documents, site, readFlags, now, log }),
    feeds: createFeedsHandler({ cache, articles, site, readFlags, now, log }),
    countView: createCountViewHandler({
      articles,
      now,
      newId: randomUUID,
      siteUrl: config.siteUrl,
      log,
    }),
    newsroomPages: createNewsroomPages({
      ...newsroom,
      render,
      articles,
      documents,
      site,
      readFlags,
      now,
      log,
      newId: randomUUID,
      timeZone: config.timeZone,
    }),
    findViewer: newsroom.findViewer,
    media,
    storage: createStorageHandler({
      files: newsroom.files,
      media,
      findViewer: newsroom.findViewer,
      isAppCheck: newsroom.appCheck.isAppCheck,
      siteUrl: config.siteUrl,
      now,
      log,
    }),
    streams,
    isHealthy: () =>
      sql`select 1`.execute(db).then(
        () => live.isListening(),
        () => false,
      ),
    trustedProxies: config.trustedProxies,
    log,
  });
  const answer = getRequestListener(app.fetch, { hostname: 'localhost' });
  const server = createServer(
    {
      headersTimeout: HEADERS_LIMIT_MS,
      requestTimeout: REQUEST_LIMIT_MS,
      keepAliveTimeout: 10_000,
      maxHeaderSize: LONGEST_HEADERS_BYTES,
    },
    intercept === undefined
      ? answer
      : (request, response) => intercept(request, response, () => void answer(request, response)),
  );

  server.timeout = STALLED_LIMIT_MS;

  const closeServices = async () => {
    dueWatch.close();
    closeFlags();
    await upkeep.close();
    await newsroom.close();
    await articles.views.drain();
    await live.close();
    await db.destroy();
  };
  try {
    await listen(server, config);
  } catch (error) {
    streams.close();
    await closeServices();
    throw error;
  }
  return {
    server,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      streams.close();
      // A connection whose last request was in flight becomes idle only later, and nobody else would close it.
      const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
      const impatience = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(impatience);
      await Promise.race([closeServices(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenFailure(error, port, host)));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}
