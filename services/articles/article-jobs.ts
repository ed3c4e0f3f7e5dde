import type { Change } from '#services/live/change.ts';
import type { Database } from '#services/postgres/database.ts';
import { assignOwners } from './assign-owners.ts';
import { deleteOldAutosaves } from './autosave/article-autosaves.ts';
import type { ArticleEnd, DuePeriod } from './due-articles.ts';
import { findNextDue, listEnds, readDueChange, unlistExpired } from './due-articles.ts';
import { runTagChanges } from './edit/change-tag.ts';
import { purgeTrash } from './edit/trash.ts';
import { findUsedImages } from './image-uses.ts';
import { fillSearchKeys } from './images/fill-search-keys.ts';
import { deleteEndedPreviews } from './previews/list-previews.ts';
import { addDueChanges } from './search/word-statistics.ts';
import { reindexOutdated } from './transfer/transfer.ts';
import type { DuePoster } from './video-posters.ts';
import { claimDuePosters, postponeVideoPoster, removeUnusedPosters, saveVideoPoster } from './video-posters.ts';
import { rankMostRead } from './views/rank-most-read.ts';
import { deleteOldViewHours, deleteOldViewMarks } from './views/view-counter.ts';

type Batch = { beforeMs: number; limit: number };

/** The database work of the server's background jobs for articles. All calls reject if the database fails. */
export type ArticleJobs = {
  /** When, after `afterMs`, the next article becomes due, expires or stops being featured, in ms since 1970; null if never. */
  findNextDue(afterMs: number): Promise<number | null>;
  /** See {@link readDueChange}. */
  readDueChange(period: DuePeriod): Promise<Pick<Change, 'topics' | 'hides'>>;
  /** See {@link listEnds}. */
  listEnds(request: { afterMs: number; limit: number }): Promise<ArticleEnd[]>;
  /** See {@link reindexOutdated}. */
  reindexOutdated(limit: number): Promise<number>;
  /** See {@link assignOwners}. */
  assignOwners(batch: { nowMs: number; limit: number }): Promise<number>;
  /** See {@link fillSearchKeys}. */
  fillSearchKeys(limit: number): Promise<number>;
  /** See {@link addDueChanges}. */
  addDueWordCounts(due: { nowMs: number; limit: number }): Promise<number>;
  /** See {@link deleteOldViewMarks}. */
  deleteOldViewMarks(batch: Batch): Promise<number>;
  /** See {@link deleteOldViewHours}. */
  deleteOldViewHours(batch: Batch): Promise<number>;
  /** See {@link rankMostRead}. */
  rankMostRead(nowMs: number): Promise<number>;
  /** See {@link unlistExpired}. */
  unlistExpired(batch: Batch): Promise<number>;
  /** See {@link purgeTrash}. */
  purgeTrash(batch: Batch): Promise<number>;
  /** See {@link runTagChanges}. */
  runTagChanges(batch: { nowMs: number; limit: number }): Promise<number>;
  /** See {@link deleteOldAutosaves}. */
  deleteOldAutosaves(batch: Batch): Promise<number>;
  /** See {@link deleteEndedPreviews}. */
  deleteEndedPreviews(batch: Batch): Promise<number>;
  /** See {@link findUsedImages}. */
  findUsedImages(urls: readonly string[]): Promise<Set<string>>;
  /** See {@link claimDuePosters}. */
  claimDuePosters(claim: { nowMs: number; untilMs: number; limit: number }): Promise<DuePoster[]>;
  /** See {@link saveVideoPoster}. */
  saveVideoPoster(poster: { video: string; imageUrl: string; nowMs: number }): Promise<void>;
  /** See {@link postponeVideoPoster}. */
  postponeVideoPoster(poster: DuePoster & { dueAt: number | null }): Promise<void>;
  /** See {@link removeUnusedPosters}. */
  removeUnusedPosters(limit: number): Promise<number>;
};

export function createArticleJobs(db: Database): ArticleJobs {
  return {
    findNextDue: (afterMs) => findNextDue(db, afterMs),
    readDueChange: (period) => readDueChange(db, period),
    listEnds: (request) => listEnds(db, request),
    reindexOutdated: (limit) => reindexOutdated(db, limit),
    assignOwners: (batch) => assignOwners(db, batch),
    fillSearchKeys: (limit) => fillSearchKeys(db, limit),
    addDueWordCounts: (due) => addDueChanges(db, due),
    deleteOldViewMarks: (batch) => deleteOldViewMarks(db, batch),
    deleteOldViewHours: (batch) => deleteOldViewHours(db, batch),
    rankMostRead: (nowMs) => rankMostRead(db, nowMs),
    unlistExpired: (batch) => unlistExpired(db, batch),
    purgeTrash: (batch) => purgeTrash(db, batch),
    runTagChanges: (batch) => runTagChanges(db, batch),
    deleteOldAutosaves: (batch) => deleteOldAutosaves(db, batch),
    deleteEndedPreviews: (batch) => deleteEndedPreviews(db, batch),
    findUsedImages: (urls) => findUsedImages(db, urls),
    claimDuePosters: (claim) => claimDuePosters(db, claim),
    saveVideoPoster: (poster) => saveVideoPoster(db, poster),
    postponeVideoPoster: (poster) => postponeVideoPoster(db, poster),
    removeUnusedPosters: (limit) => removeUnusedPosters(db, limit),
  };
}
