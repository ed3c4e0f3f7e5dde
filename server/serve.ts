import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAddressReader } from '#server/http/guards/client-address.ts';
import { limitConnections } from '#server/http/guards/connection-limit.ts';
import type { LiveStreams } from '#server/http/live/live-stream.ts';
import { createLiveStreams } from '#server/http/live/live-stream.ts';
import { createStreamLimits } from '#server/http/live/stream-limits.ts';
import { createHealth } from '#server/http/monitoring/health.ts';
import { observeRequests } from '#server/http/monitoring/observe-requests.ts';
import { createCachedPages } from '#server/http/pages/cached-pages.ts';
import type { RenderPage } from '#server/http/pages/pages.ts';
import { createRenderQueue } from '#server/http/pages/render-queue.ts';
import type { PasswordHash } from '#services/identity/passwords/password-hash.ts';
import { openHosts } from '#services/postgres/database-hosts.ts';
import { createResultPacer } from '#services/postgres/result-pacer.ts';
import { createRemoteFetch } from '#services/storage/remote-images/fetch-remote.ts';
import packageFile from '../package.json' with { type: 'json' };
import type { LastBackup } from './backup/last-backup.ts';
import { createLastBackupReader, findLastBackup, readArchiveNote } from './backup/last-backup.ts';
import type { PageCache } from './cache/page-cache.ts';
import { createPageCache } from './cache/page-cache.ts';
import { composeApp } from './compose-app.ts';
import type { Deliveries } from './deliveries/deliveries.ts';
import { createDeliveries } from './deliveries/deliveries.ts';
import type { Senders } from './deliveries/senders.ts';
import { createSenders } from './deliveries/senders.ts';
import type { Intercept } from './http/http-server.ts';
import { createHttpServer, drain, endKeepAlive, listen } from './http/http-server.ts';
import type { DueArticles } from './jobs/due-articles.ts';
import { createDueArticlesJob } from './jobs/due-articles.ts';
import { createFileSweep } from './jobs/file-sweep.ts';
import { createFlagsCopy } from './jobs/flags.ts';
import { createMaintenanceJobs } from './jobs/maintenance.ts';
import { createMaintenanceFile } from './jobs/maintenance-file.ts';
import type { Measurements } from './jobs/measurements.ts';
import { createMeasurements } from './jobs/measurements.ts';
import { createPrimaryWatch } from './jobs/primary-watch.ts';
import { createScheduledBackup, runBackupCommand } from './jobs/scheduled-backup.ts';
import type { Job } from './jobs/scheduler.ts';
import { createScheduler } from './jobs/scheduler.ts';
import { createVideoPostersJob } from './jobs/video-posters.ts';
import type { WriteCheck } from './jobs/write-check.ts';
import { createWriteCheck } from './jobs/write-check.ts';
import type { Clock } from './runtime/clock.ts';
import { systemClock } from './runtime/clock.ts';
import type { Config } from './runtime/config.ts';
import { limitRepeats } from './runtime/limit-repeats.ts';
import { log } from './runtime/log.ts';
import type { Metrics } from './runtime/metrics.ts';
import { createMetrics } from './runtime/metrics.ts';
import type { DatabaseLimits, PostgresHandle } from './runtime/open-database.ts';
import type { Services } from './runtime/open-services.ts';
import { openServices } from './runtime/open-services.ts';
import type { StopOptions } from './runtime/run-program.ts';

const MEGABYTE = 1024 * 1024;
/** How long jobs and services may take to close, e.g. if the file store does not respond. */
const CLOSE_TIMEOUT_MS = 15_000;

export type RunningServer = {
  server: Server;
  /**
   * Continues to serve for `drainMs` (0 by default), but reports that it is not ready. Then stops accepting requests,
   * finishes the requests in flight, writes the counted views and closes every connection.
   */
  stop(options?: StopOptions): Promise<void>;
  observeJob: Metrics['observeJob'];
};

