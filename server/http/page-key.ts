import type { Edition } from '#domain/edition/edition.ts';
import { NO_PAGE_PATH, toPageUrl } from './page-parameters.ts';

const ORIGIN = 'http://localhost';
/** The router answers such a path with the data of a page. */
const DATA_PATH = /^[^?]*\.data(?:\?|$)/;

/** Whether a path, also with parameters, is that of a page's data, which only full pages request. */
export const isDataPath = (path: string) => DATA_PATH.test(path);

/** The key of a page in the page cache. `edition` is null for data. */
export function toCacheKey({ pathname, search }: URL, edition: Edition | null): string {
  return toEditionKey(`${pathname}${search}`, edition);
}

/** The full edition and data have the path as their key; no path begins with an edition's name. */
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
