import type { ArticleId } from '#domain/article/article.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { Database } from '#services/postgres/database.ts';
import { hasRoles, readStaffRights } from '#services/security/staff-rights.ts';
import { readPermissionTargets } from '../change/permit-edit.ts';

/**
 * Returns the links whose maker may still share the article. A change of the maker's role or desks, of the article's category or
 * of an assignment may have ended this right. The number of queries does not depend on the number of links.
 */
export async function filterPermittedLinks<Link extends { articleId: ArticleId; makerId: string }>(
  db: Database,
  links: readonly Link[],
  nowMs: number,
): Promise<Link[]> {
  if (links.length === 0 || !(await hasRoles(db))) return [...links];
  const toRights = await readStaffRights(db, [...new Set(links.map(({ makerId }) => makerId))]);
  const findTarget = await readPermissionTargets(db, {
    ids: [...new Set(links.map(({ articleId }) => articleId))],
    nowMs,
  });
  return links.filter(({ articleId, makerId }) => {
    const rights = toRights(makerId);
    return decidePermission(rights, 'share', findTarget(articleId, rights)).allowed;
  });
}
