import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { findUrl } from '#domain/urls/url-space.ts';
import { requestsNewsroom } from '../live/live-stream.ts';
import { isNewsroomPath } from '../pages/newsroom-pages.ts';

const READ_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
const LOOPBACK_NAME = /^(?:.+\.)?localhost$/;

export type IsKnownHost = (host: string | null) => boolean;

/**
 * Accepts the host of the site's URL, and loopback names and IP addresses with any port. Prevents DNS rebinding, in which another
 * site's name resolves to this machine and its requests then look like same-origin requests.
 */
export function createIsKnownHost(siteUrl: string): IsKnownHost {
  const siteHost = new URL(siteUrl).host;
  return (host) => {
    const known = host?.toLowerCase() ?? '';
    const name = known.replace(/:\d{1,5}$/, '');
    return known === siteHost || LOOPBACK_NAME.test(name) || isIP(name.replace(/^\[(.+)\]$/, '$1')) !== 0;
  };
}

/**
 * Responds with 421 (RFC 9110 §15.5.20) to a request for an unknown host if it writes or belongs to the newsroom.
 * Public pages are served for any host, e.g. for health checks, and never contain the host's name.
 */
export function refuseUnknownHosts(siteUrl: string): MiddlewareHandler {
  const isKnownHost = createIsKnownHost(siteUrl);
  return async ({ req }, next) => {
    const isPublicRead = READ_METHODS.includes(req.method) && !isOfNewsroom(new URL(req.url));
    if (isPublicRead || isKnownHost(req.header('Host') ?? null)) return next();
    const headers = { 'Cache-Control': 'no-store' };
    return new Response(`Unknown host name. Use ${siteUrl}, which the operator sets as SITE_URL.\n`, {
      status: 421,
      headers,
    });
  };
}

const isOfNewsroom = ({ pathname, href }: URL) =>
  isNewsroomPath(pathname) ||
  findUrl(pathname)?.isForStaff === true ||
  (pathname === '/live' && requestsNewsroom(href));
