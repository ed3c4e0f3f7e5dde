import { MOST_READ_HOURS } from '#domain/front-page/decide-most-read.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { listNewest } from '#services/articles/read/reader-lists.ts';
import { rankMostRead } from '#services/articles/views/rank-most-read.ts';
import { articleId } from '#tools/article-id.ts';
import { median } from '#tools/median.ts';
import { BENCH_NOW_MS } from './prepare-site.ts';

/** Articles that were read in each hour: as many in the small archive as in the large one. */
export const READ_ARTICLES = 500;
const RANKINGS = 21;

/** Writes the views of a day, and returns the median time in ms of ranking the most read articles from them. */
export async function measureRanking(databaseUrl: string): Promise<number> {
  const db = openPool(databaseUrl, 'use');
  try {
    const articles = await listNewest(db, { limit: READ_ARTICLES, nowMs: BENCH_NOW_MS });
    await db.deleteFrom('articleViewHours').execute();
    for (let hoursAgo = 0; hoursAgo < MOST_READ_HOURS; hoursAgo += 1) {
      const hour = Math.floor(BENCH_NOW_MS / HOUR_MS - hoursAgo) * HOUR_MS;
      const rows = articles.map(({ id }, index) => ({ hour, articleId: articleId(id), views: 5 + (index % 97) }));
      const readers = [1, 2, 3, 4, 5];
      await db
        .insertInto('articleViewHours')
        .values(rows.map((row) => ({ ...row, readers })))
        .execute();
    }
    const timesMs: number[] = [];
    for (let n = 0; n < RANKINGS; n += 1) {
      await db.deleteFrom('mostRead').execute();
      const startMs = performance.now();
      await rankMostRead(db, BENCH_NOW_MS);
      timesMs.push(performance.now() - startMs);
    }
    return median(timesMs);
  } finally {
    await db.destroy();
  }
}
