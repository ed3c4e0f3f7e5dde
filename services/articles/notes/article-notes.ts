import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { countUnreadNotes, listInbox, listNoteMarks, listNotes, listPeople } from './read-notes.ts';
import { addNote, deleteNote, editNote, markNotesRead, resolveNote } from './write-notes.ts';

const FUNCTIONS = {
  add: addNote,
  edit: editNote,
  delete: deleteNote,
  resolve: resolveNote,
  list: listNotes,
  listMarks: listNoteMarks,
  countUnread: countUnreadNotes,
  listInbox,
  markRead: markNotesRead,
  listPeople,
};

/**
 * Notes about an article that only staff see. They are kept while the article is in the trash. A change of notes is no change
 * of the article: it makes no revision and no history entry. All calls reject if the database fails.
 */
export type ArticleNotes = WithContext<typeof FUNCTIONS>;

export const createArticleNotes = (db: Database): ArticleNotes => withContext(db, FUNCTIONS);
