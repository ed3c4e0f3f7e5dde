import { setTimeout as sleep } from 'node:timers/promises';
import { TRASH_KEPT_MS } from '#domain/article/limits.ts';
import type { Articles } from '#services/articles/articles.ts';
import type { Desk } from '#services/articles/desk.ts';
import type { Log } from './log.ts';

const REINDEX_BATCH = 100;
const FORGET_BATCH = 10_000;
const PURGE_BATCH = 100;
const BETWEEN_BATCHES_MS = 50;
const RETRY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A browser session that lasts longer may be counted again. */
const VIEW_MARKS_KEPT_MS = 7 * 24 * HOUR_MS;

/** What the upkeep works on. */
export type UpkeepServices = {
  articles: Pick<Articles, 'reindexOutdated' | 'forgetViewMarks'>;
  desk: Pick<Desk, 'purgeTrash'>;
};

/**
 * Work nobody waits for: indexing again what an older analyser indexed, forgetting old view marks, and giving up what has
 * lain in the trash long enough. After a failure it goes on a minute later.
 */
export function startUpkeep(
  { articles, desk }: UpkeepServices,
  now: () => number,
  log: Log,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});

  /** Does all there is, a batch at a time: `doBatch` says whether there may be more. */
  const doAll = async (doBatch: () => Promise<boolean>) => {
    while (!signal.aborted) {
      try {
        if (!(await doBatch())) return;
        await pause(BETWEEN_BATCHES_MS);
      } catch (error) {
        if (!signal.aborted) log.error({ error }, 'upkeep failed');
        await pause(RETRY_MS);
      }
    }
  };
  const reindex = () => doAll(async () => (await articles.reindexOutdated(REINDEX_BATCH)) > 0);
  const forget = async () => {
    while (!signal.aborted) {
      const nowMs = now();
      await doAll(async () => (await articles.forgetViewMarks(nowMs - VIEW_MARKS_KEPT_MS, FORGET_BATCH)) > 0);
      await doAll(async () => (await desk.purgeTrash(nowMs - TRASH_KEPT_MS, PURGE_BATCH)).purged > 0);
      await pause(HOUR_MS);
    }
  };
  const work = Promise.all([reindex(), forget()]);
  return {
    close: async () => {
      closing.abort();
      await work;
    },
  };
}
