import type { Edition } from '#domain/edition/edition.ts';
import { isOldHomeUrl } from '#domain/urls/old-address.ts';
import { NO_PAGE_PATH, toPageUrl } from './page-parameters.ts';

const ORIGIN = 'http://localhost';
/** Matches a request for a page's part, or for page data, which open tabs of earlier releases request. */
const REQUESTED_BY_SCRIPT = /^[^?]*\.data(?:\?|$)|[?&]part=main(?:&|$)/;

/** True if the script of a full page requests this path with parameters. The response does not depend on the edition. */
export const isRequestedByScript = (path: string) => REQUESTED_BY_SCRIPT.test(path);

/** The key of a page in the page cache. `edition` is null for requests by a script. */
export function toCacheKey({ pathname, search }: URL, edition: Edition | null): string {
  return toEditionKey(`${pathname}${search}`, edition);
}

/**
 * Without an edition, and for the full edition, the key is the path. No path begins with an edition's name, so the keys
 * are unique.
 */
export function toEditionKey(path: string, edition: Edition | null): string {
  return edition === null || edition === 'full' ? path : `${edition} ${path}`;
}

/**
 * Returns the path and parameters of the page at a request's target. Null if the target is not a page and may belong to
 * another handler, e.g. the dashboard, or if it is a URL of the earlier site such as `/?p=12`.
 */
export function findPageKey(target: string): string | null {
  const url = /^\/(?![/\\])/.test(target) ? URL.parse(`${ORIGIN}${target}`) : null;
  const page = url === null || isOldHomeUrl(url) ? null : toPageUrl(url);
  return page === null || page.pathname.startsWith(NO_PAGE_PATH) ? null : toCacheKey(page, null);
}
