import type { HeaderList } from '../cache/page.ts';

const YEAR_S = 31_536_000;

/** The security headers of every response, in lower case. */
export function listSecurityHeaders(isHttps: boolean): HeaderList {
  return [
    // Browsers ignore it over http, e.g. between a proxy and this server.
    ...(isHttps ? [['strict-transport-security', `max-age=${YEAR_S}`] as const] : []),
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['content-security-policy', "frame-ancestors 'self'; base-uri 'self'; object-src 'none'"],
  ];
}

/** Adds the security headers that a response does not have: images have a stricter policy of their own. */
export function addSecurityHeaders(headers: HeaderList, isHttps: boolean): HeaderList {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return [...headers, ...listSecurityHeaders(isHttps).filter(([name]) => !names.has(name))];
}
