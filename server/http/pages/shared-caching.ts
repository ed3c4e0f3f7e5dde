import type { HeaderList } from '#server/cache/page.ts';
import type { Topic } from '#services/live/change.ts';

/** How long shared caches may answer without asking: a change is visible everywhere after this time. */
const FRESH_S = 1;
/** How much longer they may answer while they ask. */
const STALE_WHILE_REVALIDATE_S = 2;
/** How much longer they may answer if the site does not. */
const STALE_IF_ERROR_S = 3_600;
/** Proxies limit all headers of a response together, often to 4 or 8 KB. */
const MAX_TAGS_CHARACTERS = 1_000;
/** The tag of every response. */
const EVERYTHING_TAG = 'all';
/** The tag of a response whose own tags are too many for a header. It is purged with every change. */
const OVERFLOW_TAG = 'overflow';

const STALE = `stale-while-revalidate=${STALE_WHILE_REVALIDATE_S}, stale-if-error=${STALE_IF_ERROR_S}`;

/**
 * The caching headers of a public response that shows `topics` (decision 21). Browsers keep a page but ask each time
 * (`browserMaxAgeS` 0); shared caches follow `s-maxage`, or `CDN-Cache-Control` (RFC 9213) if they know it. `must-revalidate`
 * keeps browsers from `stale-while-revalidate` (RFC 9111 §4.2.4). Tags are for purging by topic.
 */
export function listSharedCachingHeaders(topics: Iterable<Topic>, browserMaxAgeS = 0): HeaderList {
  const tags = limitTags([...topics].filter(isPublic).map(toCacheTag));
  const validation = browserMaxAgeS === 0 ? ', must-revalidate' : '';
  return [
    ['cache-control', `public, max-age=${browserMaxAgeS}${validation}, s-maxage=${FRESH_S}, ${STALE}`],
    ['cdn-cache-control', `public, max-age=${FRESH_S}, ${STALE}`],
    ['cache-tag', tags.join(',')],
    ['surrogate-key', tags.join(' ')],
  ];
}

/** A header with which `deploy/nginx.conf` asks for the time at which a response expires. */
export const NGINX_HEADER = 'x-expires-for-nginx';

/**
 * The header that makes nginx ask again from the next full second on. nginx counts whole seconds and takes `s-maxage=1` for up
 * to two. It must follow `Cache-Control`, or nginx ignores `stale-while-revalidate`.
 */
export const toNginxExpiry = (nowMs: number) => ['x-accel-expires', `@${Math.floor(nowMs / 1_000)}`] as const;

/** The tags to purge after a change of `topics`; none if the public sees nothing of it. */
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
