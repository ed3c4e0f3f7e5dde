import { randomUUID } from 'node:crypto';
import { MOST_READ_HOURS, MOST_READ_INTERVAL_MS, MOST_READ_MIN_READERS } from '#domain/front-page/decide-most-read.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { listNewest } from '#services/articles/read/reader-lists.ts';
import { rankMostRead } from '#services/articles/views/rank-most-read.ts';
import { createViewCounter } from '#services/articles/views/view-counter.ts';
import { articleId } from '#tools/article-id.ts';
import { median } from '#tools/median.ts';
import { BENCH_NOW_MS } from './prepare-site.ts';

/** The number of articles that are read in each hour, in the small archive and in the large one. */
export const READ_ARTICLES = 200;
const RANKINGS = 21;

/** Counts the views of a day, and returns the median time in ms of ranking the most read articles from them. */
export async function measureRanking(databaseUrl: string): Promise<number> {
  const db = openPool(databaseUrl, 'use');
  try {
    const views = createViewCounter(db);
    const articles = await listNewest(db, { limit: READ_ARTICLES, nowMs: BENCH_NOW_MS - MOST_READ_HOURS * HOUR_MS });
    const readers = Array.from({ length: MOST_READ_MIN_READERS }, (_, reader) => reader);
    for (let hoursAgo = MOST_READ_HOURS - 1; hoursAgo >= 0; hoursAgo -= 1) {
      const nowMs = BENCH_NOW_MS - hoursAgo * HOUR_MS;
      const count = (id: string, reader: number) =>
        views.count({ sessionId: randomUUID(), articleId: articleId(id), reader, nowMs });
      await Promise.all(articles.flatMap(({ id }) => readers.map((reader) => count(id, reader))));
    }
    const timesMs: number[] = [];
    for (let n = 0; n < RANKINGS; n += 1) {
      const startMs = performance.now();
      await rankMostRead(db, BENCH_NOW_MS + n * MOST_READ_INTERVAL_MS);
      timesMs.push(performance.now() - startMs);
    }
    return median(timesMs);
  } finally {
    await db.destroy();
  }
}
