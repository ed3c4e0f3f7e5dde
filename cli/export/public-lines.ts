import { toPublicRecord } from '#server/api/public-article.ts';
import { listPublicArticles } from '#services/articles/read/public-articles.ts';
import { EARLIEST_MS } from '#services/articles/search/search-request.ts';
import type { Database } from '#services/postgres/database.ts';

const BATCH_SIZE = 200;

/**
 * Yields the articles that readers see at `nowMs`, newest first, each as one line of JSON in the form of `/api/v1` (docs/api.md).
 * `trx` must be a snapshot.
 */
export async function* publicLines(
  trx: Database,
  { siteUrl, nowMs }: { siteUrl: string; nowMs: number },
): AsyncGenerator<string> {
  const request = { selection: null, limit: BATCH_SIZE, sinceMs: EARLIEST_MS, untilMs: Number.MAX_SAFE_INTEGER, nowMs };
  let page = await listPublicArticles(trx, { ...request, after: null });
  for (;;) {
    for (const article of page.rows) yield `${JSON.stringify(toPublicRecord(article, { url: siteUrl }))}\n`;
    if (page.next === null) return;
    page = await listPublicArticles(trx, { ...request, after: page.next });
  }
}
