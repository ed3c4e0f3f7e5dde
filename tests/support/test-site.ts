import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { parseConfig } from '#server/config.ts';
import { loadBuiltApp } from '#server/load-built-app.ts';
import { serve } from '#server/serve.ts';
import { createArticles } from '#services/articles/articles.ts';
import { createDesk } from '#services/articles/desk.ts';
import { findReferencedImages } from '#services/articles/image-references.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { createAppCheck } from '#services/identity/app-check.ts';
import { createIdentity } from '#services/identity/identity.ts';
import { readSessionKey } from '#services/identity/session-key.ts';
import { openDatabase } from '#services/postgres/database.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { createTestDatabase } from './test-database.ts';

/** Of every account that a test makes by signing in. */
export const STAFF_PASSWORD = 'a password for tests';

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/**
 * Serves the built site from the database at `databaseUrl`, on a free port of the loopback, with a data folder of its
 * own. A browser keeps staff signed in there only where `siteUrl` is on plain http.
 */
export async function openTestSite(databaseUrl: string, change: Partial<Config> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-site-'));
  const config: Config = { ...parseConfig({}), port: 0, siteUrl: 'https://prohor.example', dataDir, ...change };
  const running = await serve(config, { url: databaseUrl, ensureRunning: async () => {} }, await loadBuiltApp());
  const bound = running.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The test site has no port.');
  const origin = `http://127.0.0.1:${bound.port}`;
  const db = openDatabase(databaseUrl, { maxConnections: 5, statementTimeoutMs: 30_000, onIdleError: () => {} });
  const secret = await readSessionKey(config.dataDir);
  const identity = createIdentity({
    db,
    secret,
    siteUrl: config.siteUrl,
    onError: (message) => {
      throw new Error(message);
    },
  });
  return {
    origin,
    /** Staff accounts and sessions, as the site knows them. */
    identity,
    /** What pages of the dashboard give their file requests. */
    issueAppCheck: createAppCheck({ secret, now: Date.now }).issueAppCheck,
    /** Signs somebody in, with a new account where there is none: the `Set-Cookie` lines that a browser is given. */
    signIn: async (email = 'desk@prohor.example'): Promise<string[]> => {
      await identity.addStaff(email, STAFF_PASSWORD);
      const result = await identity.signIn({ email, password: STAFF_PASSWORD, clientAddress: '192.0.2.1' });
      if (result.kind !== 'signed-in') throw new Error(`Nobody is signed in: ${result.kind}.`);
      return result.setCookies;
    },
    db,
    articles: createArticles(db),
    desk: createDesk(db),
    documents: createDocuments(db),
    files: createFileStorage({
      db,
      store: openObjectStore(config.storageUrl, config.dataDir),
      findShown: findReferencedImages,
      onLeftBehind: (error) => {
        throw error;
      },
    }),
    /** Fetches a path of the site; redirects are not followed. */
    get: (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
    stop: async () => {
      await running.stop();
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
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

/** The `Cookie` header a browser sends that was given these `Set-Cookie` lines. */
export function toCookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}
