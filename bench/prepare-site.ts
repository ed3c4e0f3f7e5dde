import type { Article } from '#domain/article/article.ts';
import type { PageCache } from '#server/cache/page-cache.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { openPool } from '#server/runtime/open-database.ts';
import type { SearchSizes } from '#services/articles/search/search-sizes.ts';
import { readSearchSizes } from '#services/articles/search/search-sizes.ts';
import { putArticles, refreshAfterTransfer } from '#services/articles/transfer/transfer.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { fillDesk } from '#tools/fill-desk.ts';
import { generateImages } from '#tools/generate-images.ts';
import { hideArticles } from '#tools/hide-articles.ts';
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
 * Fills a separate database with `count` generated articles, unless it exists from an earlier run. Returns its URL and
 * the written articles per second, null if nothing was written. The database of an interrupted run is not reused.
 */
export async function prepareDatabase(
  serverUrl: string,
  count: number,
  onProgress: (written: number) => void,
): Promise<{ url: string; perSecond: number | null }> {
  const name = `articles_${count}`;
  const unfinished = `${name}_unfinished`;
  if (await hasDatabase(serverUrl, name)) return { url: toDatabaseUrl(serverUrl, name), perSecond: null };
  await administer(serverUrl, `drop database if exists ${unfinished}`);
  await administer(serverUrl, `create database ${unfinished} template template0`);
  const seconds = await fillDatabase(toDatabaseUrl(serverUrl, unfinished), count, onProgress);
  await fillCalendar(toDatabaseUrl(serverUrl, unfinished));
  await administer(serverUrl, `alter database ${unfinished} rename to ${name}`);
  return { url: toDatabaseUrl(serverUrl, name), perSecond: count / seconds };
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

/** Returns the size of the search in a database. */
export async function measureSearchSizes(databaseUrl: string): Promise<SearchSizes> {
  const db = openPool(databaseUrl, 'use');
  try {
    return await readSearchSizes(db);
  } finally {
    await db.destroy();
  }
}

/** The articles that {@link fillDatabase} writes. */
export const generateArchive = (count: number) => generateArticles(count, SEED, BENCH_NOW_MS);

/**
 * Creates the tables in an empty database and fills them with `count` generated articles and as many images. Returns the
 * seconds that the articles took.
 */
export async function fillDatabase(
  url: string,
  count: number,
  onProgress: (written: number) => void = () => {},
): Promise<number> {
  const db = openPool(url, 'use');
  try {
    await migrate(db);
    await createDocuments(db).initialiseAdSettings();
    const startMs = performance.now();
    let written = 0;
    for await (const batch of batchesOf(generateArchive(count))) {
      await putArticles(db, batch);
      written += batch.length;
      onProgress(written);
    }
    await fillDesk(db, BENCH_NOW_MS);
    await hideArticles(db, BENCH_NOW_MS);
    await refreshAfterTransfer(db);
    const seconds = (performance.now() - startMs) / 1000;
    const captions = [COMMON_WORD, OTHER_COMMON_WORD, UNCOMMON_WORD];
    await generateImages(db, { count, nowMs: BENCH_NOW_MS, captions, rareCaption: RARE_CAPTION });
    return seconds;
  } finally {
    await db.destroy();
  }
}

/** Fills the days of the calendar, which then lists the same number of articles for any size of the archive. */
async function fillCalendar(url: string): Promise<void> {
  const db = openPool(url, 'use');
  try {
    const articles = generateCalendarArticles(SEED + 1, BENCH_NOW_MS);
    for await (const batch of batchesOf(articles)) await putArticles(db, batch);
    await refreshAfterTransfer(db);
  } finally {
    await db.destroy();
  }
}

async function* batchesOf(articles: AsyncIterable<Article>): AsyncGenerator<Article[]> {
  let batch: Article[] = [];
  for await (const article of articles) {
    batch.push(article);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function hasDatabase(serverUrl: string, name: string): Promise<boolean> {
  const { rowCount } = await administer(serverUrl, 'select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}
