import type { Edition } from '#domain/edition/edition.ts';
import { NO_PAGE_PATH, toPageUrl } from './page-parameters.ts';

const ORIGIN = 'http://localhost';
/** A page's part, and the data that tabs of earlier releases request. */
const REQUESTED_BY_SCRIPT = /^[^?]*\.data(?:\?|$)|[?&]part=main(?:&|$)/;

/** Whether a path with its parameters is requested by the script of a full page, so that no edition is chosen for it. */
export const isRequestedByScript = (path: string) => REQUESTED_BY_SCRIPT.test(path);

/** The key of a page in the page cache. `edition` is null for what a script requests. */
export function toCacheKey({ pathname, search }: URL, edition: Edition | null): string {
  return toEditionKey(`${pathname}${search}`, edition);
}

/** Without an edition and in full the key is the path; no path begins with an edition's name. */
export function toEditionKey(path: string, edition: Edition | null): string {
  return edition === null || edition === 'full' ? path : `${edition} ${path}`;
}

/**
 * The path and the parameters of the page at a request's target; null if the target is not the path of a page: it may be
 * that of another handler, e.g. the dashboard's.
 */
export function findPageKey(target: string): string | null {
  const url = /^\/(?![/\\])/.test(target) ? URL.parse(`${ORIGIN}${target}`) : null;
  const page = url === null ? null : toPageUrl(url);
  return page === null || page.pathname.startsWith(NO_PAGE_PATH) ? null : toCacheKey(page, null);
}
