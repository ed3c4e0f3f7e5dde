import type { NewsroomContext } from '#app/newsroom-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { AppCheck } from '#services/identity/app-check.ts';
import type { Identity } from '#services/identity/identity.ts';
import { findDevModeViewer } from './find-viewer.ts';
import { isForeignWrite } from './foreign-origin.ts';
import type { PagesOptions } from './pages.ts';
import { readBody } from './read-body.ts';

export type NewsroomPagesOptions = Omit<PagesOptions, 'cache'> & {
  identity: Identity;
  appCheck: AppCheck;
  desk: NewsroomContext['desk'];
  files: NewsroomContext['files'];
  newId: () => string;
  /** IANA name of the site's time zone. */
  timeZone: string;
};

/** Answers a request for a page of the newsroom; null where the address is none. */
export type NewsroomPages = (request: Request, clientAddress: string) => Promise<Response | null>;

/** More than the longest article twice, which is what is sent after an answer was lost. */
const MOST_DASHBOARD_BYTES = 4 * 1024 * 1024;
/** More than any email, password and way back: everybody may send it, and reading a form costs more than its bytes. */
const MOST_SIGN_IN_BYTES = 64 * 1024;
/** As the router takes addresses: whatever their case, however they are encoded, as a page or as its data. */
const ADDRESSES = /^\/+(login|logout|dashboard)(\.data|\/.*)?$/i;
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST'];
/** Where the database does not answer, nobody can say who asks. */
const UNREACHABLE = 'The newsroom does not answer just now. Please try again in a moment.';
const RETRY_AFTER_S = 5;

/**
 * Makes the handler of sign-in and dashboard. Their pages are made for one person: rendered for each request with its
 * cookies and body, kept nowhere, and shown by no search engine. Who may do what is decided in each loader and action
 * by the viewer found here; a write that another site's page sent goes no further. 503 where the session cannot be read.
 */
export function createNewsroomPages(options: NewsroomPagesOptions): NewsroomPages {
  return async (request, clientAddress) => {
    const url = new URL(request.url);
    const part = findPart(url.pathname);
    if (part === null) return null;
    if (!METHODS.includes(request.method)) return refuse(405, 'Method Not Allowed', { Allow: METHODS.join(', ') });
    if (isForeignWrite(request, options.site.url)) return refuse(403, 'Forbidden');
    const body = await readBody(request, part === 'dashboard' ? MOST_DASHBOARD_BYTES : MOST_SIGN_IN_BYTES);
    if (body === null) return refuse(413, 'Content Too Large', { Connection: 'close' });
    const session = await options.identity.openSession(request.headers).catch((error: unknown) => {
      options.log.error({ error, path: url.pathname }, 'session not read');
      return null;
    });
    if (session === null) return refuse(503, UNREACHABLE, { 'Retry-After': String(RETRY_AFTER_S) });
    const { viewer, setCookies } = session;
    const flags = options.readFlags();
    const newsroom: NewsroomContext = {
      viewer: viewer ?? findDevModeViewer(flags),
      desk: options.desk,
      identity: options.identity,
      files: options.files,
      clientAddress,
      newId: options.newId,
      appCheck: '',
      timeZone: options.timeZone,
    };
    if (newsroom.viewer !== null) newsroom.appCheck = options.appCheck.issueAppCheck(newsroom.viewer);
    const asked = forRouter(request, url, body, options.site.url);
    const response = await options.render(asked, toRequestContext(options, flags, url.pathname), newsroom);
    return asPrivate(response, setCookies);
  };
}

/** `login`, `logout` or `dashboard`; null for an address that is none of the newsroom's. */
function findPart(pathname: string): string | null {
  try {
    return ADDRESSES.exec(decodeURIComponent(pathname))?.[1]?.toLowerCase() ?? null;
  } catch {
    return null;
  }
}

/** The router compares the origin of a form's page with that of the address, which behind a proxy is another's. */
function forRouter(
  request: Request,
  { pathname, search }: URL,
  body: Uint8Array<ArrayBuffer>,
  siteUrl: string,
): Request {
  const origin = URL.parse(request.headers.get('Origin') ?? '')?.origin ?? 'null';
  const address = new URL(origin === 'null' ? siteUrl : origin);
  address.pathname = pathname;
  address.search = search;
  const { method, headers, signal } = request;
  return new Request(address, { method, headers, signal, ...(body.length > 0 && { body }) });
}

function toRequestContext(options: NewsroomPagesOptions, flags: RequestContext['flags'], path: string): RequestContext {
  return {
    articles: options.articles,
    documents: options.documents,
    site: options.site,
    flags,
    nowMs: options.now(),
    shows: () => {},
    readFailed: (what, error) => options.log.error({ error, what, path }, 'read failed'),
  };
}

/** An answer that changes who is signed in knows better than the session which came with the request. */
function asPrivate(response: Response, setCookies: readonly string[]): Response {
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Robots-Tag', 'noindex');
  if (!headers.has('Set-Cookie')) for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}

function refuse(status: number, words: string, headers: Record<string, string> = {}): Response {
  return new Response(`${words}\n`, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
