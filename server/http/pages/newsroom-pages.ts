import type { NewsroomContext } from '#app/newsroom-context.ts';
import { IMPORT_CHUNK_BYTES } from '#domain/import/moving/site-import.ts';
import type { NetworkSize } from '#domain/network/client-networks.ts';
import { listNetworks, toNetwork } from '#domain/network/client-networks.ts';
import { NO_RIGHTS } from '#domain/permissions/roles.ts';
import type { BodyKind, Url } from '#domain/urls/url-space.ts';
import { findUrl } from '#domain/urls/url-space.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { DebugLog } from '#server/runtime/log.ts';
import type { Identity } from '#services/identity/identity.ts';
import type { AppCheck } from '#services/identity/sessions/app-check.ts';
import type { ReadBodyResult } from '../guards/body-reader.ts';
import { createBodyReader, MIN_COUNTED_BYTES } from '../guards/body-reader.ts';
import { findDevModeViewer } from '../guards/find-viewer.ts';
import { isForeignWrite } from '../guards/foreign-origin.ts';
import type { Share } from '../guards/quota.ts';
import { REQUEST_TIMEOUT_MS } from '../http-server.ts';
import type { PagesOptions } from './pages.ts';
import { createRequestContext } from './request-context.ts';

export type NewsroomPagesOptions = Omit<PagesOptions, 'cache' | 'redirects'> &
  Pick<
    NewsroomContext,
    | 'editing'
    | 'management'
    | 'overview'
    | 'openPages'
    | 'library'
    | 'cardMaker'
    | 'drawCard'
    | 'autosaves'
    | 'previews'
    | 'desk'
    | 'presence'
    | 'notes'
    | 'files'
    | 'mail'
    | 'readLastBackup'
    | 'redirects'
    | 'deliveryTargets'
    | 'testTarget'
    | 'siteImports'
  > & {
    log: DebugLog;
    setTimer: Clock['setTimer'];
    identity: Identity;
    appCheck: AppCheck;
    cards: NewsroomContext['cards'];
    timeZone: string;
  };

export type NewsroomPages = (request: Request, clientAddress: string) => Promise<Response | null>;

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/**
 * The maximum size of each kind of body; the largest valid body is smaller. Bodies are limited because parsing them costs
 * more than reading them.
 */
const MAX_BYTES: Readonly<Record<BodyKind, number>> = {
  // A passkey's signature, or an email, a password and a return path.
  'sign-in': 16 * KILOBYTE,
  // The set-up of a second factor, with its QR code.
  form: 64 * KILOBYTE,
  // All text pages at their maximum length.
  settings: MEGABYTE,
  // Two copies of the longest article, because the form sends its content twice after a lost response.
  article: 4 * MEGABYTE,
  chunk: IMPORT_CHUNK_BYTES,
};
/** Limits the bodies of all staff that are in the memory of this process at the same time. */
const STAFF_BODY_LIMITS = { maxTotalBytes: 64 * MEGABYTE, reservedBytes: 0, timeoutMs: REQUEST_TIMEOUT_MS };
const MAX_BYTES_PER_STAFF = 24 * MEGABYTE;
/** Limits the bodies of visitors who sign in. Half is reserved for networks that are not sending a body. */
const VISITOR_BODY_LIMITS = { maxTotalBytes: 16 * MEGABYTE, reservedBytes: 8 * MEGABYTE, timeoutMs: 10_000 };
/** Concurrent sign-ins from one network. The limit is low because staff are few and a form takes less than a second. */
const MAX_SIGN_INS: Readonly<Record<NetworkSize, number>> = {
  address: 64,
  '/24': 128,
  '/64': 32,
  '/56': 64,
  '/48': 128,
};
const DATA_SUFFIX = /\.data$/;
/** A character that PostgreSQL cannot store. Valid ids and parameters do not contain it. */
const NUL = /%00/;
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST'];
/** Sent if the viewer cannot be determined because the database does not respond. */
const UNREACHABLE_MESSAGE = 'The newsroom is unavailable. Try again in a moment.';
const RETRY_AFTER_S = 5;

/**
 * Creates the handler of the sign-in and dashboard pages. They are rendered for each request with its cookies and body,
 * never cached and not indexed. Each loader and action checks the viewer's permissions. Responds with 403 to a write
 * from another site's page, 413 to an oversized body, 408 to a slow one, and 503 if the session cannot be read or too
 * many bodies are in memory. Pages for visitors, such as the sign-in page, use the render queue of public pages.
 */
export function createNewsroomPages(options: NewsroomPagesOptions): NewsroomPages {
  const receiveBody = createBodyReceiver(options.setTimer);
  return async (request, clientAddress) => {
    const url = new URL(request.url);
    if (!isNewsroomPath(url.pathname)) return null;
    if (NUL.test(url.pathname)) return refuse(404, 'Not Found');
    if (NUL.test(url.search)) return refuse(400, 'Bad Request');
    if (!METHODS.includes(request.method)) return refuse(405, 'Method Not Allowed', { Allow: METHODS.join(', ') });
    if (isForeignWrite(request, options.site.url)) return refuse(403, 'Forbidden');
    const session = await openSession(options, request.headers).catch((error: unknown) => {
      options.log.error({ error, path: url.pathname, what: 'session' }, 'could not read the session');
      return null;
    });
    if (session === null) return refuse(503, UNREACHABLE_MESSAGE, { 'Retry-After': String(RETRY_AFTER_S) });
    const { viewer, setCookies } = session;
    const received = await receiveBody(request, { viewer, clientAddress });
    if (received.kind !== 'received') return refuseBody(received.kind, { log: options.log, path: url.pathname });
    const routed = toRouterRequest({ request, url, body: received.bytes, siteUrl: options.site.url });
    const nonce = options.newId();
    const context = createRequestContext(options, { path: url.pathname, nowMs: options.now(), nonce });
    const newsroom = toNewsroomContext(options, { ...session, clientAddress });
    const render = () => options.render(routed, context, newsroom);
    const response = await (viewer === null ? options.renders.run({ clientAddress }, render) : render()).finally(
      received.release,
    );
    return toPrivateResponse(response, {
      setCookies,
      policy: options.decidePolicy({ scripts: new Set(), nonce, showsAds: false }),
      // Invitation and sign-in links are secret, and a proxy would log them as the referrer.
      hasToken: url.searchParams.has('link'),
    });
  };
}

