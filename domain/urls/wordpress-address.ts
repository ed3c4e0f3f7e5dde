import { toFeedBase } from './old-address.ts';

/** WordPress's own programs. Readers do not open them, but robots try them at every site. */
const PROGRAM =
  /^\/+(?:wp-(?:login|cron|signup|activate|comments-post)\.php|xmlrpc\.php|wp-(?:admin|includes|json)(?:\/.*)?)$/i;
const UPLOAD = /^\/+(?:wp-content|content\/images)\//i;
const DATE_ARCHIVE = /^\/(?:19|20)\d{2}(?:\/\d{2}){0,2}(?:\/page\/\d+)?$/;
const FEED_FILE = /^\/wp-(?:rss2?|rdf|atom|feed|commentsrss2)\.php$/;
const PARAMETER = /^\/\?(feed|s)=(.+)$/s;

/** True for the path of a program of WordPress. It gets a 404 without a render. */
export const isWordPressProgram = (path: string): boolean => PROGRAM.test(path);

/** True for the path of a file of the earlier site. Only its images were imported. */
export const isOldUploadPath = (path: string): boolean => UPLOAD.test(path);

/**
 * True for an archive of a year, month or day, in the form of `toOldPath`. This site does not have such lists, and a
 * redirect to the home page would lead to another subject (docs/decisions/0111).
 */
export const isDateArchive = (path: string): boolean => DATE_ARCHIVE.test(path);

/**
 * Returns the page here for a path that exists on every WordPress site: the feeds of the site and of its comments, and the
 * search. The path has the form of `toOldPath`. Null for any other path.
 */
export function toWordPressTarget(path: string): string | null {
  const [, name, value = ''] = PARAMETER.exec(path) ?? [];
  if (name === 's') return `/search?q=${encodeURIComponent(value)}`;
  const isFeed = name === 'feed' || FEED_FILE.test(path) || ['', '/comments'].includes(toFeedBase(path) ?? '-');
  return isFeed ? '/rss.xml' : null;
}
