import { HOUR_MS } from '#domain/time/durations.ts';
import { rankMostRead } from '#services/articles/views/rank-most-read.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';

/** Makes these the most read articles, in this order, as views and the next ranking would. */
export async function rankArticles({ db }: Pick<Site, 'db'>, ids: readonly string[], nowMs: number): Promise<void> {
  await db.deleteFrom('articleViewHours').execute();
  const hour = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  for (const [index, id] of ids.entries()) {
    const row = { hour, articleId: articleId(id), views: 100 - index, readers: [1, 2, 3, 4, 5] };
    await db.insertInto('articleViewHours').values(row).execute();
  }
  await db.updateTable('mostRead').set({ rankedAt: 0 }).execute();
  await rankMostRead(db, nowMs);
}
