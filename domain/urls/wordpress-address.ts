import { toFeedBase } from './old-address.ts';

/** WordPress's own programs, which no reader opens and which robots try at any site. */
const PROGRAM =
  /^\/+(?:wp-(?:login|cron|signup|activate|comments-post)\.php|xmlrpc\.php|wp-(?:admin|includes|json)(?:\/.*)?)$/i;
const UPLOAD = /^\/+(?:wp-content|content\/images)\//i;
const DATE_ARCHIVE = /^\/(?:19|20)\d{2}(?:\/\d{2}){0,2}(?:\/page\/\d+)?$/;
const FEED_FILE = /^\/wp-(?:rss2?|rdf|atom|feed|commentsrss2)\.php$/;
const PARAMETER = /^\/\?(feed|s)=(.+)$/s;

/** True for a path that is no page here or at WordPress. It is answered without a render. */
export const isWordPressProgram = (path: string): boolean => PROGRAM.test(path);

/** True for a file of an earlier site, which can only be an image that was imported. */
export const isFormerFile = (path: string): boolean => UPLOAD.test(path);

/**
 * True for an archive of a year, month or day in the form of `toOldAddress`. This site has no such lists, and a redirect to the home page
 * would be a page about something else (docs/decisions/0111).
 */
export const isDateArchive = (address: string): boolean => DATE_ARCHIVE.test(address);

/**
 * Returns where an address leads that is the same in every WordPress: the feeds of the site, also of its comments, and the search. The
 * address has the form of `toOldAddress`. Null for any other.
 */
export function toWordPressTarget(address: string): string | null {
  const [, name, value = ''] = PARAMETER.exec(address) ?? [];
  if (name === 's') return `/search?q=${encodeURIComponent(value)}`;
  const isFeed = name === 'feed' || FEED_FILE.test(address) || ['', '/comments'].includes(toFeedBase(address) ?? '-');
  return isFeed ? '/rss.xml' : null;
}
