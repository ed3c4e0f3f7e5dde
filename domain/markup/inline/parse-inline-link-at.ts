import { decideHref, MAX_LINK_LENGTH } from './parse-link-at.ts';

/**
 * `[text](url)`. The text has no brackets. The URL has no space, bracket or quote, and its parentheses are balanced.
 */
const INLINE_LINK = /\[([^[\]\n]{1,1000})\]\(((?:[^\s()[\]<>"\\\p{Cc}]|\([^\s()[\]<>"\\\p{Cc}]*\)){1,2000})\)/uy;
const EMAIL = /^mailto:([\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/i;
/** `//host` and `/\host` lead to another site. */
const OWN_PATH = /^\/(?![/\\])/;
/** An arbitrary origin for resolving paths. A path that resolves to another origin leads to another site. */
const ANY_ORIGIN = 'https://site.invalid';

/** Normalises a path of the site. Returns null if the path leads to another site. */
function decideOwnPath(path: string): string | null {
  const url = URL.parse(path, ANY_ORIGIN);
  if (url === null || url.origin !== ANY_ORIGIN || !OWN_PATH.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the `href` of an inline link: an `http` or `https` URL, the `mailto:` URL of one address, or a path of the
 * site. Null for anything else, such as `javascript:` and `data:`.
 */
export function decideInlineHref(url: string): string | null {
  if (url.length > MAX_LINK_LENGTH) return null;
  if (/^https?:\/\//i.test(url)) return decideHref(url);
  if (OWN_PATH.test(url)) return decideOwnPath(url);
  const address = EMAIL.exec(url)?.[1];
  return address === undefined ? null : `mailto:${address}`;
}

/**
 * Parses `[text](url)` at `start`, the index of its opening bracket. `end` is the index after it. Returns null if the text
 * is empty or longer than 1,000 characters, or if {@link decideInlineHref} rejects the URL.
 */
export function parseInlineLinkAt(text: string, start: number): { end: number; name: string; href: string } | null {
  const pattern = new RegExp(INLINE_LINK);
  pattern.lastIndex = start;
  const [link = '', name = '', url = ''] = pattern.exec(text) ?? [];
  if (name.trim() === '') return null;
  const href = decideInlineHref(url);
  return href === null ? null : { end: start + link.length, name, href };
}
