import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Flags } from '#domain/flags/flags.ts';
import type { NetworkSize } from '#domain/network/client-networks.ts';
import { listNetworks } from '#domain/network/client-networks.ts';
import { DAY_S, MINUTE_MS } from '#domain/time/durations.ts';
import { createWindowBudget } from '#server/http/guards/window-budget.ts';
import { toResponse } from '#server/http/pages/page-response.ts';
import type { RenderQueue } from '#server/http/pages/render-queue.ts';
import { RendersBusyError } from '#server/http/pages/render-queue.ts';
import { listSharedCachingHeaders } from '#server/http/pages/shared-caching.ts';
import type { ApiKey, ApiKeys } from '#services/api-keys/api-keys.ts';
import type { RenderedPage } from '../cache/page.ts';
import type { PageCache } from '../cache/page-cache.ts';
import type { Log } from '../runtime/log.ts';
import type { ApiSources } from './api-documents.ts';
import { readDocument } from './api-documents.ts';
import type { ApiRequest } from './api-request.ts';
import { parseApiRequest } from './api-request.ts';
import type { problemSchema } from './openapi.ts';

export type ApiOptions = ApiSources & {
  cache: PageCache;
  renders: RenderQueue;
  keys: ApiKeys;
  readFlags: () => Flags;
  now: () => number;
  workers: number;
  log: Log;
};

/** Requests per minute without a key, by network of the client. */
const LIMITS: Readonly<Record<NetworkSize, number>> = {
  ...{ address: 120, '/24': 1_200, '/64': 120, '/56': 600, '/48': 1_200 },
};
/** The longest time for which a removed key still works. */
const KEY_CACHE_MS = MINUTE_MS;
const MAX_CACHED_KEYS = 1_000;
/** Limits the cache lifetime, as for feeds. */
const MAX_AGE_MS = 600_000;
const RETRY_AFTER_S = 300;
const PREFLIGHT_AGE_S = DAY_S;

/** Any site may read the API, because its content is public and it does not read cookies. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
} as const;

/**
 * Creates the handler of `/api/v1` (docs/api.md). Errors are problems (RFC 9457): 400 for an invalid parameter, 401 for an
 * unknown key, 404, 405, 410 for an article that was withdrawn, has expired or was deleted, 429 beyond the limit, and 503
 * during maintenance, if the database fails or if too many renders are queued.
 */
export function createApiHandler(options: ApiOptions) {
  const { cache, renders, readFlags, now, log } = options;
  const admit = createAdmission(options);
  const unavailable = () => refuse(503, 'The site cannot answer at the moment.', { 'Retry-After': `${RETRY_AFTER_S}` });

  const respond = async (request: Request, clientAddress: string): Promise<Response> => {
    if (request.method === 'OPTIONS') return createPreflightResponse();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, 'Only GET, HEAD and OPTIONS are allowed.', { Allow: 'GET, HEAD, OPTIONS' });
    }
    const refused = await admit(request, clientAddress);
    if (refused !== null) return refused;
    const parsed = parseApiRequest(new URL(request.url));
    if (parsed.kind === 'missing') return refuse(404, NOT_FOUND);
    if (parsed.kind === 'bad') return refuse(400, parsed.message);
    if (readFlags().maintenance !== null) return unavailable();
    const { key } = parsed.request;
    const place = { clientAddress, key };
    const nowMs = now();
    const page = await cache.get({
      ...{ key, nowMs, acceptsStale: true },
      render: () => renders.run(place, () => render(parsed.request, options)),
      join: () => renders.join(place),
    });
    return toResponse(page, request, nowMs);
  };

  return async (request: Request, clientAddress: string): Promise<Response> => {
    try {
      return await respond(request, clientAddress);
    } catch (error) {
      if (!(error instanceof RendersBusyError)) log.error({ error }, 'could not answer a program');
      return unavailable();
    }
  };
}

const NOT_FOUND = 'There is no such document. The documents are listed in /api/v1/openapi.json.';

async function render(request: ApiRequest, options: ApiOptions): Promise<RenderedPage> {
  const nowMs = options.now();
  try {
    const document = await readDocument(request, options, nowMs);
    if (document.kind !== 'found') return document.kind === 'gone' ? GONE : MISSING;
    const { content, topics } = document;
    return {
      status: 200,
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ...Object.entries(CORS),
        ...listSharedCachingHeaders(topics),
      ],
      body: Buffer.from(JSON.stringify(content)),
      topics: new Set(topics),
      isComplete: true,
      expiresAtMs: nowMs + MAX_AGE_MS,
    };
  } catch (error) {
    options.log.error({ error, what: 'api' }, 'could not read a document for programs');
    return { ...toProblemPage(503, 'The site cannot answer at the moment.'), isComplete: false };
  }
}

/** Returns a function that counts a request for its key or network. It returns a refusal; null if the request is admitted. */
function createAdmission({ keys, now, workers }: ApiOptions) {
  const budget = createWindowBudget({ windowMs: MINUTE_MS, workers, now });
  const known = new LRUCache<string, ApiKey>({ max: MAX_CACHED_KEYS, ttl: KEY_CACHE_MS });
  const refuseMore = () =>
    refuse(429, 'Too many requests.', { 'Retry-After': `${Math.ceil(budget.msUntilReset() / 1000)}` });
  const takeForKey = ({ name, perMinute }: ApiKey) =>
    budget.take([{ key: `key ${name}`, limit: perMinute }]) ? null : refuseMore();

  return async (request: Request, clientAddress: string): Promise<Response | null> => {
    const text = readKey(request);
    const cached = text === null ? undefined : known.get(text);
    if (cached !== undefined) return takeForKey(cached);
    const networks = listNetworks(clientAddress).map(({ size, name }) => ({ key: name, limit: LIMITS[size] }));
    if (!budget.take(networks)) return refuseMore();
    if (text === null) return null;
    const found = await keys.find(text);
    if (found === null) return refuse(401, 'The key is unknown.', { 'WWW-Authenticate': 'Bearer' });
    known.set(text, found);
    return takeForKey(found);
  };
}

const MAX_KEY_LENGTH = 200;

function readKey(request: Request): string | null {
  const text = /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  return text === undefined || text.length > MAX_KEY_LENGTH ? null : text;
}

function createPreflightResponse(): Response {
  const headers = {
    ...CORS,
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'Authorization, If-None-Match',
    'Access-Control-Max-Age': `${PREFLIGHT_AGE_S}`,
  };
  return new Response(null, { status: 204, headers });
}

const TITLES: Readonly<Record<number, string>> = {
  ...{ 400: 'Bad Request', 401: 'Unauthorized', 404: 'Not Found', 405: 'Method Not Allowed', 410: 'Gone' },
  ...{ 429: 'Too Many Requests', 503: 'Service Unavailable' },
};

const toProblem = (status: number, detail: string) =>
  JSON.stringify({ title: TITLES[status] ?? '', status, detail } satisfies z.infer<typeof problemSchema>);

const PROBLEM_HEADERS = { ...CORS, 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' } as const;

function refuse(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return new Response(toProblem(status, detail), { status, headers: { ...PROBLEM_HEADERS, ...headers } });
}

/** A problem is not cached, because changes to hidden articles are not announced. */
function toProblemPage(status: number, detail: string): RenderedPage {
  return {
    status,
    headers: Object.entries(PROBLEM_HEADERS),
    body: Buffer.from(toProblem(status, detail)),
    topics: new Set(),
    isComplete: true,
    expiresAtMs: null,
  };
}

const MISSING = toProblemPage(404, 'Readers see no article of this id.');
const GONE = toProblemPage(410, 'Readers no longer see this article.');
