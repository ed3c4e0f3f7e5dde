import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '#app/request-context.ts';
import type { Flags } from '#domain/flags/flags.ts';
import { createOffsetOf } from '#domain/time/zone-offset.ts';
import packageFile from '../package.json' with { type: 'json' };
import type { PageCache } from './cache/page-cache.ts';
import { createPageCache } from './cache/page-cache.ts';
import { createFeedsHandler } from './feeds/feeds.ts';
import { createApp } from './http/app.ts';
import { createCachedPages } from './http/cached-pages.ts';
import { createCountViewHandler } from './http/count-view.ts';
import { createPreferencesHandler } from './http/edition.ts';
import { createFindViewer } from './http/find-viewer.ts';
import { createHealth } from './http/health.ts';
import type { Intercept } from './http/http-server.ts';
import { createHttpServer, drain, listen } from './http/http-server.ts';
import { createCropHandler } from './http/image-crops.ts';
import type { LiveStreams } from './http/live-stream.ts';
import { createLiveStreams } from './http/live-stream.ts';
import { createMediaHandler } from './http/media.ts';
import { createNewsroomPages } from './http/newsroom-pages.ts';
import type { RenderPage } from './http/pages.ts';
import { createPagesHandler } from './http/pages.ts';
import { createStorageHandler } from './http/storage-routes.ts';
import { createManifestHandler } from './http/web-manifest.ts';
import { createDueArticlesJob } from './jobs/due-articles.ts';
import { createFileSweep } from './jobs/file-sweep.ts';
import { createFlags } from './jobs/flags.ts';
import { createMaintenanceJobs } from './jobs/maintenance.ts';
import { startPurging } from './jobs/purge.ts';
import type { Job } from './jobs/scheduler.ts';
import { createScheduler } from './jobs/scheduler.ts';
import type { Clock } from './runtime/clock.ts';
import { systemClock } from './runtime/clock.ts';
import type { Config } from './runtime/config.ts';
import { limitRepeats } from './runtime/limit-repeats.ts';
import { BUILD_DIR } from './runtime/load-built-app.ts';
import { log } from './runtime/log.ts';
import type { PostgresHandle } from './runtime/open-database.ts';
import type { Services } from './runtime/open-services.ts';
import { openServices } from './runtime/open-services.ts';

const MEGABYTE = 1024 * 1024;
/** How long jobs and services may take to close, e.g. if the file store does not answer. */
const CLOSE_TIMEOUT_MS = 15_000;

export type RunningServer = {
  server: Server;
  /** Stops accepting requests, finishes those in flight, writes the counted views and closes every connection. */
  stop(): Promise<void>;
};

export type ServeOptions = {
  config: Config;
  postgres: Pick<PostgresHandle, 'url' | 'ensureRunning'>;
  render: RenderPage;
  /** The development server's middleware; none by default. */
  intercept?: Intercept;
  /** The cache of rendered pages; this process's memory by default. */
  cache?: PageCache;
  /** The machine's by default. */
  clock?: Clock;
};

/**
 * Serves the site from this process: opens the services, starts the jobs and listens on the configured port.
 * Rejects if the port is taken or the database does not answer; nothing stays open then.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, postgres, intercept, clock = systemClock } = options;
  const services = await openServices({ config, postgres, clock, log });
  const scheduler = createScheduler({ clock, log });
  const flags = createFlags({ ...services, devMode: config.devMode });
  const streams = createLiveStreams(services.live, { clock, random: Math.random });
  const cache =
    options.cache ?? createPageCache(services.live, Math.floor((config.cacheMb * MEGABYTE) / config.workers));
  const parts = { ...options, cache, clock, services, streams, readFlags: flags.readFlags };
  const isHttps = config.siteUrl.startsWith('https:');
  const answerCached = createCachedPages({ ...parts, now: clock.now, isHttps });
  const server = createHttpServer({ fetch: composeApp(parts).fetch, answerCached, intercept });

  const stopPurging =
    config.purgeUrl === null
      ? () => {}
      : startPurging({ ...services, url: config.purgeUrl, token: config.purgeToken, clock, log });
  const close = async () => {
    stopPurging();
    await scheduler.stop();
    await services.close();
  };
  try {
    await scheduler.start(flags.job);
    for (const job of createJobs(services, clock)) void scheduler.start(job);
    await listen(server, config);
  } catch (error) {
    streams.close();
    await close();
    throw error;
  }
  return {
    server,
    stop: async () => {
      streams.close();
      await drain(server);
      await Promise.race([close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function createJobs(services: Services, clock: Clock): Job[] {
  const { findReferencedImages } = services.articleJobs;
  return [
    createDueArticlesJob({ ...services, clock }),
    createFileSweep({ ...services, findReferencedImages, clock, log }),
    ...createMaintenanceJobs({ ...services, clock }),
  ];
}

type Parts = ServeOptions & {
  cache: PageCache;
  clock: Clock;
  services: Services;
  streams: LiveStreams;
  readFlags: () => Flags;
};

function composeApp({ config, render, cache, clock, services, streams, readFlags }: Parts) {
  const { checks, identity, appCheck, files } = services;
  const site: Site = {
    name: config.siteName,
    url: config.siteUrl,
    adClientId: config.adClientId,
    offsetOf: createOffsetOf(config.timeZone),
  };
  const findViewer = createFindViewer(identity, readFlags);
  const clientDir = join(BUILD_DIR, 'client');
  const media = createMediaHandler({ files, log });
  const crops = createCropHandler({ files, clientDir, log });
  const common = {
    ...services,
    ...{ site, siteUrl: site.url, render, readFlags, now: clock.now, newId: randomUUID },
    log: limitRepeats(log, clock),
  };
  return createApp({
    clientDir,
    pages: createPagesHandler({ ...common, cache }),
    feeds: createFeedsHandler({ ...common, cache }),
    countView: createCountViewHandler(common),
    newsroomPages: createNewsroomPages({ ...common, timeZone: config.timeZone }),
    storage: createStorageHandler({ ...common, media, findViewer, isAppCheck: appCheck.isAppCheck }),
    findViewer,
    media: async (request) => (await crops(request)) ?? media(request),
    manifest: createManifestHandler(site),
    preferences: createPreferencesHandler(site.url),
    streams,
    health: createHealth(checks, packageFile.version),
    trustedProxies: config.trustedProxies,
    siteUrl: site.url,
    log,
  });
}
