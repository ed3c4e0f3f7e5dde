import type { ArticleId, ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { findChangedParts } from '#domain/article/article-parts.ts';
import type { Database } from '#services/postgres/database.ts';
import { followTagRenames } from '../tags/tag-renames.ts';
import { storedInputSchema } from './read-revision.ts';

type ChangedPartsRequest = { articleId: ArticleId; revisions: readonly number[] };

/**
 * Returns the parts that each of the given revisions of an article changed. Tags are compared by their current names. Omits a
 * revision if it or the previous one is not stored.
 */
export async function listChangedParts(
  db: Database,
  { articleId, revisions }: ChangedPartsRequest,
): Promise<ReadonlyMap<number, readonly ArticlePart[]>> {
  if (revisions.length === 0) return new Map();
  const rows = await db
    .selectFrom('articleRevisions')
    .select(['revision', 'content'])
    .where('articleId', '=', articleId)
    .where('revision', 'in', [...new Set(revisions.flatMap((revision) => [revision - 1, revision]))])
    .execute();
  const inputs = new Map<number, ArticleInput>();
  for (const { revision, content } of rows)
    inputs.set(revision, await followTagRenames(db, storedInputSchema.parse(content)));
  const changed = new Map<number, readonly ArticlePart[]>();
  for (const revision of revisions) {
    const [before, after] = [inputs.get(revision - 1), inputs.get(revision)];
    if (before !== undefined && after !== undefined) changed.set(revision, findChangedParts(before, after));
  }
  return changed;
}
