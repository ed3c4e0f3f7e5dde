import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { listTagChanges, listTags, suggestTags } from '../tags/managed-tags.ts';
import { listProposedTagChanges } from '../tags/proposed-tag-changes.ts';
import { listCalendar } from './calendar.ts';
import { countManaged, listManaged } from './managed-list.ts';
import { deleteView, listSavedViews, saveView } from './saved-views.ts';
import { listTextMatches } from './text-matches.ts';

const FUNCTIONS = {
  listManaged,
  countManaged,
  listTextMatches,
  listCalendar,
  listTags,
  suggestTags,
  listTagChanges,
  listProposedTagChanges,
  listSavedViews,
  saveView,
  deleteView,
};

/**
 * Queries for Manage News, Calendar and Tags, drafts included, and the saved views of Manage News. All calls reject if the
 * database fails. Their cost does not grow with the archive.
 */
export type ArticleManagement = WithContext<typeof FUNCTIONS>;

export const createArticleManagement = (db: Database): ArticleManagement => withContext(db, FUNCTIONS);
