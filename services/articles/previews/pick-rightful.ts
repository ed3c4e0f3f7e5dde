import type { ArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import { refuseActionOn } from '../edit/permit-edit.ts';

/**
 * Returns the links whose maker still has the right to share the article. A change of the maker's role or desks, of the article's
 * category or of an assignment may have ended it.
 */
export async function pickRightful<Link extends { articleId: ArticleId; makerId: string }>(
  db: Database,
  links: readonly Link[],
  nowMs: number,
): Promise<Link[]> {
  const rightful: Link[] = [];
  for (const link of links) {
    const actor = { userId: link.makerId, userEmail: '' };
    if ((await refuseActionOn(db, 'share', { id: link.articleId, actor, nowMs })) === null) rightful.push(link);
  }
  return rightful;
}
