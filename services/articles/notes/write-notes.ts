import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { listMentions, MAX_NOTES_PER_ARTICLE } from '#domain/desk/note.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { toOwnerId } from '../autosave/article-autosaves.ts';
import { refuseActionOn } from '../change/permit-edit.ts';
import type { AddNoteRequest, AddNoteResult, ChangeNoteResult } from './note.ts';

/** The actors of this many latest history entries count as working on the article. */
const HISTORY_ENTRIES_READ = 50;

/**
 * Adds a note. It is unread for the people whom it mentions and for people who work on the article. Notes added at the same
 * moment may exceed the maximum.
 */
export async function addNote(db: Database, request: AddNoteRequest): Promise<AddNoteResult> {
  const { articleId, author, text, requestKey, nowMs } = request;
  return inTransaction<AddNoteResult>(db, async (trx) => {
    const forbidden = await refuseActionOn(trx, 'inspect', { id: articleId, actor: author, nowMs });
    if (forbidden) return forbidden;
    const article = await trx.selectFrom('articles').select('id').where('id', '=', articleId).executeTakeFirst();
    if (article === undefined) return { kind: 'missing' };
    const authorId = toOwnerId(author);
    // A repeated request does not count its own note.
    const { count } = await trx
      .selectFrom('articleNotes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('articleId', '=', articleId)
      .where(({ eb, not, and }) => not(and([eb('authorId', '=', authorId), eb('requestKey', '=', requestKey)])))
      .executeTakeFirstOrThrow();
    if (count >= MAX_NOTES_PER_ARTICLE) return { kind: 'full' };
    const added = await trx
      .insertInto('articleNotes')
      .values({ articleId, authorId, authorEmail: author.userEmail, requestKey, text, createdAt: nowMs })
      .onConflict((conflict) => conflict.columns(['authorId', 'requestKey']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) return { kind: 'added' };
    await addRecipients(trx, { noteId: added.id, articleId, authorId, mentions: listMentions(text) });
    await announceNotes(trx);
    return { kind: 'added' };
  });
}

type WrittenNote = { noteId: number; articleId: ArticleId; authorId: string; mentions: readonly string[] };

/**
 * Makes a note unread for the people it mentions, for everyone who wrote a note on the article or is mentioned in one, and for
 * people who changed the article recently. Never for the author.
 */
async function addRecipients(trx: Database, { noteId, articleId, authorId, mentions }: WrittenNote): Promise<void> {
  await sql`
    insert into note_recipients (staff_id, note_id, article_id, is_mention)
    select id, ${noteId}, ${articleId}, email = any(${mentions}::text[]) from staff
    where id <> ${authorId} and (
      email = any(${mentions}::text[])
      or id in (select author_id from article_notes where article_id = ${articleId})
      or id in (
        select recipient.staff_id from note_recipients as recipient join article_notes as note on note.id = recipient.note_id
        where note.article_id = ${articleId} and recipient.is_mention
      )
      or id in (
        select user_id from (
          select user_id from history where article_id = ${articleId} order by timestamp desc limit ${HISTORY_ENTRIES_READ}
        ) as latest
      )
    )`.execute(trx);
}

type OwnNote = { id: number; articleId: ArticleId; author: HistoryActor; nowMs: number };

/** Replaces the text of the author's own note. It becomes unread for people whom it did not mention before. */
export function editNote(
  db: Database,
  { id, articleId, author, text, nowMs }: OwnNote & { text: string },
): Promise<ChangeNoteResult> {
  return changeNote(db, { articleId, actor: author, nowMs }, async (trx) => {
    const authorId = toOwnerId(author);
    const { numUpdatedRows } = await trx
      .updateTable('articleNotes')
      .set({ text, editedAt: nowMs })
      .where('id', '=', id)
      .where('articleId', '=', articleId)
      .where('authorId', '=', authorId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await addMentioned(trx, { noteId: id, articleId, authorId, mentions: listMentions(text) });
    return true;
  });
}

/** Makes a change if the actor may read the article. `change` returns false if the note is missing. */
function changeNote(
  db: Database,
  { articleId, actor, nowMs }: { articleId: ArticleId; actor: HistoryActor; nowMs: number },
  change: (trx: Database) => Promise<boolean>,
): Promise<ChangeNoteResult> {
  return inTransaction<ChangeNoteResult>(db, async (trx) => {
    const forbidden = await refuseActionOn(trx, 'inspect', { id: articleId, actor, nowMs });
    if (forbidden) return forbidden;
    if (!(await change(trx))) return { kind: 'missing' };
    await announceNotes(trx);
    return { kind: 'changed' };
  });
}

/** Makes an edited note unread for the people whom it did not mention before. */
async function addMentioned(trx: Database, { noteId, articleId, authorId, mentions }: WrittenNote): Promise<void> {
  await sql`
    insert into note_recipients as recipient (staff_id, note_id, article_id, is_mention)
    select id, ${noteId}, ${articleId}, true from staff where id <> ${authorId} and email = any(${mentions}::text[])
    on conflict (staff_id, note_id) do update set is_mention = true, is_unread = true
      where not recipient.is_mention`.execute(trx);
}

/** Deletes the author's own note. */
export function deleteNote(db: Database, { id, articleId, author, nowMs }: OwnNote): Promise<ChangeNoteResult> {
  return changeNote(db, { articleId, actor: author, nowMs }, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('articleNotes')
      .where('id', '=', id)
      .where('articleId', '=', articleId)
      .where('authorId', '=', toOwnerId(author))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

export type ResolveNoteRequest = {
  id: number;
  articleId: ArticleId;
  actor: HistoryActor;
  isResolved: boolean;
  nowMs: number;
};

/** Resolves or reopens a note of any author, of an article that the actor may read. A resolved note counts as read for everyone. */
export function resolveNote(
  db: Database,
  { id, articleId, actor, isResolved, nowMs }: ResolveNoteRequest,
): Promise<ChangeNoteResult> {
  return changeNote(db, { articleId, actor, nowMs }, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('articleNotes')
      .set(isResolved ? { resolvedAt: nowMs, resolvedBy: actor.userEmail } : { resolvedAt: null, resolvedBy: null })
      .where('id', '=', id)
      .where('articleId', '=', articleId)
      .where('resolvedAt', isResolved ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (isResolved) await trx.updateTable('noteRecipients').set({ isUnread: false }).where('noteId', '=', id).execute();
    return true;
  });
}

/** Marks the notes of an article up to an id as read by an account. Returns how many were unread. */
export async function markNotesRead(
  db: Database,
  { staffId, articleId, upTo }: { staffId: string; articleId: ArticleId; upTo: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('noteRecipients')
      .set({ isUnread: false })
      .where('staffId', '=', staffId)
      .where('articleId', '=', articleId)
      .where('noteId', '<=', upTo)
      .where('isUnread', '=', true)
      .executeTakeFirst();
    // The account may have other windows to update, also in other browsers.
    if (numUpdatedRows > 0n) await announceNotes(trx);
    return Number(numUpdatedRows);
  });
}

/** Readers' pages do not show notes, so only the newsroom is notified. */
const announceNotes = (trx: Database) => publishChange(trx, { topics: ['newsroom'] });
