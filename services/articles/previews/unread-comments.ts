import { sql } from 'kysely';
import { isArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import type { InboxViewer } from '../notes/note.ts';
import { isReadable } from '../notes/read-notes.ts';
import { announceLinks } from './manage-preview-links.ts';
import type { UnreadComment, UnreadCommentCount } from './preview-link.ts';

const UNREAD_COMMENTS = sql`preview_comments as comment join preview_links as link on link.id = comment.link_id
  join articles on articles.id = link.article_id`;
const isUnreadFor = (makerId: string) => sql`link.maker_id = ${makerId} and comment.read_at is null`;

/** Counts, for each of the given articles, the comments that the maker of their links has not read. Omits articles without any. */
export async function countUnreadComments(
  db: Database,
  { makerId, articleIds }: { makerId: string; articleIds: readonly string[] },
): Promise<UnreadCommentCount[]> {
  if (articleIds.length === 0) return [];
  const { rows } = await sql<UnreadCommentCount>`
    select link.article_id, count(*) as unread from ${UNREAD_COMMENTS}
    where ${isUnreadFor(makerId)} and link.article_id = any(${articleIds.filter(isArticleId)}::text[])
    group by link.article_id`.execute(db);
  return rows;
}

/** Lists the unread comments on the previews that an account made, newest first. Omits articles in the trash. */
export async function listUnreadComments(
  db: Database,
  { limit, ...viewer }: InboxViewer & { limit: number },
): Promise<UnreadComment[]> {
  const { rows } = await sql<UnreadComment>`
    select comment.id, comment.name, comment.text, comment.sent_at, link.article_id, articles.title from ${UNREAD_COMMENTS}
    where ${isUnreadFor(viewer.staffId)} and ${isReadable(viewer)} order by comment.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Marks the comments of a link up to an id as read by its maker. Returns how many were unread. */
export async function markCommentsRead(
  db: Database,
  { linkId, makerId, upTo, nowMs }: { linkId: string; makerId: string; upTo: number; nowMs: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('previewComments')
    .set({ readAt: nowMs })
    .where('readAt', 'is', null)
    .where('id', '<=', upTo)
    .where('linkId', '=', linkId)
    .where(sql<boolean>`exists (select from preview_links where id = ${linkId} and maker_id = ${makerId})`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await announceLinks(db);
  return Number(numUpdatedRows);
}
