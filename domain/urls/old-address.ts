import { tagFeedPath, toTagKey } from '../article/tag.ts';
import { CATEGORIES } from '../taxonomy/categories.ts';

/** Longer paths are not stored; real links are shorter. */
const MAX_PATH_LENGTH = 800;

/** The parameters with which WordPress selects content, its search and its feeds, in the order in which it reads them. */
const ID_PARAMETERS = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author', 's', 'feed'] as const;
/** Stands for this site. Only paths are read from its URLs. */
const SITE = new URL('http://site.invalid');
const PLAIN = /^[^\p{Cc}]{1,200}$/u;

/**
 * Normalises a URL of the earlier site for storage and comparison: the decoded path in NFC and lower case, without a
 * trailing slash. For the home page, the WordPress parameter that selects content, as in `/?p=12`. Null for the home page
 * itself and for a result that is too long. Accepts a URL, or a path with its query.
 */
export function toOldPath(text: string): string | null {
  const url = URL.parse(text.trim(), SITE);
  if (url === null) return null;
  const path = decodeLeniently(url.pathname)
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\/index\.php(?=\/|$)/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
  const key = path === '' ? readParameter(url.searchParams) : path;
  return key === null || key.length > MAX_PATH_LENGTH || /\p{Cc}/u.test(key) ? null : key;
}

function readParameter(parameters: URLSearchParams): string | null {
  const name = ID_PARAMETERS.find((one) => PLAIN.test(parameters.get(one) ?? ''));
  return name === undefined ? null : `/?${name}=${parameters.get(name)?.normalize('NFC').toLowerCase()}`;
}

/** True for the home page with a WordPress parameter that selects another page. */
export const isOldHomeUrl = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  (pathname === '/' || pathname === '/index.php') && readParameter(searchParams) !== null;

/** Decodes the runs of escapes that are valid UTF-8. The others are unchanged. */
export function decodeLeniently(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

const FEED = /\/(?:feed(?:\/(?:rss2?|rdf|atom))?|rss)$/;
/** Further pages of a list or of comments, and the AMP, embedded, trackback and print versions of a page. */
const VIEW_SUFFIX = /\/(?:page\/\d+|comment-page-\d+|amp|embed|trackback|print)$/;
const DATED = /^\/\d{4}\/\d{2}(?:\/\d{2})?(\/[^/]+)$/;
const BY_ID = /^\/(?:archives|post|news|article)\/(\d+)$/;
const UPLOAD = /^(\/wp-content\/uploads\/.+?)(?:-\d{1,5}x\d{1,5}|-scaled|-rotated)?(\.[a-z]{3,4})$/;
const GHOST_IMAGE = /^(\/content\/images)(?:\/size\/w\d{1,5})?(?:\/format\/[a-z]{1,5})?(\/.+)$/;
const NESTED = /^(\/(?:category|tag|author))\/.+(\/[^/]+)$/;

/** A path that may be stored for a requested path. `isFeed`: the feed of its target was requested. */
export type PathCandidate = { readonly path: string; readonly isFeed: boolean };

/**
 * Lists the paths to look for, best first: the requested path; the path without `/feed`, `/rss`, `/amp` or `/page/2`; the
 * slug alone of a path with a date; the number of `/archives/12`; the last of nested categories; the original of a resized
 * image.
 */
export function listCandidates(path: string): PathCandidate[] {
  const isFeed = FEED.test(path);
  const base = path.replace(FEED, '').replace(VIEW_SUFFIX, '');
  const others = [DATED.exec(base)?.[1], toIdPath(base), toLastOfNested(base), ...listOriginals(base)];
  const bare = [base, ...others.filter((one) => one !== undefined)];
  const all = [{ path, isFeed: false }, ...bare.map((one) => ({ path: one, isFeed }))];
  return all.filter((one, index) => one.path !== '' && all.findIndex((other) => other.path === one.path) === index);
}

function toIdPath(path: string): string | undefined {
  const id = BY_ID.exec(path)?.[1];
  return id === undefined ? undefined : `/?p=${id}`;
}

function toLastOfNested(path: string): string | undefined {
  const [, base, last] = NESTED.exec(path) ?? [];
  return base === undefined ? undefined : `${base}${last}`;
}

/** WordPress adds `-300x200` to the names of smaller copies and `-scaled` to that of a large upload; Ghost has folders for sizes. */
function listOriginals(path: string): string[] {
  const [, start, extension] = UPLOAD.exec(path) ?? [];
  if (start !== undefined) return [`${start}${extension}`, `${start}-scaled${extension}`];
  const [, folder, name] = GHOST_IMAGE.exec(path) ?? [];
  return folder === undefined ? [] : [`${folder}${name}`];
}

/** Returns the path whose feed is requested, '' for the feed of the site; null if the path is not the path of a feed. */
export const toFeedBase = (path: string): string | null => (FEED.test(path) ? path.replace(FEED, '') : null);

/** Returns the feed of a category's or a tag's page. Any other target is returned unchanged. */
export function toFeedTarget(target: string): string {
  const [, kind, encoded = ''] = /^\/(category|tag)\/([^/?]+)/.exec(target) ?? [];
  const name = decodeLeniently(encoded);
  if (kind === 'tag') return tagFeedPath(toTagKey(name));
  const slug =
    kind === 'category' ? CATEGORIES.find((category) => category.name === name.normalize('NFC'))?.slug : null;
  return slug ? `/rss/${slug}.xml` : target;
}

/**
 * Returns a path of this site as a `Location` header needs it, with letters beyond ASCII encoded. Null for any other text,
 * because a redirect to another site would let a link to this site lead anywhere.
 */
export function toRedirectTarget(text: string): string | null {
  if (!/^\/[^\s\p{Cc}\\]*$/u.test(text) || text.length > MAX_PATH_LENGTH) return null;
  const { pathname, search, hash, host } = new URL(text, SITE);
  return host === SITE.host && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}
