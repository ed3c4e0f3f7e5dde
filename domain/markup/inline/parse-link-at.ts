import { parseVideoLink } from './parse-video-link.ts';

/** Maximum length of a URL. A longer URL is plain text. */
export const MAX_LINK_LENGTH = 2000;

/** Characters that end a URL: space, quotes, brackets, the danda and its look-alike (U+09F7), marks of the markup. */
const LINK_END = /[\s<>"`{}|\\^\u0964\u0965\u09f7\u2018\u2019\u201c\u201d\u00ab\u00bb\u2026]|\*\*|##/g;
const PUNCTUATION = '.,;:!?\'")]}*~';
const NON_ASCII = /[\u0080-\uffff]/;
/** Bengali case endings that authors append to a URL: -এর "of", -এ "in", -কে "to", -তে "in", -র "of", থেকে "from". */
const CASE_ENDING = /(?<=[a-z0-9])-?(?:এরও?|এও?|কে|তে|র|থেকে)$/i;

function findUrlEnd(text: string, start: number): number {
  const end = new RegExp(LINK_END);
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
}

/** Removes trailing punctuation from a URL. A closing bracket is not removed if the URL contains its opening bracket. */
function trimPunctuation(url: string, punctuation: string): string {
  let surplus = url.split(')').length - url.split('(').length;
  let end = url.length;
  while (end > 0 && punctuation.includes(url.charAt(end - 1))) {
    if (url.charAt(end - 1) === ')') {
      if (surplus <= 0) break;
      surplus -= 1;
    }
    end -= 1;
  }
  return url.slice(0, end);
}

/** Removes Bengali text appended to a URL: a case ending, or anything after the URL of a video. */
function trimBengali(url: string): string {
  const bare = url.replace(CASE_ENDING, '');
  const latinEnd = bare.search(NON_ASCII);
  if (latinEnd === -1) return bare;
  const latin = bare.slice(0, latinEnd);
  return parseVideoLink(latin) === null ? url : latin;
}

/**
 * Normalises an `http` or `https` URL. Returns null if it must not be linked: it cannot be parsed, or contains a user
 * name, which can imitate another site.
 */
export function decideHref(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) return null;
  const hasHost = parsed.hostname.includes('.') || parsed.hostname === 'localhost';
  return hasHost && parsed.username === '' && parsed.password === '' ? parsed.href : null;
}

/**
 * Parses the URL at `start`, the index of `http://` or `https://`. `end` is the index after the URL, which excludes
 * trailing punctuation, a danda and a Bengali case ending. `href` is null if {@link decideHref} rejects the URL or it
 * is longer than 2,000 characters. If `insideItalic`, a trailing `_` closes the italic text.
 */
export function parseLinkAt(text: string, start: number, insideItalic: boolean): { end: number; href: string | null } {
  const stop = findUrlEnd(text, start);
  const trimmed = trimPunctuation(text.slice(start, stop), insideItalic ? `${PUNCTUATION}_` : PUNCTUATION);
  if (trimmed.length > MAX_LINK_LENGTH) return { end: start + trimmed.length, href: null };
  const url = trimBengali(trimmed);
  return { end: start + url.length, href: decideHref(url) };
}
