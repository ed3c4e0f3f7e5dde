import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { ArticleAction, Forbidden, PermissionTarget } from '#domain/permissions/permissions.ts';
import { decidePermission, toArticleState, toForbidden } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { Database } from '#services/postgres/database.ts';
import { readRights } from '#services/security/staff-rights.ts';
import { ASSIGNEE_IDS } from './desk-item.ts';

type ActorAndTime = { actor: HistoryActor; nowMs: number };

/**
 * Returns the refusal of an action that does not change the article; null if it is permitted. An unused id means a new article.
 */
export async function refuseActionOn(
  db: Database,
  action: ArticleAction,
  { id, actor, nowMs }: ActorAndTime & { id: ArticleId },
): Promise<Forbidden | null> {
  const rights = await readRights(db, actor);
  if (!rights.hasRoles) return null;
  return toForbidden(decidePermission(rights, action, await readPermissionTarget(db, { id, rights, nowMs })));
}

/** The columns of an article from which its permission target is derived. */
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

/** Reads the permission targets of the articles in `ids` that exist and are not in the trash. */
export async function readStoredTargets(
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
 * Reads the permission target of an article. An unused id means a new article of the viewer. An id that is in the trash or has a
 * history means a deleted article; its owner and desk are read from the trash, or unknown.
 */
export async function readPermissionTarget(
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
  return (await readMissingTargets(db, [id]))(id, rights);
}

/** Like {@link readPermissionTarget}, for ids without an article, in one query. */
async function readMissingTargets(
  db: Database,
  ids: readonly string[],
): Promise<(id: string, rights: Rights) => PermissionTarget> {
  const { rows } = await sql<{ id: string; ownerId: string | null; desk: string }>`
    select id, trash.owner_id, coalesce(trash.content->>'category', '') as desk from unnest(${ids}::text[]) as id left join trash on trash.article_id = id
    where trash.article_id is not null or exists (select from history where history.article_id = id)`.execute(db);
  const deleted = new Map(rows.map(({ id, ownerId, desk }) => [id, { ownerId, desk, state: 'trashed' as const }]));
  return (id, { staffId }) => deleted.get(id) ?? { ownerId: staffId, desk: '', state: 'draft' };
}

/** Like {@link readPermissionTarget}, for many articles, in two queries. */
export async function readPermissionTargets(
  db: Database,
  { ids, nowMs }: { ids: readonly string[]; nowMs: number },
): Promise<(id: string, rights: Rights) => PermissionTarget> {
  const existing = await readStoredTargets(db, { ids, nowMs });
  const findMissing = await readMissingTargets(
    db,
    ids.filter((id) => !existing.has(id)),
  );
  return (id, rights) => existing.get(id) ?? findMissing(id, rights);
}
