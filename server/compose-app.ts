import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Site } from '#app/request-context.ts';
import type { Flags } from '#domain/flags/flags.ts';
import { createOffsetOf } from '#domain/time/zone-offset.ts';
import { createCheckCardHandler } from '#server/http/cards/check-card.ts';
import type { ReadAddress } from '#server/http/guards/client-address.ts';
import { createPagePolicy } from '#server/http/guards/content-security-policy.ts';
import type { FindViewer } from '#server/http/guards/find-viewer.ts';
import { createFindStaff, createFindViewer } from '#server/http/guards/find-viewer.ts';
import { createImageAccess } from '#server/http/images/image-access.ts';
import { createCardImageReader, createCropHandler } from '#server/http/images/image-crops.ts';
import { createMediaHandler } from '#server/http/images/media.ts';
import { createStorageHandler } from '#server/http/images/storage-routes.ts';
import type { LiveStreams } from '#server/http/live/live-stream.ts';
import type { Health } from '#server/http/monitoring/health.ts';
import { createMetricsHandler } from '#server/http/monitoring/metrics-handler.ts';
import { createPreferencesHandler } from '#server/http/pages/edition.ts';
import { createNewsroomPages } from '#server/http/pages/newsroom-pages.ts';
import type { PagesOptions, RenderPage } from '#server/http/pages/pages.ts';
import { createPagesHandler } from '#server/http/pages/pages.ts';
import type { RenderQueue } from '#server/http/pages/render-queue.ts';
import type { IsStaff } from '#server/http/previews/preview-pages.ts';
import { createPreviewHandler } from '#server/http/previews/preview-pages.ts';
import { createSavedCopiesHandler } from '#server/http/saved-copies.ts';
import { createCountViewHandler } from '#server/http/views/count-view.ts';
import { createViewBudget } from '#server/http/views/view-budget.ts';
import { createCardRenderer } from '#services/cards/render/card-renderer.ts';
import { createApiHandler } from './api/api.ts';
import type { LastBackup } from './backup/last-backup.ts';
import { cacheDesk, cacheDocuments } from './cache/cached-documents.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { Senders } from './deliveries/senders.ts';
import { createTestTarget } from './deliveries/test-target.ts';
import { createFeedsHandler } from './feeds/feeds.ts';
import { createApp } from './http/app.ts';
import type { Intercept } from './http/http-server.ts';
import { createManifestHandler } from './http/web-manifest.ts';
import type { Clock } from './runtime/clock.ts';
import type { Config } from './runtime/config.ts';
import { limitRepeats } from './runtime/limit-repeats.ts';
import { BUILD_DIR } from './runtime/load-built-app.ts';
import type { DebugLog, Log } from './runtime/log.ts';
import { log } from './runtime/log.ts';
import type { Metrics } from './runtime/metrics.ts';
import { formatMetrics } from './runtime/metrics.ts';
import type { Services } from './runtime/open-services.ts';

export type AppDependencies = {
  config: Config;
  render: RenderPage;
  intercept?: Intercept | undefined;
  readMetrics?: (() => Promise<string>) | undefined;
  clock: Clock;
  services: Services;
  streams: LiveStreams;
  cache: PageCache;
  renders: RenderQueue;
  readAddress: ReadAddress;
  metrics: Metrics;
  health: Health;
  readFlags: () => Flags;
  senders: Senders;
  readLastBackup: () => Promise<LastBackup | null>;
};

