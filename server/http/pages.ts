import type { NewsroomContext } from '#app/newsroom-context.ts';
import type { RequestContext, Site } from '#app/request-context.ts';
import type { Flags } from '#domain/flags/flags.ts';
import { nextMidnightMs } from '#domain/time/local-day.ts';
import type { Articles } from '#services/articles/articles.ts';
import type { Documents } from '#services/documents/documents.ts';
import type { Topic } from '#services/live/change.ts';
import type { Log } from '../log.ts';
import type { PageCache, Rendered } from '../page-cache.ts';
import { toResponse } from '../page-cache.ts';

/** Renders one request for a page; made from the built app. Pages of the newsroom need its context as well. */
export type RenderPage = (request: Request, context: RequestContext, newsroom?: NewsroomContext) => Promise<Response>;

export type PagesOptions = {
  render: RenderPage;
  cache: PageCache;
  articles: Articles;
  documents: Documents;
  site: Site;
  readFlags: () => Flags;
  now: () => number;
  log: Log;
};

/** Parameters a page can depend on; any other (a share's tracking mark) leads to the same page. */
const PAGE_PARAMETERS = ['_routes', 'after', 'q', 'subcategory', 'texts', 'titles'];
/** Found, not yet public, and under maintenance: a page for an address that does not exist is not worth keeping. */
const KEPT_STATUSES: ReadonlySet<number> = new Set([200, 403, 503]);
/** Pages are rendered under this origin, whatever Host a request names; links to the site come from `Site`. */
const ORIGIN = 'http://localhost';
/** A longer address is answered but not kept. */
const LONGEST_KEY = 2_000;

/** Makes the handler of every address that is a page: from the cache, or rendered and kept. */
export function createPagesHandler(options: PagesOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method Not Allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    const url = toPageAddress(new URL(request.url));
    const nowMs = options.now();
    // Nothing else of the request reaches the page: whoever asks first must not decide what the others are shown.
    const render = () => renderWhole(options, new Request(url), nowMs);
    const page = await options.cache.get(`${url.pathname}${url.search}`, nowMs, render);
    return toResponse(page, request);
  };
}

/** The part of an address that a page depends on; one that cannot be decoded is an address that does not exist. */
function toPageAddress({ pathname, searchParams }: URL): URL {
  const page = new URL(ORIGIN);
  page.pathname = isDecodable(pathname) ? pathname : '/unreadable-address';
  for (const name of PAGE_PARAMETERS) {
    const value = searchParams.get(name);
    if (value !== null) page.searchParams.set(name, value);
  }
  return page;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

async function renderWhole(options: PagesOptions, request: Request, nowMs: number): Promise<Rendered> {
  const topics = new Set<Topic>(['flags', 'ads']);
  let isComplete = true;
  const response = await options.render(request, {
    articles: options.articles,
    documents: options.documents,
    site: options.site,
    flags: options.readFlags(),
    nowMs,
    shows: (...shown) => {
      for (const topic of shown) topics.add(topic);
    },
    readFailed: (what, error) => {
      isComplete = false;
      options.log.error({ error, what, path: new URL(request.url).pathname }, 'read failed');
    },
  });
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  const isKept = isComplete && KEPT_STATUSES.has(response.status) && request.url.length <= LONGEST_KEY;
  return {
    status: response.status,
    headers: [...headers],
    body,
    topics,
    // The header shows today's date.
    keepUntilMs: isKept ? nextMidnightMs(nowMs, options.site.offsetOf(nowMs)) : null,
  };
}
