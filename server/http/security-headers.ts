import type { HeaderList } from '../cache/page.ts';
import { FILE_POLICY } from './content-security-policy.ts';

const YEAR_S = 31_536_000;

/** The security headers of a response without a policy of its own, in lower case. */
export function listSecurityHeaders(isHttps: boolean): HeaderList {
  return [
    // Browsers ignore it over http, e.g. between a proxy and this server.
    ...(isHttps ? [['strict-transport-security', `max-age=${YEAR_S}`] as const] : []),
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['content-security-policy', FILE_POLICY],
  ];
}

/** Adds the security headers that a response does not have: pages and images have their own policy. */
export function addSecurityHeaders(headers: HeaderList, isHttps: boolean): HeaderList {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return [...headers, ...listSecurityHeaders(isHttps).filter(([name]) => !names.has(name))];
}
