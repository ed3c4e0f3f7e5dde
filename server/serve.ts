import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '#app/request-context.ts';
import type { Flags } from '#domain/flags/flags.ts';
import { createOffsetOf } from '#domain/time/zone-offset.ts';
import type { PasswordHash } from '#services/identity/password-hash.ts';
import packageFile from '../package.json' with { type: 'json' };
import type { PageCache } from './cache/page-cache.ts';
import { createPageCache } from './cache/page-cache.ts';
import { createFeedsHandler } from './feeds/feeds.ts';
import { createMetricsHandler } from './http/answer-metrics.ts';
import { createApp } from './http/app.ts';
import { limitConnections } from './http/connection-limit.ts';
import { createPagePolicy } from './http/content-security-policy.ts';
import { createCountViewHandler } from './http/count-view.ts';
import { createPreferencesHandler } from './http/edition.ts';
import { createFindViewer } from './http/find-viewer.ts';
import type { Health } from './http/health.ts';
import { createHealth } from './http/health.ts';
import type { Intercept } from './http/http-server.ts';
import { createHttpServer, drain, endKeepAlive, listen } from './http/http-server.ts';
import { createImageAccess } from './http/image-access.ts';
import { createCropHandler } from './http/image-crops.ts';
import type { LiveStreams } from './http/live-stream.ts';
import { createLiveStreams } from './http/live-stream.ts';
import { createMediaHandler } from './http/media.ts';
import { createNewsroomPages } from './http/newsroom-pages.ts';
import { observeRequests } from './http/observe-requests.ts';
import type { RenderPage } from './http/pages.ts';
import { createPagesHandler } from './http/pages.ts';
import { createRenderQueue } from './http/render-queue.ts';
import { createStorageHandler } from './http/storage-routes.ts';
import { createStreamLimits } from './http/stream-limits.ts';
import { createViewBudget } from './http/view-budget.ts';
import { createManifestHandler } from './http/web-manifest.ts';
import type { DueArticles } from './jobs/due-articles.ts';
import { createDueArticlesJob } from './jobs/due-articles.ts';
import { createFileSweep } from './jobs/file-sweep.ts';
import { createFlags } from './jobs/flags.ts';
import { createMaintenanceJobs } from './jobs/maintenance.ts';
import type { Job } from './jobs/scheduler.ts';
import { createScheduler } from './jobs/scheduler.ts';
import type { Clock } from './runtime/clock.ts';
import { systemClock } from './runtime/clock.ts';
import type { Config } from './runtime/config.ts';
import { limitRepeats } from './runtime/limit-repeats.ts';
import { BUILD_DIR } from './runtime/load-built-app.ts';
import { log } from './runtime/log.ts';
import type { Metrics } from './runtime/metrics.ts';
import { createMetrics, formatMetrics } from './runtime/metrics.ts';
import type { PostgresHandle } from './runtime/open-database.ts';
import type { Services } from './runtime/open-services.ts';
import { openServices } from './runtime/open-services.ts';
import type { StopOptions } from './runtime/run-program.ts';

const MEGABYTE = 1024 * 1024;
/** How long jobs and services may take to close, e.g. if the file store does not answer. */
const CLOSE_TIMEOUT_MS = 15_000;

export type RunningServer = {
  server: Server;
  /**
   * Is not ready for `drainMs` (by default 0) while it still serves. Then stops accepting requests, finishes those in flight,
   * writes the counted views and closes every connection.
   */
  stop(options?: StopOptions): Promise<void>;
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
  /** How passwords are compared; scrypt by default. */
  passwordHash?: PasswordHash;
  /** How many connections may be open at once; unlimited by default. */
  maxConnections?: number;
  /** Counts what this process does; a new object by default. */
  metrics?: Metrics;
  /** The text of `/metrics`; that of this process by default. */
  readMetrics?: () => Promise<string>;
};

