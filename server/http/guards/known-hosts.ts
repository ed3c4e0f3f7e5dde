import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { findUrl } from '#domain/urls/url-space.ts';
import { asksForNewsroom } from '../live/live-stream.ts';
import { isNewsroomPath } from '../pages/newsroom-pages.ts';

const READ_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
const LOOPBACK_NAME = /^(?:.+\.)?localhost$/;

/** Whether a Host header names this site. */
export type IsKnownHost = (host: string | null) => boolean;

/**
 * Creates the check of Host headers: the host of the site's URL, and with any port the names of the loopback and IP
 * addresses. A page of another site can make its own name resolve to this machine (DNS rebinding); its requests then have
 * an origin that equals their host, but that host is a name which is not one of these.
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
 * Refuses requests for another host with 421 (RFC 9110 §15.5.20) if they write or belong to the newsroom. Public pages are
 * served for any host, e.g. for health checks, and never repeat it.
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
  isNewsroomPath(pathname) || findUrl(pathname)?.isForStaff === true || (pathname === '/live' && asksForNewsroom(href));
