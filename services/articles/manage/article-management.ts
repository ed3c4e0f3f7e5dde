import type { Database } from '#services/postgres/database.ts';
import { listManaged } from './managed-list.ts';
import { readOverview } from './overview.ts';

/** What the Overview and the manage page read, drafts included. Public pages never get it. */
export type ArticleManagement = ReturnType<typeof createArticleManagement>;

/** Binds the functions of management to `db`. All calls reject if the database fails; their cost does not grow with the archive. */
export function createArticleManagement(db: Database) {
  return {
    listManaged: listManaged.bind(null, db),
    readOverview: readOverview.bind(null, db),
  };
}
