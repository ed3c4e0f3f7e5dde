import type { NewsroomContext } from '#app/newsroom-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { Edition } from '#domain/edition/edition.ts';
import { nextMidnightMs } from '#domain/time/local-day.ts';
import { isOldHomeUrl } from '#domain/urls/old-address.ts';
import { findUrl } from '#domain/urls/url-space.ts';
import { isOldUploadPath, isWordPressProgram } from '#domain/urls/wordpress-address.ts';
import type { RenderedPage } from '#server/cache/page.ts';
import type { PageCache } from '#server/cache/page-cache.ts';
import type { MissedSearchCounter } from '#services/articles/search/missed-searches.ts';
import type { Topic } from '#services/live/change.ts';
import type { NotFoundCounter } from '#services/redirects/not-found-counter.ts';
import type { Redirects } from '#services/redirects/redirects.ts';
import type { DecidePolicy } from '../guards/content-security-policy.ts';
import { EDITION_VARY, readEdition } from './edition.ts';
import { isRequestedByScript, toCacheKey } from './page-key.ts';
import { isPartRequest, NO_PAGE_PATH, toPageUrl } from './page-parameters.ts';
import { toResponse } from './page-response.ts';
import { CHANGEABLE_MAX_AGE_S, createRedirectResponse, decideRedirect } from './redirects.ts';
import type { RenderQueue } from './render-queue.ts';
import type { RequestContextOptions } from './request-context.ts';
import { createRequestContext } from './request-context.ts';
import { listSharedCachingHeaders } from './shared-caching.ts';
import { SPECULATION_RULES_HEADER } from './speculation-rules.ts';

/** Renders one request with the built app. Newsroom pages also need the newsroom's context. */
export type RenderPage = (request: Request, context: RequestContext, newsroom?: NewsroomContext) => Promise<Response>;

export type PagesOptions = RequestContextOptions & {
  render: RenderPage;
  cache: PageCache;
  renders: RenderQueue;
  missedSearches: Pick<MissedSearchCounter, 'count'>;
  redirects: Pick<Redirects, 'find'>;
  notFoundCounter: Pick<NotFoundCounter, 'count'>;
  now: () => number;
  newId: () => string;
  decidePolicy: DecidePolicy;
};

/**
 * A page, an article that is not public, and maintenance. A 404 is not cached, because the number of possible ids is
 * unlimited. A 410 is not cached either, because crawlers request such pages for years.
 */
const CACHEABLE_STATUSES: ReadonlySet<number> = new Set([200, 403, 503]);
/** Sent with the 503 for a page that could not be read. */
const RETRY_AFTER_S = 10;
/** The earlier site may have used such paths too. A moved one redirects to its new page in a single step. */
const isListPath = (path: string) => ['category', 'tag'].includes(findUrl(path)?.metric ?? '');
/** Pages with longer URLs are not cached. */
const MAX_URL_CHARACTERS = 2_000;

/**
 * Creates the handler of public pages, which serves them from the cache or renders and caches them. Other URLs of a page
 * redirect permanently. Rejects with `RendersBusyError` if too many renders are queued.
 */
export function createPagesHandler(options: PagesOptions) {
  return async (request: Request, clientAddress: string): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method Not Allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    const requested = new URL(request.url);
    const redirect = decideRedirect(requested);
    if (redirect !== null) {
      const movedPath = isListPath(requested.pathname)
        ? await findMovedPath(options, { requested, clientAddress })
        : null;
      return movedPath === null
        ? createRedirectResponse(redirect)
        : createRedirectResponse(movedPath, CHANGEABLE_MAX_AGE_S);
    }
    if (isWordPressProgram(requested.pathname)) return createNotFoundResponse();
    if (isOldUploadPath(requested.pathname)) {
      const image = await findMovedPath(options, { requested, clientAddress });
      return image === null ? createNotFoundResponse() : createRedirectResponse(image, CHANGEABLE_MAX_AGE_S);
    }
    const url = toPageUrl(requested);
    const nowMs = options.now();
    const edition = isRequestedByScript(`${url.pathname}${url.search}`) ? null : readEditionOf(request.headers);
    // The response is cached for all readers of this edition, so the render gets only the URL and the edition, but
    // not the headers and cookies.
    const place = { clientAddress, key: toCacheKey(url, edition) };
    // Each render reads the time when it starts, because an article may expire while the render waits or before it is repeated.
    const render = () =>
      options.renders.run(place, () =>
        renderPage(options, { request: new Request(url), edition, nowMs: options.now() }),
      );
    const join = () => options.renders.join(place);
    // An open page does not change if the read fails, so it needs the failure and not a stale page.
    const acceptsStale = edition !== null;
    const isOldHome = edition !== null && isOldHomeUrl(requested);
    const movedHomePath = isOldHome ? await findMovedPath(options, { requested, clientAddress }) : null;
    if (movedHomePath !== null) return createRedirectResponse(movedHomePath, CHANGEABLE_MAX_AGE_S);
    const page = await options.cache.get({ key: place.key, nowMs, render, join, acceptsStale });
    if (page.status === 404 && edition !== null) {
      const target = await findMovedPath(options, { requested, clientAddress });
      if (target !== null) return createRedirectResponse(target, CHANGEABLE_MAX_AGE_S);
      options.notFoundCounter.count(requested.pathname, nowMs);
    }
    if (page.missedSearch !== null) options.missedSearches.count({ words: page.missedSearch, clientAddress, nowMs });
    return toResponse(page, request, nowMs);
  };
}

