import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { ARTICLE_PART_NAMES, sameContent, samePart, toArticleInput } from '#domain/article/article-parts.ts';
import type { HistoryActor, HistoryEntry } from '#domain/article/history.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { holdPicture } from './image-references.ts';
import type { WriteMoment } from './record-history.ts';
import type { ArticleVersion } from './revisions.ts';
import { findMaker, findRevision, readFirstRevisions } from './revisions.ts';
import type { SavedVersion } from './save-version.ts';
import { addVersion, findVersion, lockVersion, metaOf, saveVersion } from './save-version.ts';
import { isInTrash, moveToTrash } from './trash.ts';

export type CreateOutcome = SavedVersion | { kind: 'id-taken' };

/** `mergedParts` are others' changes that were kept; `releasedImageUrl` is a picture that nothing shows any more. */
type UpdateSaved = SavedVersion & { mergedParts: ArticlePart[]; releasedImageUrl: string | null };

/** Nothing was written: somebody else changed the same parts. `by` is null where an import did. */
type UpdateConflict = {
  kind: 'conflict';
  base: ArticleInput;
  current: ArticleVersion;
  collisions: ArticlePart[];
  by: HistoryEntry | null;
};

/** `deleted` lies in the trash and may come back. */
export type UpdateOutcome = UpdateSaved | UpdateConflict | { kind: 'deleted' } | { kind: 'missing' };

export type RemoveOutcome = { kind: 'removed' } | { kind: 'missing' };

/** Undoes the making of an article that a repeated request would bring back although it was deleted meanwhile. */
class DeletedMeanwhileError extends Error {}

/** Adds an article. Asked again with the same id and content it says `saved` and makes nothing twice. */
export async function createArticle(
  db: Database,
  id: string,
  input: ArticleInput,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<CreateOutcome> {
  const create = inTransaction<CreateOutcome>(db, async (trx) => {
    if (await isInTrash(trx, id)) return { kind: 'id-taken' };
    await holdPicture(trx, input.imageUrl);
    const times = { createdAt: moment.nowMs, updatedAt: moment.nowMs };
    const article = { ...toArticleInput(input), ...metaOf(input), id, ...times, viewCount: 0 };
    const version = { article, revision: (await readFirstRevisions(trx, [id])).get(id) ?? 1 };
    if (await addVersion(trx, version, 'saved', actor, moment)) {
      // The place may have become free only while this waited for it.
      if (await isInTrash(trx, id)) throw new DeletedMeanwhileError();
      return { kind: 'saved', ...version };
    }
    return (await findRepeated(trx, id, input)) ?? { kind: 'id-taken' };
  });
  return create.catch((error) => {
    if (error instanceof DeletedMeanwhileError) return { kind: 'id-taken' };
    throw error;
  });
}

/** The article that an earlier request for the same one made, as it is by now. */
async function findRepeated(trx: Database, id: string, input: ArticleInput): Promise<SavedVersion | null> {
  const current = await findVersion(trx, id);
  const first = await trx
    .selectFrom('article_revisions')
    .select(({ fn }) => fn.min('revision').as('revision'))
    .where('article_id', '=', id)
    .executeTakeFirst();
  const made = first?.revision ? await findRevision(trx, id, first.revision) : current;
  return current && made && sameContent(made.article, input) ? { kind: 'saved', ...current } : null;
}

/**
 * Saves what a writer made of revision `baseRevision`. Where somebody else has saved meanwhile both are merged part by part;
 * parts that both changed are a conflict, and nothing is written. Content that is there already is not saved again.
 */
export async function updateArticle(
  db: Database,
  id: string,
  input: ArticleInput,
  baseRevision: number,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<UpdateOutcome> {
  return inTransaction(db, async (trx) => {
    const current = await lockVersion(trx, id);
    if (current === null) return { kind: (await isInTrash(trx, id)) ? 'deleted' : 'missing' };
    if (sameContent(input, current.article)) {
      return { kind: 'saved', ...current, mergedParts: [], releasedImageUrl: null };
    }
    const { base, merged, collisions, theirParts } = await mergeOnto(trx, current, input, baseRevision);
    if (collisions.length > 0) {
      const by = await findMaker(trx, id, current.revision);
      return { kind: 'conflict', base: toArticleInput(base), current, collisions, by };
    }
    if (sameContent(merged, current.article)) {
      return { kind: 'saved', ...current, mergedParts: theirParts, releasedImageUrl: null };
    }
    const saved = await saveVersion(trx, current, merged, 'saved', actor, moment);
    return { ...saved, mergedParts: theirParts };
  });
}

/** Where the base is not kept (an import replaced it) nobody can say who changed what: every difference collides. */
async function mergeOnto(trx: Database, current: ArticleVersion, mine: ArticleInput, baseRevision: number) {
  const theirs = current.article;
  const isNewest = baseRevision === current.revision;
  const base = isNewest ? theirs : (await findRevision(trx, theirs.id, baseRevision))?.article;
  if (base) return { base, ...mergeArticles(base, mine, theirs) };
  const collisions = ARTICLE_PART_NAMES.filter((part) => !samePart(part, mine, theirs));
  return { base: theirs, merged: mine, collisions, theirParts: [] };
}

/** Moves an article with its views into the trash; its history and its revisions stay. */
export async function removeArticle(
  db: Database,
  id: string,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<RemoveOutcome> {
  return inTransaction(db, async (trx) => {
    const current = await lockVersion(trx, id);
    if (current === null) return { kind: 'missing' };
    await moveToTrash(trx, current, actor, moment);
    return { kind: 'removed' };
  });
}
