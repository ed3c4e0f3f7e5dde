import { parseVideoLink } from './parse-video-link.ts';

const MAX_LINK_LENGTH = 2000;

/** What no address holds: space, quotes, brackets, the danda and its look-alike (U+09F7), marks of the markup. */
const LINK_END = /[\s<>"`{}|\\^\u0964\u0965\u09f7\u2018\u2019\u201c\u201d\u00ab\u00bb\u2026]|\*\*|##/g;
const PUNCTUATION = '.,;:!?\'")]}*~';
const BEYOND_ASCII = /[\u0080-\uffff]/;
/** Case endings that reporters write onto a Latin address: -এর "of", -এ "in", -কে "to", -তে "in", -র "of", থেকে "from". */
const CASE_ENDING = /(?<=[a-z0-9])-?(?:এরও?|এও?|কে|তে|র|থেকে)$/i;

function endOfAddress(text: string, start: number): number {
  const end = new RegExp(LINK_END);
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
}

/** Drops the sentence's punctuation from an address; a closing bracket stays where the address opened it. */
function trimPunctuation(address: string, punctuation: string): string {
  let surplus = address.split(')').length - address.split('(').length;
  let end = address.length;
  while (end > 0 && punctuation.includes(address.charAt(end - 1))) {
    if (address.charAt(end - 1) === ')') {
      if (surplus <= 0) break;
      surplus -= 1;
    }
    end -= 1;
  }
  return address.slice(0, end);
}

/** Leaves Bengali written onto a Latin address to the running text: a case ending, and anything after a video's address. */
function trimBengali(address: string): string {
  const bare = address.replace(CASE_ENDING, '');
  const latinEnd = bare.search(BEYOND_ASCII);
  if (latinEnd === -1) return bare;
  const latin = bare.slice(0, latinEnd);
  return parseVideoLink(latin) === null ? address : latin;
}

function decideHref(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const namesAHost = url.hostname.includes('.') || url.hostname === 'localhost';
  return namesAHost && url.username === '' && url.password === '' ? url.href : null;
}

/**
 * Reads the address that starts at `start`, where `http://` or `https://` stands. `end` is where the running text goes
 * on: the sentence's punctuation, a danda and a Bengali case ending are not part of an address. `href` is the normalised
 * address, or null where it is none a reader may be sent to: not parsable, longer than 2,000 characters, or with a user
 * name, which imitates another site. `insideItalic` says that a trailing `_` closes the italic.
 */
export function readLink(text: string, start: number, insideItalic: boolean): { end: number; href: string | null } {
  const stop = endOfAddress(text, start);
  const trimmed = trimPunctuation(text.slice(start, stop), insideItalic ? `${PUNCTUATION}_` : PUNCTUATION);
  if (trimmed.length > MAX_LINK_LENGTH) return { end: start + trimmed.length, href: null };
  const address = trimBengali(trimmed);
  return { end: start + address.length, href: decideHref(address) };
}
