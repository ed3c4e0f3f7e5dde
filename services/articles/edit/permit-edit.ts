import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/article/history.ts';
import { toTarget } from '#domain/permissions/decide-save.ts';
import type { ArticleAction, PermissionTarget } from '#domain/permissions/permissions.ts';
import { decidePermission, toArticleState } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';
import { readRights, toForbidden } from '#services/security/staff-rights.ts';
import { ASSIGNEE_IDS } from '../workflow/assignments.ts';
import type { OwnedRevision } from './read-revision.ts';

type Acting = { actor: HistoryActor; nowMs: number };

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

/** The columns of an article from which the target of permissions is derived. */
export const TARGET_COLUMNS = [
  'category',
  'ownerId',
  'status',
  'publishAt',
  'publishedAt',
  'embargoUntil',
  'expiresAt',
  'withdrawnAt',
] as const;

/** Finds the targets of the articles of `ids` that exist and are not in the trash. */
export async function findReadTargets(
  db: Database,
  { ids, nowMs }: { ids: readonly string[]; nowMs: number },
): Promise<ReadonlyMap<string, PermissionTarget>> {
  const articles = await db
    .selectFrom('articles')
    .select(['id', ...TARGET_COLUMNS])
    .select(ASSIGNEE_IDS.as('assigneeIds'))
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return new Map(
    articles.map(({ id, ownerId, category: desk, assigneeIds, ...article }) => [
      id,
      { ownerId, desk, state: toArticleState(article, nowMs), assigneeIds },
    ]),
  );
}

/**
 * Returns the target of permissions for an article. An id without an article is that of a new one, or with a history that
 * of an article that no longer exists and is nobody's own.
 */
export async function findTarget(
  db: Database,
  { id, rights, nowMs }: { id: ArticleId; rights: Rights; nowMs: number },
): Promise<PermissionTarget> {
  const article = await db
    .selectFrom('articles')
    .select(TARGET_COLUMNS)
    .select(ASSIGNEE_IDS.as('assigneeIds'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (article) {
    const { ownerId, category: desk, assigneeIds } = article;
    return { ownerId, desk, state: toArticleState(article, nowMs), assigneeIds };
  }
  const trashed = await db.selectFrom('trash').select('ownerId').where('articleId', '=', id).executeTakeFirst();
  if (trashed) return { ownerId: trashed.ownerId, desk: '', state: 'trashed' };
  const entry = await db.selectFrom('history').select('id').where('articleId', '=', id).limit(1).executeTakeFirst();
  if (entry) return { ownerId: null, desk: '', state: 'trashed' };
  return { ownerId: rights.staffId, desk: '', state: 'draft' };
}
