import { sameContent } from '#domain/article/article-parts.ts';
import type { HistoryActor } from '#domain/article/history.ts';
import { takeParts } from '#domain/article/merge-articles.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import type { WriteMoment } from './record-history.ts';
import { findRevision } from './revisions.ts';
import type { SavedVersion } from './save-version.ts';
import { addVersion, findVersion, lockVersion, saveVersion } from './save-version.ts';
import { isInTrash, takeFromTrash } from './trash.ts';

export type RestoreRevisionOutcome =
  | (SavedVersion & { releasedImageUrl: string | null })
  | { kind: 'deleted' }
  | { kind: 'missing' };

/** `id-taken`: an article of that id has come into being meanwhile, and the trash keeps the old one. */
export type RestoreTrashOutcome = SavedVersion | { kind: 'id-taken' } | { kind: 'missing' };

/**
 * Makes an earlier revision the newest one. `keepImage` keeps the picture of now, for a revision whose own is gone.
 * Content that is there already is not saved again.
 */
export async function restoreRevision(
  db: Database,
  articleId: string,
  revision: number,
  { keepImage }: { keepImage: boolean },
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<RestoreRevisionOutcome> {
  return inTransaction(db, async (trx) => {
    const current = await lockVersion(trx, articleId);
    if (current === null) return { kind: (await isInTrash(trx, articleId)) ? 'deleted' : 'missing' };
    const kept = await findRevision(trx, articleId, revision);
    if (kept === null) return { kind: 'missing' };
    const content = keepImage ? takeParts(kept.article, current.article, ['image']) : kept.article;
    if (sameContent(content, current.article)) return { kind: 'saved', ...current, releasedImageUrl: null };
    return saveVersion(trx, current, content, 'restored-revision', actor, moment);
  });
}

/**
 * Puts an article from the trash back with its id, its time of creation and its views, as a new revision. Asked again it
 * says `saved` and makes nothing twice.
 */
export async function restoreFromTrash(
  db: Database,
  id: string,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<RestoreTrashOutcome> {
  return inTransaction(db, async (trx) => {
    const standing = await findVersion(trx, id);
    if (standing) return (await isInTrash(trx, id)) ? { kind: 'id-taken' } : { kind: 'saved', ...standing };
    const trashed = await takeFromTrash(trx, id);
    if (trashed === null) {
      // Somebody else may have restored it while this waited for it.
      const restored = await findVersion(trx, id);
      return restored ? { kind: 'saved', ...restored } : { kind: 'missing' };
    }
    const version = { article: trashed.article, revision: trashed.revision + 1 };
    if (await addVersion(trx, version, 'restored-trash', actor, moment)) return { kind: 'saved', ...version };
    throw new Error(`Article ${id} came into being while it was being restored.`);
  });
}
