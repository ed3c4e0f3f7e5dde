import type { Database } from '#services/postgres/database.ts';
import type { WithDatabase } from '#services/postgres/with-database.ts';
import { withDatabase } from '#services/postgres/with-database.ts';
import { listProposedTagChanges } from '../edit/proposed-tag-changes.ts';
import { listCalendar } from './calendar.ts';
import { countManaged, listManaged } from './managed-list.ts';
import { listTagChanges, listTags, suggestTags } from './managed-tags.ts';
import { readOverview } from './overview.ts';

const FUNCTIONS = {
  listManaged,
  countManaged,
  readOverview,
  listCalendar,
  listTags,
  suggestTags,
  listTagChanges,
  listProposedTagChanges,
};

/**
 * Queries for Overview, Manage News, Calendar and Tags, drafts included. All calls reject if the database fails. Their cost does not
 * grow with the archive.
 */
export type ArticleManagement = WithDatabase<typeof FUNCTIONS>;

export const createArticleManagement = (db: Database): ArticleManagement => withDatabase(db, FUNCTIONS);
