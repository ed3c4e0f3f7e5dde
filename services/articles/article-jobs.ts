import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { assignOwners } from './assign-owners.ts';
import { deleteOldAutosaves } from './autosave/article-autosaves.ts';
import { findNextDue, listExpiries, readDueChange, unlistExpired } from './due-articles.ts';
import { queueDueEffects } from './due-effects.ts';
import { purgeTrash } from './edit/trash.ts';
import { findUsedImages } from './image-uses.ts';
import { fillSearchKeys } from './images/fill-search-keys.ts';
import { deleteEndedPreviews } from './previews/manage-preview-links.ts';
import { deleteOldMissedSearches } from './search/missed-searches.ts';
import { addDueChanges } from './search/word-statistics.ts';
import { runTagChanges } from './tags/change-tag.ts';
import { reindexOutdated } from './transfer/transfer.ts';
import { claimDuePosters, postponeVideoPoster, removeUnusedPosters, saveVideoPoster } from './video-posters.ts';
import { rankMostRead } from './views/rank-most-read.ts';
import { deleteOldViewHours, deleteOldViewMarks } from './views/view-counter.ts';

const FUNCTIONS = {
  findNextDue,
  readDueChange,
  listExpiries,
  queueDueEffects,
  reindexOutdated,
  assignOwners,
  fillSearchKeys,
  addDueWordCounts: addDueChanges,
  deleteOldViewMarks,
  deleteOldViewHours,
  deleteOldMissedSearches,
  rankMostRead,
  unlistExpired,
  purgeTrash,
  runTagChanges,
  deleteOldAutosaves,
  deleteEndedPreviews,
  findUsedImages,
  claimDuePosters,
  saveVideoPoster,
  postponeVideoPoster,
  removeUnusedPosters,
};

/** The database work of the server's background jobs for articles. All calls reject if the database fails. */
export type ArticleJobs = WithContext<typeof FUNCTIONS>;

export const createArticleJobs = (db: Database): ArticleJobs => withContext(db, FUNCTIONS);
