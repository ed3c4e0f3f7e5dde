import type { Config } from '#server/config.ts';
import { parseConfig } from '#server/config.ts';
import { loadBuiltApp } from '#server/load-built-app.ts';
import { serve } from '#server/serve.ts';
import { createArticles } from '#services/articles/articles.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { createTestDatabase } from './test-database.ts';

export type TestSite = Awaited<ReturnType<typeof startTestSite>>;

/** Serves the built site from a database of the test's own, on a free port of the loopback. */
export async function startTestSite(change: Partial<Config> = {}) {
  const database = await createTestDatabase();
  const config: Config = { ...parseConfig({}), port: 0, siteUrl: 'https://prohor.example', ...change };
  const postgres = { url: database.url, ensureRunning: async () => {} };
  const running = await serve(config, postgres, await loadBuiltApp());
  const bound = running.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The test site has no port.');
  const origin = `http://127.0.0.1:${bound.port}`;
  return {
    origin,
    db: database.db,
    databaseUrl: database.url,
    articles: createArticles(database.db),
    documents: createDocuments(database.db),
    /** Fetches a path of the site; redirects are not followed. */
    get: (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
    stop: async () => {
      await running.stop();
      await database.drop();
    },
  };
}
