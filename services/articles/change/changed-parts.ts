import type { ArticleId, ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { findChangedParts } from '#domain/article/article-parts.ts';
import type { Database } from '#services/postgres/database.ts';
import { followTagRenames } from '../tags/tag-renames.ts';
import { storedInputSchema } from './read-revision.ts';

type ChangedPartsRequest = { articleId: ArticleId; revisions: readonly number[] };

/**
 * Returns the parts that each of a few revisions of an article changed, with the current names of its tags. A revision that is
 * not stored, or whose previous one is not, is left out.
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
