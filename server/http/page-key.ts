import type { Edition } from '#domain/edition/edition.ts';

/** Parameters that a page can depend on. Any other, e.g. a tracking parameter, leads to the same page. */
const PAGE_PARAMETERS = [
  '_routes',
  'after',
  'category',
  'order',
  'period',
  'q',
  'spelling',
  'subcategory',
  'texts',
  'titles',
];
/** Pages are rendered under this origin for any Host header; links to the site come from `Site`. */
const ORIGIN = 'http://localhost';
/** The router answers such a path with the data of a page. */
const DATA_PATH = /\.data(?:\?|$)/;

/** The part of a URL that a page depends on. A path that no page can have becomes one that does not exist. */
export function toPageUrl({ pathname, searchParams }: URL): URL {
  const page = new URL(ORIGIN);
  page.pathname = isReadable(pathname) ? pathname : '/unreadable-address';
  for (const name of PAGE_PARAMETERS) {
    const value = searchParams.get(name);
    if (value !== null) page.searchParams.set(name, value);
  }
  return page;
}

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

/** The path and the parameters of the page at a request's target; null if the target is not a path. */
export function findPageKey(target: string): string | null {
  const url = /^\/(?![/\\])/.test(target) ? URL.parse(`${ORIGIN}${target}`) : null;
  return url === null ? null : toCacheKey(toPageUrl(url), null);
}

/** Whether a path can be decoded and has no control characters, at which the router's patterns fail. */
function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