export type ServeOptions = {
  config: Config;
  postgres: Pick<PostgresHandle, 'url' | 'directUrl' | 'ensureRunning'>;
  render: RenderPage;
  intercept?: Intercept;
  /** The page cache; in this process's memory by default. */
  cache?: PageCache;
  clock?: Clock;
  passwordHash?: PasswordHash;
  databaseLimits?: DatabaseLimits;
  maxConnections?: number;
  metrics?: Metrics;
  readMetrics?: () => Promise<string>;
  /** False for a trial, which must not notify other systems. True by default. */
  delivers?: boolean;
};

/**
 * Serves the site from this process: opens the services, starts the jobs and listens on the configured port. Starts
 * even if the database is unavailable. If the port is taken, closes everything and rejects.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, postgres, intercept, clock = systemClock, maxConnections = Number.POSITIVE_INFINITY } = options;
  const { delivers = true } = options;
  const metrics = options.metrics ?? createMetrics(packageFile.version);
  const resultPacer = createResultPacer();
  const services = await openServices({ ...options, clock, log, resultPacer, metrics });
  const scheduler = createScheduler({ clock, log, onRun: metrics.observeJob });
  const maintenanceFile = createMaintenanceFile(config.dataDir);
  const flags = createFlagsCopy({ ...services, maintenanceFile, devMode: config.devMode });
  const senders = createSenders({ ...config, now: clock.now });
  const deliveries = createConfiguredDeliveries({ config, services, senders, clock });
  const due = createDueArticlesJob({ ...services, clock, onQueued: deliveries.wake });
  const limits = createStreamLimits(config);
  const streams = createLiveStreams(services.live, {
    ...{ clock, random: Math.random, limits, presence: services.presence },
    readStoredTargets: (ids) => services.editing.readStoredTargets({ ids, nowMs: clock.now() }),
  });
  services.openPages.watch(streams.countReaderStreams);
  const cache = options.cache ?? createPageCache(services.live, decideCacheBytes(config), metrics.cache);
  const { readWritable, job: writeCheck } = createWriteCheck({ ...services, log });
  const { hasPrimary, job: primaryWatch } = createPrimaryWatch({
    hosts: [postgres.url, postgres.directUrl].map(openHosts),
    log,
  });
  const { readMeasured, job: measurements } = createMeasurements(services.measure);
  const readLastBackup = createLastBackupReader(config, clock);
  const watched = { services, streams, cache, due, readWritable, readMeasured, readLastBackup };
  watchServices(metrics, { ...watched, dataDir: config.dataDir });
  let isDraining = false;
  const health = createHealth({
    checks: services.checks,
    version: packageFile.version,
    ...{ readWritable, hasPrimary },
    isDraining: () => isDraining,
    hasCachedPages: () => cache.readBytes() > 0,
  });
  const { readFlags } = flags;
  const renders = createRenderQueue();
  const readAddress = createAddressReader({ ...config, log });
  const pages = { cache, renders, readAddress, readFlags };
  const app = composeApp({ ...options, ...pages, clock, services, senders, streams, metrics, health, readLastBackup });
  const isHttps = config.siteUrl.startsWith('https:');
  const { missedSearches } = services;
  const sendCached = createCachedPages({ ...pages, missedSearches, clock, isHttps });
  const server = createHttpServer({ fetch: app.fetch, sendCached, intercept });
  server.on('connection', resultPacer.recordConnection);
  observeRequests(server, { ...config, metrics, log });
  limitConnections(server, { maxConnections, log: limitRepeats(log, clock) });

  const close = async () => {
    await scheduler.stop();
    await deliveries.drain();
    await services.close();
  };
  try {
    await scheduler.start(flags.job);
    // Stores the target of `PURGE_URL` before any write of an article, because writes queue deliveries only for stored targets.
    if (delivers) await scheduler.start(deliveries.configureJob);
    const ownJobs = [due.job, due.expiriesJob, primaryWatch, writeCheck, measurements];
    for (const job of [...ownJobs, ...createJobs(options, services, { clock, onQueued: deliveries.wake })])
      void scheduler.start(job);
    if (delivers) void scheduler.start(deliveries.job);
    await listen(server, { ...config, log: limitRepeats(log, clock) });
  } catch (error) {
    await streams.close();
    await close();
    throw error;
  }
  const stop = ({ drainMs } = { drainMs: 0 }) => {
    isDraining = true;
    return stopServing(drainMs, { server, streams, clock, close });
  };
  return { server, stop, observeJob: metrics.observeJob };
}

type StopDependencies = { server: Server; streams: LiveStreams; clock: Clock; close: () => Promise<void> };

/** Serves for `drainMs`, finishes the requests in flight and closes everything, each within a time limit. */
async function stopServing(drainMs: number, { server, streams, clock, close }: StopDependencies): Promise<void> {
  if (drainMs > 0) await endKeepAliveFor(drainMs, { server, clock });
  await streams.close();
  await drain(server);
  await Promise.race([close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}

/** Continues to serve for `drainMs`, but makes clients of open connections move to another process. */
async function endKeepAliveFor(drainMs: number, { server, clock }: { server: Server; clock: Clock }): Promise<void> {
  endKeepAlive(server);
  await new Promise<void>((resolve) => clock.setTimer(drainMs, resolve));
}

type WatchedParts = {
  services: Services;
  streams: LiveStreams;
  cache: PageCache;
  due: DueArticles;
  readWritable: WriteCheck['readWritable'];
  readMeasured: Measurements['readMeasured'];
  readLastBackup: () => Promise<LastBackup | null>;
  dataDir: string;
};

function watchServices(
  metrics: Metrics,
  { services, streams, cache, due, readWritable, readMeasured, readLastBackup, dataDir }: WatchedParts,
): void {
  metrics.watch({
    cacheBytes: cache.readBytes,
    liveStreams: streams.count,
    databasePool: services.readPool,
    dueLagMs: due.readLagMs,
    pendingViews: services.views.countPending,
    writable: readWritable,
    measured: readMeasured,
    freeDiskBytes: () => readFreeBytes(dataDir),
    readLastBackup,
    readArchiveNote: () => readArchiveNote(dataDir),
  });
}

function createJobs(
  { config, postgres }: ServeOptions,
  services: Services,
  { clock, onQueued }: { clock: Clock; onQueued: () => void },
): Job[] {
  const { findUsedImages } = services.articleJobs;
  const { videoPosters, backupTarget, backupSchedule, timeZone } = config;
  return [
    createFileSweep({ ...services, findUsedImages, clock, log }),
    ...createMaintenanceJobs({ ...services, clock, onQueued }),
    ...(videoPosters === 'on'
      ? [createVideoPostersJob({ ...services, fetchRemote: createRemoteFetch(), clock, log })]
      : []),
    ...(backupTarget !== null && backupSchedule !== 'off'
      ? [
          createScheduledBackup({
            ...{ times: backupSchedule.split(','), timeZone, live: services.live, clock },
            readLastBackup: () => findLastBackup(config),
            writeBackup: (signal) => runBackupCommand({ config, url: postgres.directUrl, log }, signal),
          }),
        ]
      : []),
  ];
}

/** The free bytes of a folder's disk that the program may use; NaN if they cannot be read. */
const readFreeBytes = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.NaN,
  );

const decideCacheBytes = ({ cacheMb, workers }: Config) => Math.floor((cacheMb * MEGABYTE) / workers);

type DeliverySetting = { config: Config; services: Services; senders: Senders; clock: Clock };

/** Creates the deliveries, and the job that stores the configured target of `PURGE_URL`. */
function createConfiguredDeliveries({
  config,
  services,
  senders,
  clock,
}: DeliverySetting): Deliveries & { configureJob: Job } {
  const { siteUrl, purgeUrl } = config;
  const deliveries = createDeliveries({ ...services, ...senders, siteUrl, clock, log, random: Math.random });
  const configureJob: Job = {
    name: 'target of PURGE_URL',
    run: async () => {
      await services.outbox.setPurgeUrlTarget({ url: purgeUrl, nowMs: clock.now() });
      return { againInMs: null };
    },
  };
  return { ...deliveries, configureJob };
}
