import { DRAFT_RETENTION_MS } from '#domain/article/autosave-limits.ts';
import { TRASH_RETENTION_MS } from '#domain/article/limits.ts';
import type { ArticleJobs } from '#services/articles/article-jobs.ts';
import type { Identity } from '#services/identity/identity.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Job } from './scheduler.ts';

const REINDEX_BATCH_SIZE = 100;
const WORD_COUNTS_BATCH_SIZE = 50;
const DELETE_BATCH_SIZE = 10_000;
const PURGE_BATCH_SIZE = 100;
const BETWEEN_BATCHES_MS = 50;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A browser session that lasts longer may be counted again. */
const VIEW_MARK_RETENTION_MS = 7 * 24 * HOUR_MS;

export type MaintenanceOptions = {
  articleJobs: Pick<
    ArticleJobs,
    'reindexOutdated' | 'addDueWordCounts' | 'deleteOldViewMarks' | 'deleteOldAutosaves' | 'purgeTrash'
  >;
  identity: Pick<Identity, 'deleteExpired'>;
  live: Pick<ChangeBus, 'subscribe'>;
  clock: Clock;
};

/** The jobs that keep the database up to date and free of expired rows. Each run does one batch. */
export function createMaintenanceJobs({ articleJobs, identity, live, clock }: MaintenanceOptions): Job[] {
  return [
    {
      name: 'reindexing of outdated articles',
      run: async () => {
        const reindexed = await articleJobs.reindexOutdated(REINDEX_BATCH_SIZE);
        return { againInMs: reindexed > 0 ? BETWEEN_BATCHES_MS : null };
      },
    },
    {
      name: 'counting of the words that search weighs',
      run: async () => {
        const added = await articleJobs.addDueWordCounts({ nowMs: clock.now(), limit: WORD_COUNTS_BATCH_SIZE });
        return { againInMs: added > 0 ? BETWEEN_BATCHES_MS : MINUTE_MS };
      },
      wakeOn: (wake) =>
        live.subscribe(({ topics }) => {
          if (topics.some((topic) => topic === 'search' || topic === '*')) wake();
        }),
    },
    {
      name: 'deletion of old view marks',
      run: async () => {
        const beforeMs = clock.now() - VIEW_MARK_RETENTION_MS;
        const deleted = await articleJobs.deleteOldViewMarks({ beforeMs, limit: DELETE_BATCH_SIZE });
        return { againInMs: deleted > 0 ? BETWEEN_BATCHES_MS : HOUR_MS };
      },
    },
    {
      name: 'deletion of old autosaves',
      run: async () => {
        const beforeMs = clock.now() - DRAFT_RETENTION_MS;
        const deleted = await articleJobs.deleteOldAutosaves({ beforeMs, limit: DELETE_BATCH_SIZE });
        return { againInMs: deleted > 0 ? BETWEEN_BATCHES_MS : HOUR_MS };
      },
    },
    {
      name: 'purge of the trash',
      run: async () => {
        const beforeMs = clock.now() - TRASH_RETENTION_MS;
        const { purged } = await articleJobs.purgeTrash({ beforeMs, limit: PURGE_BATCH_SIZE });
        return { againInMs: purged > 0 ? BETWEEN_BATCHES_MS : HOUR_MS };
      },
    },
    {
      name: 'deletion of expired sessions and sign-in attempts',
      run: async () => {
        await identity.deleteExpired(clock.now());
        return { againInMs: HOUR_MS };
      },
    },
  ];
}