/**
 * Serves the site from this process: opens the services, starts the jobs and listens on the configured port.
 * Serves without the database while that is away. Rejects if the port is taken; nothing stays open then.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, intercept, clock = systemClock, maxConnections = Number.POSITIVE_INFINITY } = options;
  const metrics = options.metrics ?? createMetrics(packageFile.version);
  const services = await openServices({ ...options, clock, log });
  const scheduler = createScheduler({ clock, log, onRun: metrics.observeJob });
  const flags = createFlags({ ...services, devMode: config.devMode });
  const due = createDueArticlesJob({ ...services, clock });
  const limits = createStreamLimits(config);
  const streams = createLiveStreams(services.live, { clock, random: Math.random, limits });
  const cache = options.cache ?? createPageCache(services.live, decideCacheBytes(config), metrics.cache);
  watchServices(metrics, { services, streams, cache, due });
  let isDraining = false;
  const health = createHealth(services.checks, packageFile.version, () => isDraining);
  const app = composeApp({ ...options, clock, services, streams, cache, metrics, health, readFlags: flags.readFlags });
  const server = createHttpServer(app.fetch, intercept);
  observeRequests(server, metrics);
  limitConnections(server, { maxConnections, log: limitRepeats(log, clock) });

  const close = async () => {
    await scheduler.stop();
    await services.close();
  };
  try {
    await scheduler.start(flags.job);
    for (const job of [due.job, ...createJobs(services, clock)]) void scheduler.start(job);
    await listen(server, config);
  } catch (error) {
    streams.close();
    await close();
    throw error;
  }
  const stop = async ({ drainMs }: StopOptions) => {
    isDraining = true;
    if (drainMs > 0) await endKeepAliveFor(drainMs, { server, clock });
    streams.close();
    await drain(server);
    await Promise.race([close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  };
  return { server, stop: (stopOptions = { drainMs: 0 }) => stop(stopOptions) };
}

/** Still serves for `drainMs`, but clients of open connections move to another process. */
async function endKeepAliveFor(drainMs: number, { server, clock }: { server: Server; clock: Clock }): Promise<void> {
  endKeepAlive(server);
  await new Promise<void>((resolve) => clock.setTimer(drainMs, resolve));
}

type Watched = { services: Services; streams: LiveStreams; cache: PageCache; due: DueArticles };

function watchServices(metrics: Metrics, { services, streams, cache, due }: Watched): void {
  metrics.watch({
    cacheBytes: cache.readBytes,
    liveStreams: streams.count,
    databasePool: services.readPool,
    dueLagMs: due.readLagMs,
    pendingViews: services.views.countPending,
  });
}

function createJobs(services: Services, clock: Clock): Job[] {
  const { findReferencedImages } = services.articleJobs;
  return [
    createFileSweep({ ...services, findReferencedImages, clock, log }),
    ...createMaintenanceJobs({ ...services, clock }),
  ];
}

const decideCacheBytes = ({ cacheMb, workers }: Config) => (cacheMb * MEGABYTE) / workers;

type Parts = ServeOptions & {
  clock: Clock;
  services: Services;
  streams: LiveStreams;
  cache: PageCache;
  metrics: Metrics;
  health: Health;
  readFlags: () => Flags;
};

function composeApp({
  config,
  cache,
  intercept,
  clock,
  services,
  streams,
  health,
  readFlags,
  metrics,
  ...options
}: Parts) {
  const { live, identity, appCheck, files } = services;
  const site: Site = {
    name: config.siteName,
    url: config.siteUrl,
    adClientId: config.adClientId,
    offsetOf: createOffsetOf(config.timeZone),
  };
  const render: RenderPage = (...page) => metrics.timeRender(() => options.render(...page));
  const readMetrics = options.readMetrics ?? (async () => formatMetrics([await metrics.readValues()]));
  const findViewer = createFindViewer(identity, readFlags);
  const clientDir = join(BUILD_DIR, 'client');
  const decideAudience = createImageAccess({ articles: services.articles, live, findViewer, now: clock.now });
  const imageOptions = { files, clientDir, decideAudience, log: limitRepeats(log, clock) };
  const media = createMediaHandler(imageOptions);
  const crops = createCropHandler(imageOptions);
  const common = {
    ...services,
    ...{ site, siteUrl: site.url, render, readFlags, now: clock.now, newId: randomUUID },
    decidePolicy: createPagePolicy({ adClientId: site.adClientId, isDevelopment: intercept !== undefined }),
    renders: createRenderQueue(),
    log: { ...limitRepeats(log, clock), debug: log.debug.bind(log) },
  };
  return createApp({
    clientDir,
    pages: createPagesHandler({ ...common, cache }),
    feeds: createFeedsHandler({ ...common, cache }),
    countView: createCountViewHandler({
      ...common,
      viewBudget: createViewBudget({ workers: config.workers, now: clock.now }),
    }),
    newsroomPages: createNewsroomPages({ ...common, timeZone: config.timeZone }),
    storage: createStorageHandler({ ...common, media, findViewer, isAppCheck: appCheck.isAppCheck }),
    findViewer,
    media: async (request) => (await crops(request)) ?? media(request),
    manifest: createManifestHandler(site),
    preferences: createPreferencesHandler(site.url),
    streams,
    health,
    metrics: createMetricsHandler({ readMetrics, token: config.metricsToken }),
    trustedProxies: config.trustedProxies,
    siteUrl: site.url,
    log,
  });
}
