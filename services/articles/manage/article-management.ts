import type { Database } from '#services/postgres/database.ts';
import type { ManagedListRequest, ManagedPage } from './managed-list.ts';
import { listManaged } from './managed-list.ts';
import type { Overview, OverviewRequest } from './overview.ts';
import { readOverview } from './overview.ts';

/**
 * Queries for Overview and Manage News, drafts included. All calls reject if the database fails. Their cost does not
 * grow with the archive.
 */
export type ArticleManagement = {
  listManaged(request: ManagedListRequest): Promise<ManagedPage>;
  readOverview(request: OverviewRequest): Promise<Overview>;
};

export function createArticleManagement(db: Database): ArticleManagement {
  return {
    listManaged: (request) => listManaged(db, request),
    readOverview: (request) => readOverview(db, request),
  };
}
