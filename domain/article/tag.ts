import { foldName } from '../bengali/analysis/normalise-text.ts';

/** A tag on fewer visible articles is not in the sitemap. */
export const TAG_SITEMAP_MIN_ARTICLES = 3;

const MAX_KEY_CHARACTERS = 100;
/** Browsers remove these segments from a path. */
const DOT_SEGMENTS = ['.', '..'];

/**
 * Returns the key of a tag, which is also its name in URLs: as `foldName`, with Latin letters in lower case. Spellings of
 * one tag have the same key. Empty for a tag without a page: without a visible character, with over 100 characters, or only
 * dots that a path cannot contain. `tag_key` of the database computes the same.
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

/** A tag that articles have under another name now; null if it was deleted. */
export type TagRename = { fromKey: string; to: string | null };

/** Returns a content with the current names of its tags. */
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
