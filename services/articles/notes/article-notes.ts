import type { ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Page } from '../list-page.ts';
import type { AddNote, AddNoteResult, ChangeNoteResult, InboxNote, InboxReader, ListedNote, NoteMark } from './note.ts';
import { countUnreadNotes, listInbox, listNoteMarks, listNotes, listPeople } from './read-notes.ts';
import type { ResolveNote } from './write-notes.ts';
import { addNote, deleteNote, editNote, markNotesRead, resolveNote } from './write-notes.ts';

type OwnNote = { id: number; articleId: ArticleId; author: HistoryActor; nowMs: number };

/**
 * Notes about an article that only staff see. They are kept while the article is in the trash. A change of notes is no change
 * of the article: it makes no revision and no history entry. All calls reject if the database fails.
 */
export type ArticleNotes = {
  /**
   * Adds a note. It is unread for the people whom it mentions and for people who work on the article. Notes added at the same
   * moment may exceed the maximum.
   */
  add(request: AddNote): Promise<AddNoteResult>;
  /** Replaces the text of the author's own note. It becomes unread for people whom it did not mention before. */
  edit(request: OwnNote & { text: string }): Promise<ChangeNoteResult>;
  /** Deletes the author's own note. */
  delete(request: OwnNote): Promise<ChangeNoteResult>;
  /** Resolves or reopens a note of any author, of an article that the actor may read. A resolved note counts as read for everyone. */
  resolve(request: ResolveNote): Promise<ChangeNoteResult>;
  /** The notes of an article, oldest first. Without an account nothing is unread. */
  list(request: { articleId: ArticleId; staffId: string }): Promise<ListedNote[]>;
  /** The marks of the articles that have notes. */
  listMarks(request: { staffId: string; articleIds: readonly string[] }): Promise<NoteMark[]>;
  /** How many notes are unread for an account, at most `limit`. Articles in the trash do not count. */
  countUnread(request: InboxReader & { limit: number }): Promise<number>;
  /** The notes that are unread for an account or mention it, newest first. `after` is the id of the last note shown. */
  listInbox(request: InboxReader & { after: number | null; limit: number }): Promise<Page<InboxNote, number>>;
  /** Marks the notes of an article up to an id as read by an account. Returns how many were unread. */
  markRead(request: { staffId: string; articleId: ArticleId; upTo: number }): Promise<number>;
  /** The email addresses of all accounts, whom notes can mention. */
  listPeople(): Promise<string[]>;
};

export function createArticleNotes(db: Database): ArticleNotes {
  return {
    add: (request) => addNote(db, request),
    edit: (request) => editNote(db, request),
    delete: (request) => deleteNote(db, request),
    resolve: (request) => resolveNote(db, request),
    list: (request) => listNotes(db, request),
    listMarks: (request) => listNoteMarks(db, request),
    countUnread: (request) => countUnreadNotes(db, request),
    listInbox: (request) => listInbox(db, request),
    markRead: (request) => markNotesRead(db, request),
    listPeople: () => listPeople(db),
  };
}
