import type { ArticleId, ArticleInput } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/article/history.ts';
import { decideSave, toTarget } from '#domain/permissions/decide-save.ts';
import type { ArticleAction, PermissionTarget } from '#domain/permissions/permissions.ts';
import { decidePermission, toArticleState } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';
import { readRights, toForbidden } from '#services/security/staff-rights.ts';
import type { OwnedRevision } from './read-revision.ts';

type Acting = { actor: HistoryActor; nowMs: number };

type Save = Acting & {
  /** The stored article, locked by the transaction; null for a new one. */
  before: OwnedRevision | null;
  after: ArticleInput;
};

/** Returns the refusal of a save in its transaction; null if the actor may save. */
export async function refuseSave(trx: Database, { actor, ...save }: Save): Promise<Forbidden | null> {
  return toForbidden(decideSave(await readRights(trx, actor, save.before?.siteHasRoles), save));
}

/** Returns the refusal of an action with an article that the transaction has locked; null if the actor may. */
export async function refuseArticleAction(
  trx: Database,
  action: ArticleAction,
  { actor, nowMs, stored }: Acting & { stored: OwnedRevision },
): Promise<Forbidden | null> {
  const rights = await readRights(trx, actor, stored.siteHasRoles);
  return toForbidden(decidePermission(rights, action, toTarget(stored, nowMs)));
}

/**
 * Like {@link refuseArticleAction}, for an action that does not change the article, which need not be locked. An id without an
 * article is that of a new one.
 */
export async function refuseActionOn(
  db: Database,
  action: ArticleAction,
  { id, actor, nowMs }: Acting & { id: ArticleId },
): Promise<Forbidden | null> {
  const rights = await readRights(db, actor);
  if (!rights.hasRoles) return null;
  return toForbidden(decidePermission(rights, action, await findTarget(db, { id, rights, nowMs })));
}

/** Returns the target of permissions for an article. An id without an article is that of a new one. */
export async function findTarget(
  db: Database,
  { id, rights, nowMs }: { id: ArticleId; rights: Rights; nowMs: number },
): Promise<PermissionTarget> {
  const article = await db
    .selectFrom('articles')
    .select(['category', 'ownerId', 'status', 'publishAt', 'publishedAt', 'embargoUntil', 'expiresAt', 'withdrawnAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (article) return { ownerId: article.ownerId, desk: article.category, state: toArticleState(article, nowMs) };
  const trashed = await db.selectFrom('trash').select('ownerId').where('articleId', '=', id).executeTakeFirst();
  if (trashed) return { ownerId: trashed.ownerId, desk: '', state: 'trashed' };
  return { ownerId: rights.staffId, desk: '', state: 'draft' };
}