type NewsroomSession = Pick<NewsroomContext, 'viewer' | 'rights' | 'isDeactivated'> & { setCookies: readonly string[] };

async function openSession(
  { identity, readFlags }: Pick<NewsroomPagesOptions, 'identity' | 'readFlags'>,
  headers: Headers,
): Promise<NewsroomSession> {
  const { viewer: staff, isDeactivated, setCookies } = await identity.openSession(headers);
  const viewer = staff ?? findDevModeViewer(readFlags());
  const rights =
    viewer === null ? NO_RIGHTS : await identity.readRights(viewer.kind === 'staff' ? viewer.staffId : null);
  return { viewer, rights, isDeactivated: isDeactivated && viewer === null, setCookies };
}

type NewsroomClient = Pick<NewsroomContext, 'viewer' | 'clientAddress'>;

const toNewsroomContext = (
  options: NewsroomPagesOptions,
  { viewer, rights, isDeactivated, clientAddress }: NewsroomClient & Pick<NewsroomContext, 'rights' | 'isDeactivated'>,
): NewsroomContext => ({
  viewer,
  rights,
  isDeactivated,
  clientAddress,
  editing: options.editing,
  management: options.management,
  overview: options.overview,
  openPages: options.openPages,
  library: options.library,
  cards: options.cards,
  cardMaker: options.cardMaker,
  drawCard: options.drawCard,
  autosaves: options.autosaves,
  previews: options.previews,
  desk: options.desk,
  presence: options.presence,
  notes: options.notes,
  identity: options.identity,
  files: options.files,
  mail: options.mail,
  readLastBackup: options.readLastBackup,
  redirects: options.redirects,
  deliveryTargets: options.deliveryTargets,
  testTarget: options.testTarget,
  siteImports: options.siteImports,
  newId: options.newId,
  appCheck: viewer === null ? '' : options.appCheck.issueAppCheck(viewer),
  timeZone: options.timeZone,
});

/** True for a path of the sign-in or the dashboard, with or without the `.data` suffix. */
export const isNewsroomPath = (pathname: string): boolean => findNewsroomUrl(pathname) !== null;

function findNewsroomUrl(pathname: string): Url | null {
  try {
    const url = findUrl(decodeURIComponent(pathname).replace(DATA_SUFFIX, ''));
    return url?.kind === 'newsroom' ? url : null;
  } catch {
    return null;
  }
}

/**
 * Builds the request for the router. Its URL has the origin from the `Origin` header, because the router refuses a form
 * if the two differ, and they differ behind a proxy.
 */
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

/** Cookies set by the page itself, at sign-in and sign-out, take precedence over the session's cookies. */
function toPrivateResponse(
  response: Response,
  { setCookies, policy, hasToken }: { setCookies: readonly string[]; policy: string; hasToken: boolean },
): Response {
  const headers = new Headers(response.headers);
  if (headers.get('Content-Type')?.startsWith('text/html')) headers.set('Content-Security-Policy', policy);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Robots-Tag', 'noindex');
  if (hasToken) headers.set('Referrer-Policy', 'strict-origin');
  if (!headers.has('Set-Cookie')) for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}

function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/**
 * Creates the body reader for actions. Without a viewer, every dashboard action returns `signed-out`, so a visitor's
 * body is not read.
 */
function createBodyReceiver(setTimer: Clock['setTimer']) {
  const staffBodies = createBodyReader({ ...STAFF_BODY_LIMITS, setTimer });
  const visitorBodies = createBodyReader({ ...VISITOR_BODY_LIMITS, setTimer });
  return async (request: Request, { viewer, clientAddress }: NewsroomClient): Promise<ReadBodyResult> => {
    const url = findNewsroomUrl(new URL(request.url).pathname);
    const maxBytes = MAX_BYTES[url?.body ?? 'form'];
    if (viewer !== null) {
      const name = viewer.kind === 'staff' ? viewer.staffId : toNetwork(clientAddress);
      return staffBodies.receive(request, { shares: [{ name, max: MAX_BYTES_PER_STAFF }], maxBytes });
    }
    const body = url?.pattern.startsWith('/dashboard') ? null : request.body;
    return visitorBodies.receive({ body, headers: request.headers }, { shares: listShares(clientAddress), maxBytes });
  };
}

const listShares = (clientAddress: string): Share[] =>
  listNetworks(clientAddress).map(({ name, size }) => ({
    name,
    max: MAX_SIGN_INS[size] * MIN_COUNTED_BYTES,
  }));

function refuseBody(
  kind: Exclude<ReadBodyResult['kind'], 'received'>,
  { log, path }: { log: DebugLog; path: string },
): Response {
  if (kind === 'too-large') return refuse(413, 'Content Too Large', { Connection: 'close' });
  if (kind === 'too-slow') return refuse(408, 'Request Timeout', { Connection: 'close' });
  if (kind === 'busy')
    return refuse(503, UNREACHABLE_MESSAGE, { Connection: 'close', 'Retry-After': String(RETRY_AFTER_S) });
  log.debug({ path }, 'the client ended a request before its body was complete');
  return refuse(400, 'Bad Request');
}
