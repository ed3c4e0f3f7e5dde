import { setTimeout as sleep } from 'node:timers/promises';
import type { Articles } from '#services/articles/articles.ts';
import type { Log } from './log.ts';

const REINDEX_BATCH = 100;
const BETWEEN_BATCHES_MS = 50;
const HOUR_MS = 3_600_000;
/** A browser session that lasts longer may be counted again. */
const VIEW_MARKS_KEPT_MS = 7 * 24 * HOUR_MS;

/** Work nobody waits for: indexing again what an older analyser indexed, and forgetting old view marks. */
export function startUpkeep(articles: Articles, now: () => number, log: Log): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  const reindex = async () => {
    while (!signal.aborted && (await articles.reindexOutdated(REINDEX_BATCH)) > 0) {
      await sleep(BETWEEN_BATCHES_MS, undefined, { signal });
    }
  };
  const forget = async () => {
    while (!signal.aborted) {
      await articles.forgetViewMarks(now() - VIEW_MARKS_KEPT_MS);
      await sleep(HOUR_MS, undefined, { signal, ref: false });
    }
  };
  const report = (error: unknown) => {
    if (!signal.aborted) log.error({ error }, 'upkeep stopped');
  };
  const work = Promise.all([reindex().catch(report), forget().catch(report)]);
  return {
    close: async () => {
      closing.abort();
      await work;
    },
  };
}