/** For the paths of WordPress programs and of missing old images. */
const createNotFoundResponse = () =>
  new Response('Not Found\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });

/**
 * Finds the new location of a URL of the earlier site; null if there is none. Runs in the render queue, which limits the
 * reads of each client.
 */
async function findMovedPath(
  { renders, redirects, log }: PagesOptions,
  { requested, clientAddress }: { requested: URL; clientAddress: string },
): Promise<string | null> {
  const url = `${requested.pathname}${requested.search}`;
  return renders.run({ clientAddress }, () =>
    redirects.find(url).catch((error: unknown) => {
      log.error({ error }, 'could not look for a redirect');
      return null;
    }),
  );
}

const readEditionOf = (headers: Headers) =>
  readEdition({ cookie: headers.get('Cookie'), saveData: headers.get('Save-Data') });

/** `edition` is null for requests by the script of an open page. */
type PageRender = { request: Request; edition: Edition | null; nowMs: number };

/** What a render reports. `scripts` are the inline scripts; `missedSearch` has the words of a search without results. */
type RenderReport = { topics: Set<Topic>; scripts: Set<string>; hasReadAll: boolean; missedSearch: string | null };

async function renderPage(options: PagesOptions, page: PageRender): Promise<RenderedPage> {
  const { request, edition, nowMs } = page;
  const report: RenderReport = {
    topics: new Set(['flags', 'ads', 'site']),
    scripts: new Set(),
    hasReadAll: true,
    missedSearch: null,
  };
  const { pathname, searchParams } = new URL(request.url);
  const context = createRequestContext(options, {
    path: pathname,
    edition: edition ?? 'full',
    part: isPartRequest(searchParams) ? 'main' : 'document',
    nowMs,
    allowScripts: (texts) => {
      for (const text of texts) report.scripts.add(text);
    },
    dependsOn: (...topics) => {
      for (const topic of topics) report.topics.add(topic);
    },
    reportMissedSearch: (words) => {
      report.missedSearch = words;
    },
    reportFailure: () => {
      report.hasReadAll = false;
    },
  });
  const response = await options.render(request, context);
  const { topics, scripts, hasReadAll } = report;
  const body = Buffer.from(await response.arrayBuffer());
  const isComplete = hasReadAll && response.status !== 500;
  const caching = isComplete ? listSharedCachingHeaders(topics) : [['cache-control', 'no-store'] as const];
  const headers = new Headers({ ...Object.fromEntries(caching), ...toObject(response.headers) });
  if (response.status >= 500 && !isComplete) headers.set('Retry-After', String(RETRY_AFTER_S));
  if (edition !== null) {
    headers.set('Vary', EDITION_VARY);
    headers.set('Content-Security-Policy', options.decidePolicy({ scripts, showsAds: true }));
    if (edition === 'full') headers.set(...SPECULATION_RULES_HEADER);
  } else {
    headers.set('X-Robots-Tag', 'noindex');
  }
  const isBounded = CACHEABLE_STATUSES.has(response.status) || pathname.startsWith(NO_PAGE_PATH);
  const isCacheable = isComplete && isBounded && request.url.length <= MAX_URL_CHARACTERS;
  return {
    status: response.status,
    headers: [...headers],
    body,
    topics,
    // A reload by an open page does not count as a search.
    missedSearch: edition === null ? null : report.missedSearch,
    isComplete,
    // The page contains this time, which differs between renders of the same content.
    renderMark: String(nowMs),
    // The header shows today's date.
    expiresAtMs: isCacheable ? nextMidnightMs(nowMs, options.site.offsetOf(nowMs)) : null,
  };
}

const toObject = (headers: Headers) => Object.fromEntries(headers);
