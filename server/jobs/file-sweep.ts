import { INCOMPLETE_RETENTION_MS, ORPHAN_RETENTION_MS } from '#domain/storage/limits.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { ArticleJobs } from '#services/articles/article-jobs.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Job } from './scheduler.ts';

const BATCH_SIZE = 200;
const BETWEEN_BATCHES_MS = 50;
const BETWEEN_SWEEPS_MS = HOUR_MS;

export type FileSweepOptions = {
  files: Pick<FileStorage, 'listStored' | 'removeByUrl' | 'removeIncomplete'>;
  findUsedImages: ArticleJobs['findUsedImages'];
  clock: Clock;
  log: Log;
};

/**
 * Every hour, removes uploads interrupted more than an hour ago and unused files older than three days. Each run checks
 * one batch of files; the run after the last batch begins the next sweep.
 */
export function createFileSweep({ files, findUsedImages, clock, log }: FileSweepOptions): Job {
  let after: string | null = null;

  const removeOrphans = async (batch: readonly { url: string; name: string }[], signal: AbortSignal) => {
    const used = await findUsedImages(batch.map(({ url }) => url));
    const removed: string[] = [];
    for (const { url, name } of batch) {
      if (signal.aborted) break;
      if (used.has(url)) continue;
      await files.removeByUrl(url);
      removed.push(name);
    }
    if (removed.length > 0) log.info({ names: removed }, 'removed unused files');
  };

  return {
    name: 'file sweep',
    run: async (signal) => {
      if (after === null)
        await files.removeIncomplete({ beforeMs: clock.now() - INCOMPLETE_RETENTION_MS, limit: BATCH_SIZE, signal });
      const page = await files.listStored({ beforeMs: clock.now() - ORPHAN_RETENTION_MS, after, limit: BATCH_SIZE });
      await removeOrphans(page.files, signal);
      after = page.next;
      return { againInMs: after === null ? BETWEEN_SWEEPS_MS : BETWEEN_BATCHES_MS };
    },
  };
}
