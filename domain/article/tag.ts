import { foldName } from '../bengali/analysis/normalise-text.ts';
import { DAY_MS } from '../time/durations.ts';

/** A tag on fewer visible articles is not in the sitemap. */
export const TAG_SITEMAP_MIN_ARTICLES = 3;

/** How long a change of a tag can be undone. */
export const TAG_UNDO_MS = 7 * DAY_MS;

const MAX_KEY_CHARACTERS = 100;
/** Browsers remove these segments from a path. */
const DOT_SEGMENTS = ['.', '..'];

/**
 * Returns the key of a tag, which is also its name in URLs: as `foldName`, with Latin letters in lower case. Spellings of
 * one tag have the same key. Empty if the tag cannot have a page: no visible character, over 100 characters, or `.` or `..`.
 * The database function `tag_key` returns the same key.
 */
export function toTagKey(name: string): string {
  const key = foldName(name).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return [...key].length > MAX_KEY_CHARACTERS || DOT_SEGMENTS.includes(key) ? '' : key;
}

/** Returns the path of a tag's page; null if the tag has none. */
export function tagPath(name: string): string | null {
  const key = toTagKey(name);
  return key === '' ? null : `/tag/${encodeURIComponent(key)}`;
}

export function tagFeedPath(key: string): string {
  return `/rss/tag/${encodeURIComponent(key)}.xml`;
}

/** A tag that was renamed or merged into `to`; null if it was deleted. */
export type TagRename = { fromKey: string; to: string | null };

/** Returns the content with the current names of its tags. */
export function followRenames<Content extends { tags: readonly string[] }>(
  content: Content,
  renames: readonly TagRename[],
): Content {
  return renames.length === 0
    ? content
    : { ...content, tags: renames.reduce<readonly string[]>(replaceTag, content.tags) };
}

/** Replaces a tag in all its spellings, or removes it if `to` is null. The result has each tag once. */
export function replaceTag(tags: readonly string[], { fromKey, to }: TagRename): string[] {
  const toKey = to === null ? '' : toTagKey(to);
  const isReplaced = (tag: string) => [fromKey, toKey].includes(toTagKey(tag) || tag);
  const first = tags.findIndex(isReplaced);
  return tags.flatMap((tag, index) => {
    if (!isReplaced(tag)) return [tag];
    return index === first && to !== null ? [to] : [];
  });
}

/**
 * Undoes {@link replaceTag} in tags that may have been edited since. `before` is the list before the replacement. If the new
 * name was removed since, or the old one added again, the tags are unchanged.
 */
export function restoreTag(
  tags: readonly string[],
  { before, ...rename }: TagRename & { before: readonly string[] },
): readonly string[] {
  const isSame = (other: readonly string[]) => other.length === tags.length && other.every((tag, n) => tag === tags[n]);
  if (isSame(replaceTag(before, rename))) return before;
  const { fromKey, to } = rename;
  const hasKey = (list: readonly string[], key: string) => list.some((tag) => toTagKey(tag) === key);
  const toKey = to === null ? null : toTagKey(to);
  if (hasKey(tags, fromKey) || (toKey !== null && !hasKey(tags, toKey))) return tags;
  const isKept = (tag: string) => toKey === null || toTagKey(tag) !== toKey || hasKey(before, toKey);
  return [...tags.filter(isKept), ...before.filter((tag) => toTagKey(tag) === fromKey)];
}
