import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Site } from '#app/request-context.ts';
import type { Flags } from '#domain/flags/flags.ts';
import { createOffsetOf } from '#domain/time/zone-offset.ts';
import type { ReadAddress } from '#server/http/guards/client-address.ts';
import { createPagePolicy } from '#server/http/guards/content-security-policy.ts';
import type { FindViewer } from '#server/http/guards/find-viewer.ts';
import { createFindViewer } from '#server/http/guards/find-viewer.ts';
import { createImageAccess } from '#server/http/images/image-access.ts';
import { createCropHandler } from '#server/http/images/image-crops.ts';
import { createMediaHandler } from '#server/http/images/media.ts';
import { createStorageHandler } from '#server/http/images/storage-routes.ts';
import type { LiveStreams } from '#server/http/live/live-stream.ts';
import { createMetricsHandler } from '#server/http/monitoring/answer-metrics.ts';
import type { Health } from '#server/http/monitoring/health.ts';
import { createPreferencesHandler } from '#server/http/pages/edition.ts';
import { createNewsroomPages } from '#server/http/pages/newsroom-pages.ts';
import type { RenderPage } from '#server/http/pages/pages.ts';
import { createPagesHandler } from '#server/http/pages/pages.ts';
import type { RenderQueue } from '#server/http/pages/render-queue.ts';
import { createCountViewHandler } from '#server/http/views/count-view.ts';
import { createViewBudget } from '#server/http/views/view-budget.ts';
import { cacheDocuments } from './cache/cached-documents.ts';
import type { PageCache } from './cache/page-cache.ts';
import { createFeedsHandler } from './feeds/feeds.ts';
import { createApp } from './http/app.ts';
import type { Intercept } from './http/http-server.ts';
import { createManifestHandler } from './http/web-manifest.ts';
import type { Clock } from './runtime/clock.ts';
import type { Config } from './runtime/config.ts';
import { limitRepeats } from './runtime/limit-repeats.ts';
import { BUILD_DIR } from './runtime/load-built-app.ts';
import { log } from './runtime/log.ts';
import type { Metrics } from './runtime/metrics.ts';
import { formatMetrics } from './runtime/metrics.ts';
import type { Services } from './runtime/open-services.ts';

/** What {@link composeApp} combines. */
export type AppParts = {
  config: Config;
  render: RenderPage;
  /** The development server's middleware; none in production. */
  intercept?: Intercept | undefined;
  /** The text of `/metrics`; that of this process by default. */
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
};

/** Composes the handlers of one serving process. Starts nothing. */
export function composeApp(parts: AppParts) {
  const { config, cache, clock, services, streams, health, readFlags, metrics } = parts;
  const site = toSite(config);
  const readMetrics = parts.readMetrics ?? (async () => formatMetrics([await metrics.readValues()]));
  const findViewer = createFindViewer(services.identity, readFlags);
  const clientDir = join(BUILD_DIR, 'client');
  const { media, crops } = createImageHandlers({ services, findViewer, clock, clientDir });
  const common = toCommonOptions(parts, site);
  const viewBudget = createViewBudget({ workers: config.workers, now: clock.now });
  const { isAppCheck } = services.appCheck;
  return createApp({
    clientDir,
    pages: createPagesHandler({ ...common, cache, documents: cacheDocuments(services.documents, services.live) }),
    feeds: createFeedsHandler({ ...common, cache }),
    countView: createCountViewHandler({ ...common, viewBudget }),
    newsroomPages: createNewsroomPages({ ...common, timeZone: config.timeZone }),
    storage: createStorageHandler({ ...common, media, findViewer, isAppCheck }),
    findViewer,
    media: async (request) => (await crops(request)) ?? media(request),
    manifest: createManifestHandler(site),
    preferences: createPreferencesHandler(site.url),
    streams,
    health,
    metrics: createMetricsHandler({ readMetrics, token: config.metricsToken }),
    readAddress: parts.readAddress,
    siteUrl: site.url,
    log: common.log,
  });
}

const toSite = ({ siteName, siteUrl, adClientId, timeZone }: Config): Site => ({
  name: siteName,
  url: siteUrl,
  adClientId,
  offsetOf: createOffsetOf(timeZone),
});

/** What several handlers need. */
function toCommonOptions({ intercept, clock, services, readFlags, metrics, ...parts }: AppParts, site: Site) {
  const render: RenderPage = (...page) => metrics.timeRender(() => parts.render(...page));
  return {
    ...services,
    ...{ site, siteUrl: site.url, render, readFlags, now: clock.now, setTimer: clock.setTimer, newId: randomUUID },
    decidePolicy: createPagePolicy({ adClientId: site.adClientId, isDevelopment: intercept !== undefined }),
    renders: parts.renders,
    log: { ...limitRepeats(log, clock), debug: log.debug.bind(log) },
  };
}

type ImageParts = Pick<AppParts, 'services' | 'clock'> & { findViewer: FindViewer; clientDir: string };

function createImageHandlers({ services, findViewer, clock, clientDir }: ImageParts) {
  const { articles, live, files } = services;
  const decideAudience = createImageAccess({ articles, live, findViewer, now: clock.now });
  const options = { files, clientDir, decideAudience, log: limitRepeats(log, clock) };
  return { media: createMediaHandler(options), crops: createCropHandler(options) };
}
