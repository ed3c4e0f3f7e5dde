import { DRAFT_RETENTION_MS } from '#domain/article/autosave-limits.ts';
import { PREVIEW_RETENTION_MS } from '#domain/desk/preview-link.ts';
import { TRASH_RETENTION_MS } from '#domain/desk/trash.ts';
import { VIEW_HOURS_RETENTION_MS } from '#domain/front-page/decide-most-read.ts';
import { MISSED_SEARCH_RETENTION_MS } from '#domain/search/missed-search.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { ArticleJobs } from '#services/articles/article-jobs.ts';
import { VIEW_SESSION_LIFE_MS } from '#services/articles/views/view-counter.ts';
import type { Documents } from '#services/documents/documents.ts';
import type { Identity } from '#services/identity/identity.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { Outbox } from '#services/outbox/outbox.ts';
import type { Redirects } from '#services/redirects/redirects.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Job } from './scheduler.ts';

const REINDEX_BATCH_SIZE = 100;
const WORD_COUNTS_BATCH_SIZE = 50;
/** Small, because a save of one of the articles waits for the batch. */
const OWNERS_BATCH_SIZE = 200;
const SEARCH_KEYS_BATCH_SIZE = 200;
const DELETE_BATCH_SIZE = 10_000;
const PURGE_BATCH_SIZE = 100;
const UNLIST_BATCH_SIZE = 200;
/** The topics of a batch fit into one notification if ids are not unusually long. */
const TAG_BATCH_SIZE = 100;
const BETWEEN_BATCHES_MS = 50;
/** Counted from the end of the delivery. */
const DELIVERIES_RETENTION_MS = 3 * DAY_MS;
/** Counted from the last request for the path. */
const NOT_FOUND_PATHS_RETENTION_MS = 30 * DAY_MS;

export type MaintenanceOptions = {
  articleJobs: Pick<
    ArticleJobs,
    | 'reindexOutdated'
    | 'assignOwners'
    | 'fillSearchKeys'
    | 'addDueWordCounts'
    | 'rankMostRead'
    | 'deleteOldViewMarks'
    | 'deleteOldViewHours'
    | 'deleteOldMissedSearches'
    | 'deleteOldAutosaves'
    | 'deleteEndedPreviews'
    | 'unlistExpired'
    | 'queueDueEffects'
    | 'purgeTrash'
    | 'runTagChanges'
    | 'removeUnusedPosters'
  >;
  redirects: Pick<Redirects, 'deleteOldNotFound'>;
  outbox: Pick<Outbox, 'deleteOld' | 'failExpired'>;
  documents: Pick<Documents, 'publishInterruptedImport'>;
  identity: Pick<Identity, 'deleteExpired'>;
  live: Pick<ChangeBus, 'subscribe'>;
  clock: Clock;
  /** Called when deliveries to other systems may have been queued. */
  onQueued: () => void;
};

