import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Article } from '#domain/article/article.ts';
import { parseConfig } from '#server/config.ts';
import { loadBuiltApp } from '#server/load-built-app.ts';
import { openPool } from '#server/open-database.ts';
import type { PageCache } from '#server/page-cache.ts';
import { serve } from '#server/serve.ts';
import { putArticles, settleAfterTransfer } from '#services/articles/transfer.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { generateArticles } from './generate-articles.ts';
import { plantWords } from './planted-words.ts';
import { signInStaff } from './sign-in-staff.ts';

/** The moment at which the benchmark's archive ends and its sites are read. */
const BENCH_NOW_MS = Date.UTC(2026, 10, 20, 6);

const SEED = 1;
const BATCH_SIZE = 250;

export type ServedSite = Awaited<ReturnType<typeof serveSite>>;

export type ImportSpeed = { articles: number; seconds: number };

/**
 * Fills a database of its own with `count` generated articles, unless an earlier run left it there; returns its address
 * and how long the writing took, null where nothing was written. A run that is cut short leaves nothing that is used.
 */
export async function prepareDatabase(
  serverUrl: string,
  count: number,
  onProgress: (written: number) => void,
): Promise<{ url: string; speed: ImportSpeed | null }> {
  const name = `articles_${count}`;
  const unfinished = `${name}_unfinished`;
  if (await hasDatabase(serverUrl, name)) return { url: addressOf(serverUrl, name), speed: null };
  await administer(serverUrl, `drop database if exists ${unfinished}`);
  await administer(serverUrl, `create database ${unfinished} template template0`);
  const seconds = await fillDatabase(addressOf(serverUrl, unfinished), count, onProgress);
  await administer(serverUrl, `alter database ${unfinished} rename to ${name}`);
  return { url: addressOf(serverUrl, name), speed: { articles: count, seconds } };
}

/** Serves the built site from a database, on a free port of the loopback, at the benchmark's moment. */
export async function serveSite(databaseUrl: string, cache?: PageCache) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-bench-site-'));
  const config = { ...parseConfig({}), port: 0, host: '127.0.0.1', dataDir };
  const postgres = { url: databaseUrl, ensureRunning: async () => {} };
  const options = { now: () => BENCH_NOW_MS, ...(cache && { cache }) };
  const running = await serve(config, postgres, await loadBuiltApp(), options);
  const bound = running.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The site has no port.');
  const stop = async () => {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const cookie = (await signInStaff(databaseUrl, dataDir, config.siteUrl)).join('; ');
  return { origin: `http://127.0.0.1:${bound.port}`, cookie, stop };
}

async function fillDatabase(url: string, count: number, onProgress: (written: number) => void): Promise<number> {
  const db = openPool(url, 'use');
  try {
    await migrate(db);
    await createDocuments(db).initialiseAdSettings();
    const startMs = performance.now();
    let written = 0;
    for await (const batch of batchesOf(generateArticles(count, SEED, BENCH_NOW_MS))) {
      await putArticles(
        db,
        batch.map((article, n) => plantWords(article, written + n)),
      );
      written += batch.length;
      onProgress(written);
    }
    await settleAfterTransfer(db);
    return (performance.now() - startMs) / 1000;
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

function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function hasDatabase(serverUrl: string, name: string): Promise<boolean> {
  const { rowCount } = await administer(serverUrl, 'select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

async function administer(serverUrl: string, statement: string, values: string[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: addressOf(serverUrl, 'postgres') });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
