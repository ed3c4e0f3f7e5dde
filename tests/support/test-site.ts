import type { Config } from '#server/config.ts';
import { parseConfig } from '#server/config.ts';
import { loadBuiltApp } from '#server/load-built-app.ts';
import { serve } from '#server/serve.ts';
import { createArticles } from '#services/articles/articles.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { openDatabase } from '#services/postgres/database.ts';
import { createTestDatabase } from './test-database.ts';

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/** Serves the built site from the database at `databaseUrl`, on a free port of the loopback. */
export async function openTestSite(databaseUrl: string, change: Partial<Config> = {}) {
  const config: Config = { ...parseConfig({}), port: 0, siteUrl: 'https://prohor.example', ...change };
  const running = await serve(config, { url: databaseUrl, ensureRunning: async () => {} }, await loadBuiltApp());
  const bound = running.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The test site has no port.');
  const origin = `http://127.0.0.1:${bound.port}`;
  const db = openDatabase(databaseUrl, { maxConnections: 5, statementTimeoutMs: 30_000, onIdleError: () => {} });
  return {
    origin,
    db,
    articles: createArticles(db),
    documents: createDocuments(db),
    /** Fetches a path of the site; redirects are not followed. */
    get: (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
    stop: async () => {
      await running.stop();
      await db.destroy();
    },
  };
}

/** Serves the built site from a database of the test's own. */
export async function startTestSite(change: Partial<Config> = {}): Promise<TestSite> {
  const database = await createTestDatabase();
  const site = await openTestSite(database.url, change);
  const stop = async () => {
    await site.stop();
    await database.drop();
  };
  return { ...site, stop };
}
