import type { HeaderList } from '#server/cache/page.ts';
import type { Topic } from '#services/live/change.ts';

/** How long shared caches may serve a response without revalidation. A change is visible everywhere after this time. */
const FRESH_S = 1;
/** How much longer they may serve it while they revalidate. */
const STALE_WHILE_REVALIDATE_S = 2;
/** How much longer they may serve it if the site does not respond. */
const STALE_IF_ERROR_S = 3_600;
/** Proxies limit the total size of a response's headers, often to 4 or 8 KB. */
const MAX_TAGS_CHARACTERS = 1_000;
export const EVERYTHING_TAG = 'all';
/** Marks a response whose tags do not all fit in the header. Purged with every change. */
const OVERFLOW_TAG = 'overflow';

const STALE_DIRECTIVES = `stale-while-revalidate=${STALE_WHILE_REVALIDATE_S}, stale-if-error=${STALE_IF_ERROR_S}`;

/**
 * The caching headers of a public response with content of `topics` (decision 21). Browsers store a page but always
 * revalidate it (`browserMaxAgeS` 0). Shared caches use `s-maxage`, or `CDN-Cache-Control` (RFC 9213) if they support
 * it. `must-revalidate` prevents `stale-while-revalidate` in browsers (RFC 9111 §4.2.4). Tags are for purging by topic.
 */
export function listSharedCachingHeaders(topics: Iterable<Topic>, browserMaxAgeS = 0): HeaderList {
  const tags = limitTags([...topics].filter(isPublic).map(toCacheTag));
  const validation = browserMaxAgeS === 0 ? ', must-revalidate' : '';
  return [
    ['cache-control', `public, max-age=${browserMaxAgeS}${validation}, s-maxage=${FRESH_S}, ${STALE_DIRECTIVES}`],
    ['cdn-cache-control', `public, max-age=${FRESH_S}, ${STALE_DIRECTIVES}`],
    ['cache-tag', tags.join(',')],
    ['surrogate-key', tags.join(' ')],
  ];
}

/** The request header with which `deploy/nginx.conf` requests a response's expiry time. */
export const NGINX_HEADER = 'x-expires-for-nginx';

/**
 * The header that makes nginx revalidate from the next full second on. nginx counts whole seconds, so `s-maxage=1` can
 * mean up to two. It must follow `Cache-Control`, otherwise nginx ignores `stale-while-revalidate`.
 */
export const toNginxExpiry = (nowMs: number) => ['x-accel-expires', `@${Math.floor(nowMs / 1_000)}`] as const;

/** Lists the tags to purge after a change of `topics`; none if only topics of staff have changed. */
export function listPurgedTags(topics: readonly Topic[]): string[] {
  if (topics.includes('*')) return [EVERYTHING_TAG];
  const tags = topics.filter(isPublic).map(toCacheTag);
  return tags.length === 0 ? [] : [...tags, OVERFLOW_TAG];
}

const isPublic = (topic: Topic) => topic !== 'newsroom' && topic !== 'sessions' && topic !== '*';

/** `category:খেলা` → `category:%E0%A6%96…`: tags are ASCII, without commas and spaces. */
const toCacheTag = (topic: Topic) => encodeURIComponent(topic).replace('%3A', ':');

function limitTags(tags: readonly string[]): string[] {
  const limited = [EVERYTHING_TAG];
  let length = EVERYTHING_TAG.length;
  for (const tag of tags) {
    length += tag.length + 1;
    if (length > MAX_TAGS_CHARACTERS) return [...limited, OVERFLOW_TAG];
    limited.push(tag);
  }
  return limited;
}
