import { TEXT_PAGES } from '../site-settings/site-settings.ts';
import { SAVED_COPIES_PATH } from './saved-copies.ts';

/**
 * `page`: a page for readers, cached for everyone. `document`: the same for programs. `newsroom`: sign-in and dashboard,
 * rendered for one viewer and never cached. `preview`: an article for anyone who has its link, never cached. `file`: a built
 * file or an image, cached for a long time. `redirect`: another path for `target`. `service`: everything else.
 */
type UrlKind = 'page' | 'document' | 'newsroom' | 'preview' | 'file' | 'redirect' | 'service';

/** Selects the maximum request body of a newsroom URL (`server/http/pages/newsroom-pages.ts`). */
export type BodyKind = 'sign-in' | 'form' | 'settings' | 'article' | 'chunk';

export type Url = {
  /** `:name` is a segment, `:name?` may be missing, and `*` at the end matches any number of segments. */
  readonly pattern: string;
  readonly kind: UrlKind;
  /** The path to which a redirect leads, with the same segments as the pattern. */
  readonly target?: string;
  /** Class in the metrics. A class for each article or file would be too many. */
  readonly metric: string;
  /** True if visitors do not need the URL. It is then refused under an unknown host name. */
  readonly isForStaff?: boolean;
  readonly body?: BodyKind;
  /** Disallowed in robots.txt. */
  readonly isHiddenFromCrawlers?: boolean;
  /** True if file names contain a hash of the content. */
  readonly isImmutable?: boolean;
  /** Browsers prerender the page while its link is being pressed. Not for pages that set a cookie. */
  readonly isPrerendered?: boolean;
};

const newsroom = (pattern: string, body: BodyKind, rest: Partial<Url> = {}): Url => ({
  pattern,
  kind: 'newsroom',
  metric: 'newsroom',
  isForStaff: true,
  body,
  ...rest,
});

/**
 * Every URL of the site except the feeds (`server/feeds/`), more specific patterns first. Server, service worker,
 * robots.txt and prerendering derive from it; `deploy/nginx.conf` and `app/routes.ts` are compared with it.
 */
export const URLS: readonly Url[] = [
  { pattern: '/', kind: 'page', metric: 'home', isPrerendered: true },
  { pattern: '/article/:id/view', kind: 'service', metric: 'view' },
  { pattern: '/article/:id/:words', kind: 'redirect', target: '/article/:id', metric: 'article' },
  { pattern: '/article/:id?', kind: 'page', metric: 'article', isPrerendered: true },
  { pattern: '/category/:name', kind: 'page', metric: 'category', isPrerendered: true },
  { pattern: '/tag/:name', kind: 'page', metric: 'tag', isPrerendered: true },
  { pattern: '/most-read', kind: 'page', metric: 'other' },
  { pattern: '/v', kind: 'page', metric: 'other' },
  { pattern: '/v/:code', kind: 'page', metric: 'other' },
  { pattern: '/search', kind: 'page', metric: 'search' },
  ...TEXT_PAGES.map((name): Url => ({ pattern: `/${name}`, kind: 'page', metric: 'other' })),
  { pattern: '/feed', kind: 'redirect', target: '/rss.xml', metric: 'feed' },
  { pattern: '/rss', kind: 'redirect', target: '/rss.xml', metric: 'feed' },
  newsroom('/dashboard/add', 'article'),
  newsroom('/dashboard/autosave', 'article'),
  newsroom('/dashboard/previews', 'form'),
  newsroom('/dashboard/manage/:id/edit', 'article'),
  newsroom('/dashboard/settings', 'settings'),
  newsroom('/dashboard/import', 'settings'),
  newsroom('/dashboard/import/files', 'chunk'),
  newsroom('/dashboard/*', 'form', { isHiddenFromCrawlers: true }),
  newsroom('/login/set-up', 'form'),
  newsroom('/login/recovery-codes', 'form'),
  newsroom('/login/*', 'sign-in', { isHiddenFromCrawlers: true }),
  newsroom('/logout/*', 'sign-in'),
  { pattern: '/preview/:token', kind: 'preview', metric: 'other' },
  { pattern: '/live', kind: 'service', metric: 'live' },
  { pattern: '/storage/*', kind: 'service', metric: 'storage', isForStaff: true },
  { pattern: '/api/v1/*', kind: 'document', metric: 'api' },
  { pattern: '/preferences', kind: 'service', metric: 'other' },
  { pattern: SAVED_COPIES_PATH, kind: 'service', metric: 'other' },
  { pattern: '/media/*', kind: 'file', metric: 'media' },
  { pattern: '/assets/*', kind: 'file', metric: 'static', isImmutable: true },
  { pattern: '/fonts/*', kind: 'file', metric: 'static', isImmutable: true },
  { pattern: '/demo/*', kind: 'file', metric: 'static' },
  { pattern: '/sw.js', kind: 'file', metric: 'static' },
  { pattern: '/livez', kind: 'service', metric: 'health' },
  { pattern: '/readyz', kind: 'service', metric: 'health' },
  { pattern: '/health', kind: 'service', metric: 'health' },
  { pattern: '/metrics', kind: 'service', metric: 'health' },
];

const MATCHERS = URLS.map((url) => ({ url, expression: toExpression(url) }));

/**
 * Finds the URL of a decoded path by the router's rules, which ignore case and trailing slashes. Newsroom paths may contain
 * several slashes anywhere, because a newsroom path must never be handled as another kind of URL. Returns null if no URL
 * matches, and for a path with a line break.
 */
export function findUrl(path: string): Url | null {
  return MATCHERS.find(({ expression }) => expression.test(path))?.url ?? null;
}

function toExpression({ pattern, kind }: Url): RegExp {
  const slash = kind === 'page' || kind === 'redirect' ? '/' : '/+';
  const source = pattern
    .replace(/\/:\w+\?/g, `(?:${slash}[^/\\r\\n]*)?`)
    .replace(/\/:\w+/g, `${slash}[^/\\r\\n]+`)
    .replace(/\/\*?$/, (end) => (end === '/' ? '' : '(?:/.*)?'))
    .replace(/\/(?=[a-z])/g, slash);
  return new RegExp(`^${source}/*$`, 'i');
}
