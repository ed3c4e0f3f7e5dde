import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { copyParts, sameContent } from '#domain/article/article-parts.ts';
import { decideSave } from '#domain/permissions/decide-save.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';
import { readRights, toForbidden } from '#services/security/staff-rights.ts';
import type { Unapproved } from '../workflow/check-save.ts';
import { checkSave, writeSaveEffect } from '../workflow/check-save.ts';
import type { ImagePlace } from './lock-new-images.ts';
import { lockNewImages } from './lock-new-images.ts';
import type { ArticleRevision, RevisionKey } from './read-revision.ts';
import { findRevision, lockCurrentRevision } from './read-revision.ts';
import type { EditContext, SavedRevision } from './write-revision.ts';
import { isInTrash, saveRevision } from './write-revision.ts';

/** `deleted`: the article is in the trash. `missing`: the article or the revision does not exist. */
export type RestoreRevisionResult = SavedRevision | { kind: 'deleted' } | { kind: 'missing' } | Forbidden | Unapproved;

type RestoreCommand = EditContext &
  RevisionKey & {
    asNew?: boolean;
    /** Whether it takes back the actor's last change, to the revision before it. */
    isUndo?: boolean;
  };

/**
 * Saves an earlier revision as the next revision, in one transaction. If the main image of the earlier revision, or its
 * image for link previews, was deleted, the article keeps its current one; deleted images in the body do not prevent a restore. Returns
 * `saved` and writes nothing if the content is already current.
 */
export async function restoreRevision(
  db: Database,
  { articleId, revision, asNew = false, isUndo = false, ...context }: RestoreCommand,
): Promise<RestoreRevisionResult> {
  return inTransaction<RestoreRevisionResult>(db, async (trx) => {
    const current = await lockCurrentRevision(trx, articleId);
    if (current === null) return { kind: (await isInTrash(trx, articleId)) ? 'deleted' : 'missing' };
    const earlier = await findRevision(trx, { articleId, revision });
    if (earlier === null) return { kind: 'missing' };
    const before = { ...current.article, imageUrl: '', socialImageUrl: '' };
    const missing = await lockNewImages(trx, { before, after: earlier.article });
    const content = copyParts(earlier.article, current.article, missing.flatMap(toPart));
    const input = withoutPastSchedule(content, current.article, context.nowMs);
    const rights = await readRights(trx, context.actor, current.siteHasRoles);
    const save = { before: current, after: input };
    const forbidden = toForbidden(decideSave(rights, { ...save, nowMs: context.nowMs }));
    if (forbidden) return forbidden;
    if (sameContent(input, current.article)) return toSaved(current);
    const workflow = await checkSave(trx, {
      ...{ rights, settings: current.workflow, ...save, ...context },
      wasShownBefore: isUndo && earlier.article.status !== 'draft',
    });
    if (workflow.kind !== 'passed') return workflow;
    const saved = await saveRevision(trx, { current, input, origin: 'restored-revision', asNew }, context);
    await writeSaveEffect(trx, { ...saved, effect: workflow.effect }, context);
    return saved;
  });
}

const toSaved = ({ article, revision }: ArticleRevision): SavedRevision => ({ kind: 'saved', article, revision });

function toPart(place: ImagePlace): ArticlePart[] {
  if (place === 'body') return [];
  return place === 'featured' ? ['image'] : ['socialImage'];
}

/**
 * Returns the content as published if its schedule has passed and is not the current one. The article did not become
 * public at that time, or has become public since.
 */
function withoutPastSchedule(input: ArticleInput, current: ArticleInput, nowMs: number): ArticleInput {
  const isPast = input.status === 'scheduled' && input.publishAt <= nowMs;
  const isCurrent = current.status === 'scheduled' && current.publishAt === input.publishAt;
  return isPast && !isCurrent ? { ...input, status: 'published', publishAt: 0 } : input;
}
