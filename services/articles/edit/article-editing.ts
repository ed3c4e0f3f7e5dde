import type { ArticleId, ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { copyParts, sameContent, toArticleInput } from '#domain/article/article-parts.ts';
import type { HistoryEntry } from '#domain/article/history.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { lockBodyImages, lockImage } from './image-references.ts';
import type { ArticleRevision, RevisionKey } from './read-revision.ts';
import {
  findCurrentRevision,
  findRevision,
  findRevisionEntry,
  listHistory,
  lockCurrentRevision,
  toMeta,
} from './read-revision.ts';
import { deleteArticle, isInTrash, listTrash, restoreFromTrash } from './trash.ts';
import type { EditContext, SavedRevision } from './write-revision.ts';
import { findFirstRevisions, insertArticle, saveRevision } from './write-revision.ts';

/** Everything that staff do with single articles, drafts included. Public pages never get it. */
export type ArticleEditing = ReturnType<typeof createArticleEditing>;

/**
 * Binds the functions of editing to `db`. Every write is one transaction: the article, its search terms, its revision, its
 * history entry, the counters and the notification commit together or not at all. All calls reject if the database fails;
 * every other failure is a `kind` of the outcome.
 */
export function createArticleEditing(db: Database) {
  return {
    find: findCurrentRevision.bind(null, db),
    create: createArticle.bind(null, db),
    update: updateArticle.bind(null, db),
    delete: deleteArticle.bind(null, db),
    listTrash: listTrash.bind(null, db),
    restoreFromTrash: restoreFromTrash.bind(null, db),
    listHistory: listHistory.bind(null, db),
    findRevision: findRevision.bind(null, db),
    restoreRevision: restoreRevision.bind(null, db),
  };
}

type CreateOutcome = SavedRevision | { kind: 'id-taken' };

/** Rolls an insert back whose id turned out to be in the trash. */
class InTrashError extends Error {}

/**
 * Creates an article as revision 1, or as the revision after the last one that its id had. A repeated request with the
 * same id and content returns `saved` with the current article, and writes nothing. Throws if the image was deleted.
 */
async function createArticle(
  db: Database,
  { id, input, ...context }: EditContext & { id: ArticleId; input: ArticleInput },
): Promise<CreateOutcome> {
  const creation = inTransaction<CreateOutcome>(db, async (trx) => {
    if (await isInTrash(trx, id)) return { kind: 'id-taken' };
    await lockImage(trx, input.imageUrl);
    await lockBodyImages(trx, { before: '', after: input.description, mayMiss: false });
    const times = { createdAt: context.nowMs, updatedAt: context.nowMs };
    const article = { ...toArticleInput(input), ...toMeta(input), id, ...times, viewCount: 0 };
    const revision = (await findFirstRevisions(trx, [id])).get(id) ?? 1;
    if (await insertArticle(trx, { article, revision, origin: 'saved' }, context)) {
      // The insert waits for a concurrent delete of the same id, which puts the deleted article into the trash.
      if (await isInTrash(trx, id)) throw new InTrashError();
      return { kind: 'saved', article, revision };
    }
    return (await findCreated(trx, id, input)) ?? { kind: 'id-taken' };
  });
  return creation.catch((error) => {
    if (error instanceof InTrashError) return { kind: 'id-taken' };
    throw error;
  });
}

/** The current state of the article if it was created with this content, else null. */
async function findCreated(trx: Database, id: ArticleId, input: ArticleInput): Promise<SavedRevision | null> {
  const current = await findCurrentRevision(trx, id);
  const first = await trx
    .selectFrom('articleRevisions')
    .select(({ fn }) => fn.min('revision').as('revision'))
    .where('articleId', '=', id)
    .executeTakeFirst();
  const created = first?.revision ? await findRevision(trx, { articleId: id, revision: first.revision }) : current;
  return current && created && sameContent(created.article, input) ? { kind: 'saved', ...current } : null;
}

/** `mergedParts` are the parts that keep other people's changes. `releasedImageUrl` is an image that no article refers to any longer. */
type UpdateSaved = SavedRevision & { mergedParts: ArticlePart[]; releasedImageUrl: string | null };

/**
 * Others changed the same parts (`collisions`); nothing was written. `base` is null if an import replaced it. `by` made the
 * current revision, null if an import did.
 */
type UpdateConflict = {
  kind: 'conflict';
  base: ArticleInput | null;
  current: ArticleRevision;
  collisions: ArticlePart[];
  by: HistoryEntry | null;
};

/** A `deleted` article is in the trash and can be restored. `not-draft`: only a draft was to be saved; nothing was written. */
type UpdateOutcome = UpdateSaved | UpdateConflict | { kind: 'not-draft' } | { kind: 'deleted' } | { kind: 'missing' };

/** `input` is what the writer made of revision `baseRevision`. With `onlyIfDraft` nothing that readers may see is changed. */
type ArticleUpdate = EditContext & { id: ArticleId; input: ArticleInput; baseRevision: number; onlyIfDraft?: boolean };

/**
 * Saves an edit in one transaction. If other people saved after the writer's base revision, both edits are merged part by
 * part, and texts by paragraph and word (docs/behaviour.md §4.8); if the changes overlap, the outcome is `conflict` and
 * nothing is written. A repeated request, or one that changes nothing, returns `saved` and writes nothing. Throws if a new image was deleted.
 */
async function updateArticle(
  db: Database,
  { id, input, baseRevision, onlyIfDraft = false, ...context }: ArticleUpdate,
): Promise<UpdateOutcome> {
  return inTransaction<UpdateOutcome>(db, async (trx) => {
    const current = await lockCurrentRevision(trx, id);
    if (current === null) return { kind: (await isInTrash(trx, id)) ? 'deleted' : 'missing' };
    if (onlyIfDraft && current.article.status !== 'draft') return { kind: 'not-draft' };
    if (sameContent(input, current.article)) {
      return { kind: 'saved', ...current, mergedParts: [], releasedImageUrl: null };
    }
    const base = await findBase(trx, { current, baseRevision });
    const { merged, collisions, theirParts } = mergeArticles(base, input, current.article);
    if (collisions.length > 0) {
      const by = await findRevisionEntry(trx, { articleId: id, revision: current.revision });
      return { kind: 'conflict', base: base && toArticleInput(base), current, collisions, by };
    }
    if (sameContent(merged, current.article)) {
      return { kind: 'saved', ...current, mergedParts: theirParts, releasedImageUrl: null };
    }
    const saved = await saveRevision(trx, { current, input: merged, origin: 'saved' }, context);
    return { ...saved, mergedParts: theirParts };
  });
}

/** The article that the writer started from; null if an import replaced it, because the changes of each side are unknown then. */
async function findBase(
  trx: Database,
  { current, baseRevision }: { current: ArticleRevision; baseRevision: number },
): Promise<ArticleInput | null> {
  if (baseRevision === current.revision) return current.article;
  const base = await findRevision(trx, { articleId: current.article.id, revision: baseRevision });
  return base?.article ?? null;
}

/** `deleted`: the article is in the trash. `missing`: the article or the revision does not exist. */
type RestoreRevisionOutcome =
  | (SavedRevision & { releasedImageUrl: string | null })
  | { kind: 'deleted' }
  | { kind: 'missing' };

/**
 * Saves an earlier revision as the article's next revision, in one transaction. `keepImage` keeps the current image, for a
 * revision whose own was deleted; without it a deleted image makes this throw. Returns `saved` and writes nothing if the
 * article has that content already.
 */
async function restoreRevision(
  db: Database,
  { articleId, revision, keepImage, ...context }: EditContext & RevisionKey & { keepImage: boolean },
): Promise<RestoreRevisionOutcome> {
  return inTransaction<RestoreRevisionOutcome>(db, async (trx) => {
    const current = await lockCurrentRevision(trx, articleId);
    if (current === null) return { kind: (await isInTrash(trx, articleId)) ? 'deleted' : 'missing' };
    const earlier = await findRevision(trx, { articleId, revision });
    if (earlier === null) return { kind: 'missing' };
    const input = keepImage ? copyParts(earlier.article, current.article, ['image']) : earlier.article;
    if (sameContent(input, current.article)) return { kind: 'saved', ...current, releasedImageUrl: null };
    return saveRevision(trx, { current, input, origin: 'restored-revision' }, context);
  });
}
