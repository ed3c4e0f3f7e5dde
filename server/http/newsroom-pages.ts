import type { NewsroomContext } from '#app/newsroom-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { AppCheck } from '#services/identity/app-check.ts';
import type { Identity } from '#services/identity/identity.ts';
import { findDevModeViewer } from './find-viewer.ts';
import { isForeignWrite } from './foreign-origin.ts';
import type { PagesOptions } from './pages.ts';

export type NewsroomPagesOptions = Omit<PagesOptions, 'cache'> & {
  identity: Identity;
  appCheck: AppCheck;
  editing: NewsroomContext['editing'];
  management: NewsroomContext['management'];
  autosaves: NewsroomContext['autosaves'];
  files: NewsroomContext['files'];
  newId: () => string;
  /** IANA name of the site's time zone. */
  timeZone: string;
};

/** Answers a request for a page of the newsroom; null for any other URL. */
export type NewsroomPages = (request: Request, clientAddress: string) => Promise<Response | null>;

/** More than the longest article twice, which is what the form sends after a response was lost. */
const MAX_DASHBOARD_BYTES = 4 * 1024 * 1024;
/** More than any email, password and return path. Anonymous clients may send it, and parsing a form costs more than reading its bytes. */
const MAX_SIGN_IN_BYTES = 64 * 1024;
/** As the router matches paths: in any case and encoding, as a page or as its data. */
const PATHS = /^\/+(login|logout|dashboard)(\.data|\/.*)?$/i;
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST'];
/** The viewer cannot be determined while the database does not answer. */
const UNREACHABLE = 'The newsroom is unavailable. Try again in a moment.';
const RETRY_AFTER_S = 5;

/**
 * Creates the handler of sign-in and dashboard. Their pages are for one person: rendered for each request with its
 * cookies and body, never cached, and not indexed. Each loader and action checks what the viewer may do.
 * Refuses a write from another site's page with 403, a body of staff that is too long with 413; 503 if the session cannot be read.
 * Pages for visitors, such as the sign-in, are rendered in the queue of public pages.
 */
export function createNewsroomPages(options: NewsroomPagesOptions): NewsroomPages {
  return async (request, clientAddress) => {
    const url = new URL(request.url);
    const part = findPart(url.pathname);
    if (part === null) return null;
    if (!METHODS.includes(request.method)) return refuse(405, 'Method Not Allowed', { Allow: METHODS.join(', ') });
    if (isForeignWrite(request, options.site.url)) return refuse(403, 'Forbidden');
    const session = await options.identity.openSession(request.headers).catch((error: unknown) => {
      options.log.error({ error, path: url.pathname }, 'could not read the session');
      return null;
    });
    if (session === null) return refuse(503, UNREACHABLE, { 'Retry-After': String(RETRY_AFTER_S) });
    const { viewer, setCookies } = session;
    const flags = options.readFlags();
    const newsroom: NewsroomContext = {
      viewer: viewer ?? findDevModeViewer(flags),
      editing: options.editing,
      management: options.management,
      autosaves: options.autosaves,
      identity: options.identity,
      files: options.files,
      clientAddress,
      newId: options.newId,
      appCheck: '',
      timeZone: options.timeZone,
    };
    const body = await readAllowedBody(request, part, newsroom.viewer !== null);
    if (body === null) return refuse(413, 'Content Too Large', { Connection: 'close' });
    if (newsroom.viewer !== null) newsroom.appCheck = options.appCheck.issueAppCheck(newsroom.viewer);
    const routed = toRouterRequest({ request, url, body, siteUrl: options.site.url });
    const render = () => options.render(routed, toRequestContext(options, flags, url.pathname), newsroom);
    const response = await (newsroom.viewer === null ? options.renders.run(clientAddress, render) : render());
    return asPrivate(response, setCookies);
  };
}

/** Whether a path belongs to the sign-in or the dashboard, as a page or as its data. */
export const isNewsroomPath = (pathname: string): boolean => findPart(pathname) !== null;

/** `login`, `logout` or `dashboard`; null for any other path. */
function findPart(pathname: string): string | null {
  try {
    return PATHS.exec(decodeURIComponent(pathname))?.[1]?.toLowerCase() ?? null;
  } catch {
    return null;
  }
}

/** The router requires a form's page to have the origin of the request's URL, which differs behind a proxy. */
function toRouterRequest({
  request,
  url,
  body,
  siteUrl,
}: {
  request: Request;
  url: URL;
  body: Uint8Array<ArrayBuffer>;
  siteUrl: string;
}): Request {
  const origin = URL.parse(request.headers.get('Origin') ?? '')?.origin ?? 'null';
  const routedUrl = new URL(origin === 'null' ? siteUrl : origin);
  routedUrl.pathname = url.pathname;
  routedUrl.search = url.search;
  const { method, headers, signal } = request;
  return new Request(routedUrl, { method, headers, signal, ...(body.length > 0 && { body }) });
}

function toRequestContext(options: NewsroomPagesOptions, flags: RequestContext['flags'], path: string): RequestContext {
  return {
    articles: options.articles,
    documents: options.documents,
    site: options.site,
    flags,
    edition: 'full',
    nowMs: options.now(),
    dependsOn: () => {},
    reportFailure: (what, error) => options.log.error({ error, what, path }, 'request failed'),
  };
}

/** Cookies that the page itself sets, at sign-in and sign-out, take precedence over those of the session. */
function asPrivate(response: Response, setCookies: readonly string[]): Response {
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Robots-Tag', 'noindex');
  if (!headers.has('Set-Cookie')) for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}

function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Without a viewer every action of the dashboard answers `signed-out`, so what a visitor sends there is not read. */
function readAllowedBody(request: Request, part: string, isViewer: boolean): Promise<Uint8Array<ArrayBuffer> | null> {
  if (part !== 'dashboard') return readBody(request, MAX_SIGN_IN_BYTES);
  return isViewer ? readBody(request, MAX_DASHBOARD_BYTES) : Promise.resolve(new Uint8Array());
}

/**
 * Reads a request's body; null if it is longer than `maxBytes`, of which at most one more chunk is read. Not
 * hono/body-limit: the limit depends on the page, and the router needs the bytes for a request with another URL.
 */
async function readBody(
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get('Content-Length') ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
