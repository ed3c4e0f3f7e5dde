import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { listMissedSearches } from '../search/missed-searches.ts';
import { findFeaturedSince, listShownImages } from './inspect-front-page.ts';
import { listReadInHour } from './list-read-in-hour.ts';
import { listScheduled } from './list-scheduled.ts';
import { listUnfinished } from './list-unfinished.ts';
import { listWaiting } from './list-waiting.ts';
import { readOverview } from './overview.ts';

const FUNCTIONS = {
  read: readOverview,
  listWaiting,
  listScheduled,
  listUnfinished,
  listShownImages,
  findFeaturedSince,
  listReadInHour,
  listMissedSearches,
};

/** Queries for the Overview. All calls reject if the database fails. Their cost does not grow with the archive. */
export type ArticleOverview = WithContext<typeof FUNCTIONS>;

export const createArticleOverview = (db: Database): ArticleOverview => withContext(db, FUNCTIONS);