/** Creates the jobs that update derived data and delete old rows. */
export function createMaintenanceJobs({
  articleJobs,
  redirects,
  outbox,
  documents,
  identity,
  live,
  clock,
  onQueued,
}: MaintenanceOptions): Job[] {
  const before = (retentionMs: number) => clock.now() - retentionMs;
  const deleteBatch = (retentionMs: number) => ({ beforeMs: before(retentionMs), limit: DELETE_BATCH_SIZE });
  return [
    createBatchJob('reindexing of outdated articles', {
      runBatch: () => articleJobs.reindexOutdated(REINDEX_BATCH_SIZE),
      againInMs: null,
    }),
    createHourlyJob('assignment of the owners of earlier articles', () =>
      articleJobs.assignOwners({ nowMs: clock.now(), limit: OWNERS_BATCH_SIZE }),
    ),
    createBatchJob('indexing of earlier images', {
      runBatch: () => articleJobs.fillSearchKeys(SEARCH_KEYS_BATCH_SIZE),
      againInMs: null,
    }),
    {
      ...createBatchJob('counting of the words that search weighs', {
        runBatch: () => articleJobs.addDueWordCounts({ nowMs: clock.now(), limit: WORD_COUNTS_BATCH_SIZE }),
        againInMs: MINUTE_MS,
      }),
      wakeOn: (wake) =>
        live.subscribe(({ topics }) => {
          if (topics.some((topic) => topic === 'search' || topic === '*')) wake();
        }),
    },
    {
      ...createBatchJob('renaming and deleting of tags', {
        runBatch: () => articleJobs.runTagChanges({ nowMs: clock.now(), limit: TAG_BATCH_SIZE }),
        againInMs: null,
      }),
      wakeOn: (wake) =>
        live.subscribe(({ scheduleChanged }) => {
          if (scheduleChanged) wake();
        }),
    },
    {
      name: 'ranking of the most read articles',
      run: async () => ({ againAtMs: await articleJobs.rankMostRead(clock.now()) }),
    },
    createHourlyJob('deletion of old view marks', () =>
      articleJobs.deleteOldViewMarks(deleteBatch(VIEW_SESSION_LIFE_MS)),
    ),
    createHourlyJob('deletion of old views by hour', () =>
      articleJobs.deleteOldViewHours(deleteBatch(VIEW_HOURS_RETENTION_MS)),
    ),
    createHourlyJob('deletion of old searches without results', () =>
      articleJobs.deleteOldMissedSearches(deleteBatch(MISSED_SEARCH_RETENTION_MS)),
    ),
    createHourlyJob('deletion of old addresses that lead nowhere', () =>
      redirects.deleteOldNotFound(deleteBatch(NOT_FOUND_PATHS_RETENTION_MS)),
    ),
    createBatchJob('giving up deliveries', {
      runBatch: () => outbox.failExpired({ nowMs: clock.now(), limit: DELETE_BATCH_SIZE }),
      againInMs: 10 * MINUTE_MS,
    }),
    createHourlyJob('deletion of old deliveries', () => outbox.deleteOld(deleteBatch(DELIVERIES_RETENTION_MS))),
    createHourlyJob('deletion of old autosaves', () => articleJobs.deleteOldAutosaves(deleteBatch(DRAFT_RETENTION_MS))),
    createHourlyJob('deletion of ended preview links', () =>
      articleJobs.deleteEndedPreviews(deleteBatch(PREVIEW_RETENTION_MS)),
    ),
    createHourlyJob('removal of expired articles from the indexes', async () => {
      // Must run first, because it finds expired articles by the index from which `unlistExpired` removes them.
      if (await articleJobs.queueDueEffects(clock.now())) onQueued();
      return articleJobs.unlistExpired({ beforeMs: before(HOUR_MS), limit: UNLIST_BATCH_SIZE });
    }),
    createHourlyJob('purge of the trash', () =>
      articleJobs.purgeTrash({ beforeMs: before(TRASH_RETENTION_MS), limit: PURGE_BATCH_SIZE }),
    ),
    createBatchJob('publication of imports that were killed', {
      runBatch: () => documents.publishInterruptedImport(clock.now()),
      againInMs: MINUTE_MS,
    }),
    createHourlyJob('removal of unused posters of videos', () => articleJobs.removeUnusedPosters(PURGE_BATCH_SIZE)),
    {
      name: 'deletion of expired sessions and sign-in attempts',
      run: async () => {
        await identity.deleteExpired(clock.now());
        return { againInMs: HOUR_MS };
      },
    },
  ];
}

/**
 * Creates a job that processes one batch per run. `runBatch` returns the size of the batch. If it is not 0, the next
 * run starts after 50 ms, otherwise after `againInMs` (null: only after a wake-up).
 */
function createBatchJob(
  name: string,
  { runBatch, againInMs }: { runBatch: () => Promise<number>; againInMs: number | null },
): Job {
  return {
    name,
    run: async () => ({ againInMs: (await runBatch()) > 0 ? BETWEEN_BATCHES_MS : againInMs }),
  };
}

const createHourlyJob = (name: string, runBatch: () => Promise<number>): Job =>
  createBatchJob(name, { runBatch, againInMs: HOUR_MS });
