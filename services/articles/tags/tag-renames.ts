import type { TagRename } from '#domain/article/tag.ts';
import { followRenames, toTagKey } from '#domain/article/tag.ts';
import type { Database } from '#services/postgres/database.ts';

/** Finds the renames of some tags. Skips tags in `known`, which have not been renamed. */
export async function findRenames(
  db: Database,
  tags: readonly string[],
  known: readonly string[] = [],
): Promise<TagRename[]> {
  const keys = [...new Set(tags)].filter((tag) => !known.includes(tag)).map(toTagKey);
  if (keys.length === 0) return [];
  return db.selectFrom('tagRenames').select(['fromKey', 'toName as to']).where('fromKey', 'in', keys).execute();
}

/**
 * Returns the content with the current names of renamed tags. An open form, a stored revision or an article in the trash may have
 * old names, which its next save would bring back.
 */
export async function followTagRenames<Content extends { tags: readonly string[] }>(
  db: Database,
  content: Content,
): Promise<Content> {
  return followRenames(content, await findRenames(db, content.tags));
}
