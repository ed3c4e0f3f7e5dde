import { setTimeout as sleep } from 'node:timers/promises';
import type { Articles } from '#services/articles/articles.ts';
import type { Log } from './log.ts';

const REINDEX_BATCH = 100;
const FORGET_BATCH = 10_000;
const BETWEEN_BATCHES_MS = 50;
const RETRY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A browser session that lasts longer may be counted again. */
const VIEW_MARKS_KEPT_MS = 7 * 24 * HOUR_MS;

/**
 * Work nobody waits for: indexing again what an older analyser indexed, and forgetting old view marks. After a failure
 * it goes on a minute later.
 */
export function startUpkeep(articles: Articles, now: () => number, log: Log): { close(): Promise<void> } {
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
      const beforeMs = now() - VIEW_MARKS_KEPT_MS;
      await doAll(async () => (await articles.forgetViewMarks(beforeMs, FORGET_BATCH)) > 0);
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
