import type { TagRename } from '#domain/article/tag.ts';
import { followRenames, toTagKey } from '#domain/article/tag.ts';
import type { Database } from '#services/postgres/database.ts';

/** Finds the renames of some tags. Tags among `known` have not been renamed. */
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
 * Returns the content with the new names of tags that were renamed, because a form that is open, a stored revision or an
 * article in the trash may have the old ones. Otherwise its next save would restore them.
 */
export async function followTagRenames<Content extends { tags: readonly string[] }>(
  db: Database,
  content: Content,
): Promise<Content> {
  return followRenames(content, await findRenames(db, content.tags));
}
