import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '../runtime/config.ts';
import { explainListenFailure } from '../runtime/explain-failure.ts';
import type { Log } from '../runtime/log.ts';
import type { SendCached } from './pages/cached-pages.ts';

const HEADERS_TIMEOUT_MS = 15_000;
/** How often Node.js checks for connections past their timeouts; its default is 30 s. */
const TIMEOUT_CHECK_MS = 1_000;
/** Enough for an image of 10 MB over a slow connection. */
export const REQUEST_TIMEOUT_MS = 300_000;
const KEEP_ALIVE_TIMEOUT_MS = 10_000;
/** A connection without traffic is closed, e.g. if the client does not read. Live streams have a heartbeat. */
const IDLE_SOCKET_TIMEOUT_MS = 120_000;
/** Enough for a URL with a search of 10,000 Bengali characters, nine bytes each when encoded. */
const MAX_HEADERS_BYTES = 128 * 1024;
/** How long requests in flight may take to finish at shutdown. */
const DRAIN_TIMEOUT_MS = 10_000;
/** How long clients may send another request on an open connection at shutdown. */
const IDLE_GRACE_MS = 500;
const IDLE_SWEEP_MS = 50;

/** Receives every request before the site; `next` passes it on to the site. */
export type Intercept = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Handlers = {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Responds from the page cache, before `fetch`. */
  sendCached: SendCached;
  intercept?: Intercept | undefined;
};

/** Creates a server that is not listening yet. */
export function createHttpServer({ fetch, sendCached, intercept }: Handlers): Server {
  const respondUncached = getRequestListener(fetch, { hostname: 'localhost' });
  const respond: RequestListener = (request, response) => {
    if (!sendCached(request, response)) void respondUncached(request, response);
  };
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADERS_BYTES,
    },
    intercept === undefined
      ? respond
      : (request, response) => intercept(request, response, () => respond(request, response)),
  );
  server.timeout = IDLE_SOCKET_TIMEOUT_MS;
  return server;
}

export type ListenOptions = Pick<Config, 'port' | 'host'> & { log: Pick<Log, 'error'> };

/**
 * Resolves once `server` listens. Rejects with a one-line explanation for the operator, e.g. if the port is taken.
 * Later errors of the listening socket are logged, e.g. if the system has no memory for another connection.
 */
export async function listen(server: Server, { port, host, log }: ListenOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => reject(explainListenFailure(error, port, host));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
  // Without this listener, an error would end the process.
  server.on('error', (error) => log.error({ error }, 'could not accept a connection'));
}

/**
 * Closes each connection after its next response. Clients then move to another process without an error. New connections
 * are still accepted.
 */
export function endKeepAlive(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

/**
 * Stops accepting connections and resolves once the requests in flight are finished, or aborted after 10 seconds.
 * Connections without a request are closed last, because their client may already be sending one.
 */
export async function drain(server: Server): Promise<void> {
  endKeepAlive(server);
  // Not `server.close`, which closes idle connections immediately.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const startedAtMs = performance.now();
  // A connection may become idle only later, after the response to its last request.
  const sweep = setInterval(() => {
    if (performance.now() - startedAtMs < IDLE_GRACE_MS) return;
    // Not before the requests are read that arrived while a busy machine did not run this process.
    setImmediate(() => server.closeIdleConnections());
  }, IDLE_SWEEP_MS);
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(forceCloseTimer);
}
