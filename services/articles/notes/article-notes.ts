import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { countNotes, countUnreadNotes, listInbox, listNotes, listPeople } from './read-notes.ts';
import { addNote, deleteNote, editNote, markNotesRead, resolveNote } from './write-notes.ts';

const FUNCTIONS = {
  add: addNote,
  edit: editNote,
  delete: deleteNote,
  resolve: resolveNote,
  list: listNotes,
  count: countNotes,
  countUnread: countUnreadNotes,
  listInbox,
  markRead: markNotesRead,
  listPeople,
};

/**
 * Notes about an article that only staff see. They remain while the article is in the trash. Changing notes does not change the
 * article: no revision and no history entry is written. All calls reject if the database fails.
 */
export type ArticleNotes = WithContext<typeof FUNCTIONS>;

export const createArticleNotes = (db: Database): ArticleNotes => withContext(db, FUNCTIONS);
