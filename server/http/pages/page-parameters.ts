import { formatListCursor, formatSearchCursor, parseListCursor, parseSearchCursor } from '#domain/desk/list-cursor.ts';
import { parseSearchChoices, toSearchPath } from '#domain/search/filters.ts';
import { toQueryText } from '#domain/search/query.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { findCategory, findSubcategory } from '#domain/taxonomy/find-category.ts';
import { findUrl } from '#domain/urls/url-space.ts';

/** Pages are rendered under this origin for any Host header; links to the site come from `Site`. */
const ORIGIN = 'http://localhost';
/** Replaces every path without a page. All of them share one cached page. */
export const NO_PAGE_PATH = '/no-such-page';
/** The suffix of a request for page data, which open tabs of earlier releases send. */
const DATA_SUFFIX = /(?:(?<=\/)_)?\.data$/;
/** A URL parameter that requests only the part of a page that can change. */
const PART_PARAMETER = 'part';
const MAX_TYPED_CODE = 40;
const SEARCH_CURSORS = ['names', 'titles', 'texts'];

/** Functions that return a page's parameters in canonical form. Other pages ignore all parameters except `part`. */
const PARAMETER_READERS: Readonly<Record<string, (given: URLSearchParams, path: string) => URLSearchParams>> = {
  '/category/:name': readCategoryParameters,
  '/corrections': readListParameters,
  '/search': readSearchParameters,
  '/tag/:name': readListParameters,
  '/v': readCodeParameter,
};

/**
 * Reduces a URL to the path and parameters that affect the page. Each page then has one key in the cache. Removes unknown
 * and repeated parameters and invalid values, and rewrites other spellings of a value. A path without a page becomes
 * `NO_PAGE_PATH`.
 */
export function toPageUrl({ pathname, searchParams }: URL): URL {
  const isData = DATA_SUFFIX.test(pathname);
  const path = decodePath(pathname.replace(DATA_SUFFIX, ''));
  const found = path === null ? null : findUrl(path);
  const pattern = found?.kind === 'page' ? found.pattern : null;
  const page = new URL(ORIGIN);
  page.pathname = pattern === null ? `${NO_PAGE_PATH}${isData ? '.data' : ''}` : pathname;
  page.search = String(PARAMETER_READERS[pattern ?? '']?.(searchParams, path ?? '') ?? '');
  if (!isData && isPartRequest(searchParams)) page.searchParams.set(PART_PARAMETER, 'main');
  return page;
}

/** True if a page's URL requests only its `main` and title (`app/live/open-page/`). */
export const isPartRequest = (parameters: URLSearchParams): boolean => parameters.get(PART_PARAMETER) === 'main';

/** Returns null for a path that cannot be decoded or has control characters, which the router's patterns do not match. */
export function decodePath(path: string): string | null {
  try {
    const decoded = path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
    return /\p{Cc}/u.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

/** All unknown categories share one page. */
function readCategoryParameters(given: URLSearchParams, path: string): URLSearchParams {
  const category = findCategory(path.split('/')[2] ?? '');
  const name = given.get('subcategory') ?? '';
  if (category === null) return new URLSearchParams();
  const subcategory = findSubcategory(category, name);
  if (subcategory === null && name.trim() !== '') return new URLSearchParams({ subcategory: '?' });
  const after = parseListCursor(given.get('after'));
  const { searchParams } = new URL(categoryPath(category.name, subcategory), ORIGIN);
  if (after !== null) searchParams.set('after', formatListCursor(after));
  return searchParams;
}

/** Reads the code of a photo card as typed, cut to a length that is longer than any code. */
function readCodeParameter(given: URLSearchParams): URLSearchParams {
  const code = given.get('code')?.slice(0, MAX_TYPED_CODE).trim() ?? '';
  return new URLSearchParams(code === '' ? {} : { code });
}

function readListParameters(given: URLSearchParams): URLSearchParams {
  const after = parseListCursor(given.get('after'));
  return new URLSearchParams(after === null ? {} : { after: formatListCursor(after) });
}

function readSearchParameters(given: URLSearchParams): URLSearchParams {
  const query = toQueryText(given.get('q') ?? '');
  if (query === '') return new URLSearchParams();
  const path = new URL(toSearchPath(query, parseSearchChoices(given)), ORIGIN);
  for (const name of SEARCH_CURSORS) {
    const after = parseSearchCursor(given.get(name));
    if (after === null) continue;
    path.searchParams.set(name, formatSearchCursor(after));
    break;
  }
  return path.searchParams;
}
