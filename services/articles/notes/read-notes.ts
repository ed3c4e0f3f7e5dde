import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import type { Database } from '#services/postgres/database.ts';
import { isOwnOrAssigned } from '../change/desk-item.ts';
import type { Page } from '../list-page.ts';
import { toPage } from '../list-page.ts';
import type { InboxNote, InboxViewer, ListedNote, NoteCounts } from './note.ts';

/** Enough for any newsroom; the list of people is searched in the browser. */
const MAX_PEOPLE = 1_000;

/** Lists the notes of an article, oldest first. For a viewer without an account, nothing is unread. */
export async function listNotes(
  db: Database,
  { articleId, staffId }: { articleId: ArticleId; staffId: string },
): Promise<ListedNote[]> {
  return db
    .selectFrom('articleNotes as note')
    .leftJoin('noteRecipients as recipient', (join) =>
      join.onRef('recipient.noteId', '=', 'note.id').on('recipient.staffId', '=', staffId),
    )
    .select(['id', 'authorId', 'authorEmail', 'text', 'createdAt', 'editedAt', 'resolvedAt', 'resolvedBy'])
    .select(sql<boolean>`coalesce(recipient.is_unread, false)`.as('isUnread'))
    .where('note.articleId', '=', articleId)
    .orderBy('note.id')
    .execute();
}

/** Counts the open and the unread notes of some articles. Omits articles without notes. */
export async function countNotes(
  db: Database,
  { staffId, articleIds }: { staffId: string; articleIds: readonly string[] },
): Promise<NoteCounts[]> {
  if (articleIds.length === 0) return [];
  const { rows } = await sql<NoteCounts>`
    select note.article_id, count(*) filter (where note.resolved_at is null) as open,
      count(*) filter (where recipient.is_unread) as unread
    from article_notes as note
    left join note_recipients as recipient on recipient.note_id = note.id and recipient.staff_id = ${staffId}
    where note.article_id = any(${articleIds.filter(isArticleId)}::text[])
    group by note.article_id`.execute(db);
  return rows;
}

/** Counts the notes that are unread for an account, up to `limit`. Articles in the trash do not count. */
export async function countUnreadNotes(
  db: Database,
  { limit, ...viewer }: InboxViewer & { limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from note_recipients as recipient join articles on articles.id = recipient.article_id
      where recipient.staff_id = ${viewer.staffId} and recipient.is_unread and ${isReadable(viewer)} limit ${limit}
    ) as unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The notes that are unread for an account or mention it, newest first. `after` is the id of the last note shown. */
export async function listInbox(
  db: Database,
  { after, limit, ...viewer }: InboxViewer & { after: number | null; limit: number },
): Promise<Page<InboxNote, number>> {
  const rows = await db
    .selectFrom('noteRecipients as recipient')
    .innerJoin('articleNotes as note', 'note.id', 'recipient.noteId')
    .innerJoin('articles', (join) => join.on(sql<boolean>`articles.id = recipient.article_id`))
    .select(['note.id', 'note.authorEmail', 'note.text', 'note.createdAt', 'note.resolvedAt'])
    .select(['recipient.articleId', 'recipient.isMention', 'recipient.isUnread', 'articles.title'])
    .where('recipient.staffId', '=', viewer.staffId)
    .where(sql<boolean>`(recipient.is_unread or recipient.is_mention)`)
    .where(isReadable(viewer))
    .$if(after !== null, (query) => query.where('recipient.noteId', '<', after))
    .orderBy('recipient.noteId', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, ({ id }) => id);
}

/** Limits notes to articles that the account may read, because a note can mention people who may not. */
export const isReadable = ({ ownerId }: InboxViewer) =>
  ownerId === null ? sql<boolean>`true` : isOwnOrAssigned(ownerId);

/** Lists the email addresses of all accounts, which notes can mention. */
export async function listPeople(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('email').orderBy('email').limit(MAX_PEOPLE).execute();
  return rows.map(({ email }) => email);
}
