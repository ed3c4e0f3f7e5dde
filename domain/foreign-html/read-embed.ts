import { parsePostLink } from '../markup/inline/parse-post-link.ts';
import { parseVideoLink } from '../markup/inline/parse-video-link.ts';
import { decideHref } from './decide-href.ts';
import type { ForeignElement } from './tree/foreign-node.ts';
import { findElement } from './tree/prune.ts';

const PLAYER = /^(?:iframe|embed|object|video|audio|amp-iframe)$/;
/** The blocks that a script of the site turns into a post. */
export const POST_CLASS =
  /(?<![\w-])(?:twitter-(?:tweet|video)|instagram-media|tiktok-embed|fb-(?:post|video|reel)|bluesky-embed|threads?-post|text-post-media|reddit-(?:embed(?:-bq)?|card)|telegram-post)(?![\w-])/;
/** Sites whose players, maps and charts are a part of the text. Frames of other sites on a page are often not. */
const CONTENT_HOST =
  /(?:^|\.)(?:google\.[a-z.]+|(?:aljazeera|bbc|canva|dailymotion|facebook|giphy|infogram|instagram|linkedin|pinterest|reddit|redditmedia|rumble|scribd|soundcloud|spotify|streamable|ted|tiktok|twitter|vimeo|x|youtube|youtube-nocookie)\.com|(?:archive|documentcloud|openstreetmap|telegram)\.org|bsky\.app|datawrapper\.de|dwcdn\.net|flourish\.studio|slideshare\.net|t\.me|threads\.net|twitch\.tv)$/;
/** Advertisements, counters and forms. */
const WITHOUT_CONTENT =
  /(?:^|\.)(?:doubleclick\.net|googlesyndication\.com|googletagmanager\.com|google-analytics\.com|adservice\.google\.[a-z.]+|recaptcha\.net|amazon-adsystem\.com|taboola\.com|outbrain\.com)$/;
const X_ID = /^\d{5,25}$/;

/** True for an element that embeds a video, a post, a map or another page. */
export const isEmbed = ({ name, attributes }: ForeignElement): boolean =>
  PLAYER.test(name) || POST_CLASS.test(attributes.class ?? '');

/**
 * Returns the URL of the embedded content, preferably of the page of the video or post. Null if there is none.
 * `isPage`: the element is from a web page, where only frames of known sites are content.
 */
export function readEmbed(element: ForeignElement, { isPage }: { isPage: boolean }): string | null {
  const { attributes } = element;
  if (!PLAYER.test(element.name)) return readPost(element);
  const src = attributes.src ?? attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes.data;
  const inner = findElement(element, ({ name }) => name === 'embed' || name === 'source');
  const url = toPageUrl(src ?? inner?.attributes.src ?? '');
  const isContent = url !== null && !isHiddenSize(attributes);
  return isContent && (!isPage || CONTENT_HOST.test(new URL(url).hostname)) ? url : null;
}

const isHiddenSize = ({ width, height }: ForeignElement['attributes']): boolean =>
  /^[01](?:px)?$/.test(width ?? '') || /^[01](?:px)?$/.test(height ?? '');

function readPost(element: ForeignElement): string | null {
  const {
    'data-instgrm-permalink': permalink,
    'data-href': href,
    cite,
    'data-telegram-post': telegram,
  } = element.attributes;
  if (telegram !== undefined) return toPageUrl(`https://t.me/${telegram}`);
  const own = permalink ?? href ?? cite;
  if (own !== undefined) return toPageUrl(own);
  const isPost = ({ attributes }: ForeignElement) => toPost(attributes.href ?? '') !== null;
  const link = findElement(element, isPost) ?? findElement(element, ({ attributes }) => attributes.href !== undefined);
  return toPageUrl(link?.attributes.href ?? '');
}

const toPost = (href: string) => parsePostLink(href) ?? parseVideoLink(href);

/** Converts the URL of a player to the URL that readers open. */
function toPageUrl(src: string): string | null {
  const href = decideHref(src.trim().replace(/^\/\//, 'https://'));
  const url = href === null ? null : URL.parse(href);
  if (href === null || url === null || WITHOUT_CONTENT.test(url.hostname)) return null;
  const inner = findInnerUrl(url);
  return toPost(inner ?? href)?.pageUrl ?? inner ?? href;
}

/** Finds the page of a player whose URL has the page's URL or id in a parameter. Null for other players. */
function findInnerUrl(url: URL): string | null {
  const { hostname, pathname, searchParams } = url;
  if (/(?:^|\.)facebook\.com$/.test(hostname) && pathname.startsWith('/plugins/')) {
    return decideHref(searchParams.get('href') ?? '');
  }
  if (hostname === 'platform.twitter.com' || hostname === 'platform.x.com') {
    const id = searchParams.get('id') ?? '';
    return X_ID.test(id) ? `https://x.com/i/status/${id}` : null;
  }
  const list =
    /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(hostname) && pathname === '/embed/videoseries'
      ? searchParams.get('list')
      : null;
  return list === null ? null : `https://www.youtube.com/playlist?list=${encodeURIComponent(list)}`;
}
