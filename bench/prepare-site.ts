import { randomUUID } from 'node:crypto';
import type { Article } from '#domain/article/article.ts';
import { MOST_READ_CANDIDATES, MOST_READ_MIN_READERS } from '#domain/front-page/decide-most-read.ts';
import type { PageCache } from '#server/cache/page-cache.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { listNewest } from '#services/articles/read/reader-lists.ts';
import { putArticles, refreshAfterTransfer } from '#services/articles/transfer/transfer.ts';
import { rankMostRead } from '#services/articles/views/rank-most-read.ts';
import { createViewCounter } from '#services/articles/views/view-counter.ts';
import { createDocuments } from '#services/documents/documents.ts';
import type { Database } from '#services/postgres/database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { articleId } from '#tools/article-id.ts';
import { fillDesk, fillImages, hideArticles } from '#tools/fill-newsroom.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import { startSite } from '#tools/start-site.ts';
import { administer, toDatabaseUrl } from '#tools/temporary-postgres.ts';
import {
  COMMON_WORD,
  generateArticles,
  generateCalendarArticles,
  OTHER_COMMON_WORD,
  UNCOMMON_WORD,
} from './generate-articles.ts';

/** The end of the benchmark archive and the current time of its sites. */
export const BENCH_NOW_MS = Date.UTC(2026, 10, 20, 6);

/** The caption of one image of the archive. */
export const RARE_CAPTION = 'কুতুবদিয়ার বাতিঘর'; // "the lighthouse of Kutubdia"

const SEED = 1;
const BATCH_SIZE = 250;

export type ServedArchive = Awaited<ReturnType<typeof serveArchive>>;

/**
 * Fills a separate database with `count` generated articles and as many images, unless it exists from an earlier run. Returns
 * its URL and the written articles per second, null if nothing was written. The database of an interrupted run is not reused.
 */
export async function prepareDatabase(
  serverUrl: string,
  count: number,
): Promise<{ url: string; perSecond: number | null }> {
  const name = `articles_${count}`;
  const url = toDatabaseUrl(serverUrl, name);
  const existing = await administer(serverUrl, 'select 1 from pg_database where datname = $1', [name]);
  if (existing.rowCount === 1) return { url, perSecond: null };
  const unfinished = `${name}_unfinished`;
  await administer(serverUrl, `drop database if exists ${unfinished}`);
  await administer(serverUrl, `create database ${unfinished} template template0`);
  const db = openPool(toDatabaseUrl(serverUrl, unfinished), 'use');
  const perSecond = await fillDatabase(db, count).finally(() => db.destroy());
  await administer(serverUrl, `alter database ${unfinished} rename to ${name}`);
  return { url, perSecond };
}

/** Serves the built site from a database, with a clock that is fixed at the end of the archive. */
export async function serveArchive(databaseUrl: string, cache?: PageCache) {
  const clock = { ...systemClock, now: () => BENCH_NOW_MS };
  const site = await startSite(databaseUrl, { clock, ...(cache && { cache }) });
  return { ...site, cookie: toCookieHeader(await site.signIn()), listBackends: () => listBackends(databaseUrl) };
}

/** Returns the processes of PostgreSQL that serve a database. */
async function listBackends(databaseUrl: string): Promise<number[]> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const { rows } = await administer(databaseUrl, 'select pid from pg_stat_activity where datname = $1', [name]);
  return rows.map(({ pid }) => Number(pid));
}

async function fillDatabase(db: Database, count: number): Promise<number> {
  await migrate(db);
  await createDocuments(db).initialiseAdSettings();
  const startMs = performance.now();
  await putInBatches(db, generateArticles(count, SEED, BENCH_NOW_MS));
  await fillDesk(db, BENCH_NOW_MS);
  await hideArticles(db, BENCH_NOW_MS);
  await refreshAfterTransfer(db);
  const seconds = (performance.now() - startMs) / 1000;
  console.log(`${count} articles written in ${seconds.toFixed(0)} s`);
  const captions = [COMMON_WORD, OTHER_COMMON_WORD, UNCOMMON_WORD];
  await fillImages(db, { count, nowMs: BENCH_NOW_MS, captions, rareCaption: RARE_CAPTION });
  // The calendar lists the same number of articles for any size of the archive.
  await putInBatches(db, generateCalendarArticles(SEED + 1, BENCH_NOW_MS));
  await refreshAfterTransfer(db);
  await fillViews(db);
  return count / seconds;
}

/** Writes articles as an import does. The caller refreshes what depends on all of them. */
export async function putInBatches(db: Database, articles: AsyncIterable<Article> | readonly Article[]): Promise<void> {
  let batch: Article[] = [];
  for await (const article of articles) {
    if (batch.push(article) < BATCH_SIZE) continue;
    await putArticles(db, batch);
    batch = [];
  }
  if (batch.length > 0) await putArticles(db, batch);
}

/** Lets readers open the newest articles, for the page of the most read. */
async function fillViews(db: Database): Promise<void> {
  const views = createViewCounter(db);
  const articles = await listNewest(db, { limit: MOST_READ_CANDIDATES, nowMs: BENCH_NOW_MS });
  const readers = Array.from({ length: MOST_READ_MIN_READERS }, (_, reader) => reader);
  const count = (id: string, reader: number) =>
    views.count({ sessionId: randomUUID(), articleId: articleId(id), reader, nowMs: BENCH_NOW_MS });
  await Promise.all(articles.flatMap(({ id }) => readers.map((reader) => count(id, reader))));
  await rankMostRead(db, BENCH_NOW_MS);
}