/** Composes the handlers of one serving process. Starts nothing. */
export function composeApp(dependencies: AppDependencies) {
  const { config, cache, clock, services, streams, health, readFlags, metrics, renders } = dependencies;
  const { articles, cards, documents, identity, appCheck, files, editing, management, library, autosaves } = services;
  const { previews, desk, presence, notes, mail, missedSearches, overview, openPages } = services;
  const { recognition } = services;
  const { redirects, notFoundCounter, outbox, deliveryTargets } = services;
  const { now, setTimer } = clock;
  const site = toSite(config);
  const siteUrl = site.url;
  const limitedLog: Log & DebugLog = { ...limitRepeats(log, clock), debug: (...line) => log.debug(...line) };
  const newId = randomUUID;
  const readMetrics = dependencies.readMetrics ?? (async () => formatMetrics([await metrics.readValues()]));
  const findViewer = createFindViewer(identity, readFlags);
  const isStaff: IsStaff = async (request) => (await findViewer(request))?.kind === 'staff';
  const clientDir = join(BUILD_DIR, 'client');
  const { media, crops } = createImageHandlers({ services, findViewer, clock, clientDir });
  const { isAppCheck } = appCheck;
  const page: Omit<PagesOptions, 'cache'> = {
    render: (...request) => metrics.timeRender(() => dependencies.render(...request)),
    decidePolicy: createPagePolicy({
      adClientId: site.adClientId,
      isDevelopment: dependencies.intercept !== undefined,
    }),
    articles,
    cards,
    documents,
    site,
    renders,
    missedSearches,
    redirects,
    notFoundCounter,
    readFlags,
    now,
    newId,
    log: limitedLog,
  };
  const cardRenderer = createCardRenderer(createCardImageReader({ files, clientDir }));
  const viewBudget = createViewBudget({ workers: config.workers, now });
  return createApp({
    clientDir,
    pages: createPagesHandler({ ...page, cache, documents: cacheDocuments(documents, services.live) }),
    feeds: createFeedsHandler({
      ...{ articles, documents, deliveryTargets, site },
      ...{ cache, renders, readFlags, now },
      log: limitedLog,
    }),
    api: createApiHandler({
      ...{ articles, site, cache, renders, readFlags, now },
      keys: services.apiKeys,
      workers: config.workers,
      log: limitedLog,
    }),
    countView: createCountViewHandler({ ...services, viewBudget, siteUrl, now, newId, log: limitedLog }),
    newsroomPages: createNewsroomPages({
      ...page,
      identity,
      appCheck,
      editing,
      management,
      overview,
      openPages,
      library,
      cards,
      cardMaker: services.openCardMaker(cardRenderer),
      drawCard: cardRenderer.draw,
      autosaves,
      previews,
      desk: cacheDesk(desk, services.live),
      presence,
      notes,
      redirects,
      deliveryTargets,
      siteImports: services.siteImports,
      testTarget: createTestTarget({ ...dependencies.senders, outbox, targets: deliveryTargets, siteUrl, now }),
      files,
      mail,
      readLastBackup: dependencies.readLastBackup,
      timeZone: config.timeZone,
      setTimer,
      log: limitedLog,
    }),
    checkCard: createCheckCardHandler({ ...page, recognition, workers: config.workers, setTimer }),
    previews: createPreviewHandler({ ...page, previews, setTimer, isStaff }),
    storage: createStorageHandler({ files, media, findViewer, isAppCheck, siteUrl, now, setTimer, log: limitedLog }),
    findStaff: createFindStaff(identity, findViewer),
    media: async (request, clientAddress) => (await crops(request, clientAddress)) ?? media(request),
    manifest: createManifestHandler(site),
    preferences: createPreferencesHandler(siteUrl),
    savedCopies: createSavedCopiesHandler({ articles, now, log: limitedLog }),
    streams,
    health,
    metrics: createMetricsHandler({ readMetrics, token: config.metricsToken }),
    readAddress: dependencies.readAddress,
    siteUrl,
    log: limitedLog,
  });
}

const toSite = ({ siteName, siteUrl, adClientId, timeZone }: Config): Site => ({
  name: siteName,
  url: siteUrl,
  adClientId,
  offsetOf: createOffsetOf(timeZone),
});

type ImageDependencies = Pick<AppDependencies, 'services' | 'clock'> & { findViewer: FindViewer; clientDir: string };

function createImageHandlers({ services, findViewer, clock, clientDir }: ImageDependencies) {
  const { articles, live, files, previews } = services;
  const decideAudience = createImageAccess({ articles, previews, live, findViewer, now: clock.now });
  const options = { files, clientDir, decideAudience, log: limitRepeats(log, clock) };
  return { media: createMediaHandler(options), crops: createCropHandler(options) };
}
