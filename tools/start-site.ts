import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageCache } from '#server/cache/page-cache.ts';
import type { Clock } from '#server/runtime/clock.ts';
import { systemClock } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import { parseConfig, toVariables } from '#server/runtime/config.ts';
import { loadBuiltApp } from '#server/runtime/load-built-app.ts';
import { serve } from '#server/serve.ts';
import { createArticleAutosaves } from '#services/articles/autosave/article-autosaves.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import { createImageLibrary } from '#services/articles/images/image-library.ts';
import { createArticleManagement } from '#services/articles/manage/article-management.ts';
import { createArticleNotes } from '#services/articles/notes/article-notes.ts';
import { createPreviewLinks } from '#services/articles/previews/preview-links.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import { createDesk } from '#services/articles/workflow/desk.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { createIdentity } from '#services/identity/identity.ts';
import { scryptPasswordHash } from '#services/identity/passwords/password-hash.ts';
import { createStaffSecurity } from '#services/identity/second-factor/staff-security.ts';
import { createAppCheck } from '#services/identity/sessions/app-check.ts';
import { readSessionKey } from '#services/identity/sessions/session-key.ts';
import type { Database } from '#services/postgres/database.ts';
import { openDatabase } from '#services/postgres/open-database.ts';
import { noOutageWatch } from '#services/postgres/outage-watch.ts';
import { createRedirects } from '#services/redirects/redirects.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { fastPasswordHash } from './fast-password-hash.ts';
import { startServer } from './run-program.ts';
import { createSignIn } from './staff-session.ts';

/** Changes to the default configuration, and options of `serve`. */
export type SiteOptions = Partial<Config> & { clock?: Clock; cache?: PageCache };

export type Site = Awaited<ReturnType<typeof startSite>>;

/** If set, e.g. to 2, the program serves the sites of tests with this many worker processes. */
const WORKERS = process.env.TEST_WORKERS;

/** The number of processes that serve a test's site. Each has its own page cache and render queue. */
export const SITE_PROCESSES = Number(WORKERS ?? 1);

/** A busy machine takes longer than the limits of a site, which would respond with errors. */
const CONNECT_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 300_000;

/**
 * Serves the built site from the migrated database at `databaseUrl`, on a free port of the loopback, with a temporary
 * data folder that `stop` deletes. A browser stores the session cookie only if `siteUrl` is plain http.
 */
export async function startSite(databaseUrl: string, { clock = systemClock, cache, ...changes }: SiteOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-site-'));
  const config: Config = { ...parseConfig({}), port: 0, host: '127.0.0.1', videoPosters: 'off', dataDir, ...changes };
  const options = { config, databaseUrl, clock, cache };
  const { origin, stop } = await (WORKERS === undefined ? serveHere(options) : serveWithWorkers(options, WORKERS));
  const db = openDatabase(databaseUrl, {
    ...{ maxConnections: 5, connectTimeoutMs: CONNECT_TIMEOUT_MS, statementTimeoutMs: 30_000 },
    onConnectionError: () => {},
  });
  return {
    origin,
    dataDir,
    db,
    ...(await openServices({ db, config, now: clock.now })),
    /** Requests a path of the site; redirects are not followed. */
    get: (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
    stop: async () => {
      await stop();
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Served = { config: Config; databaseUrl: string; clock: Clock; cache: PageCache | undefined };

async function serveHere({ config, databaseUrl, clock, cache }: Served) {
  const postgres = { url: databaseUrl, directUrl: databaseUrl, ensureRunning: async () => {} };
  const running = await serve({
    ...{ config, postgres, clock, passwordHash: fastPasswordHash },
    databaseLimits: { connectTimeoutMs: CONNECT_TIMEOUT_MS, outageWatch: noOutageWatch },
    render: await loadBuiltApp(),
    ...(cache && { cache }),
  });
  // Requests of tests come from this process. If a long computation delays one, its connection must not be closed at that moment.
  running.server.keepAliveTimeout = KEEP_ALIVE_MS;
  const bound = running.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The site has no port.');
  return { origin: `http://127.0.0.1:${bound.port}`, stop: () => running.stop() };
}

/** Starts the program, which has its own clock and cache. */
async function serveWithWorkers({ config, databaseUrl, clock, cache }: Served, workers: string) {
  if (clock !== systemClock || cache !== undefined) throw new Error('Other processes cannot get a clock or a cache.');
  const { PORT: _, ...variables } = toVariables(config);
  const server = await startServer({ ...variables, DATABASE_URL: databaseUrl, SEED: 'none', WORKERS: workers });
  return { origin: server.origin, stop: () => server.end('SIGTERM') };
}

/** The services on a second connection pool, to prepare data and to read results. */
async function openServices({ db, config, now }: { db: Database; config: Config; now: () => number }) {
  const secret = await readSessionKey(config.dataDir);
  const rethrow = (error: unknown) => {
    throw error;
  };
  const identity = createIdentity({
    db,
    secret,
    siteUrl: config.siteUrl,
    passwordHash: WORKERS === undefined ? fastPasswordHash : scryptPasswordHash,
    siteName: config.siteName,
    now,
    onError: (message) => rethrow(new Error(message)),
    onSecurityEvent: () => {},
  });
  const store = openObjectStore(config.storageUrl, config.dataDir);
  return {
    identity,
    security: createStaffSecurity({ db, now }),
    articles: createArticleReading(db),
    editing: createArticleEditing(db),
    management: createArticleManagement(db),
    library: createImageLibrary(db),
    autosaves: createArticleAutosaves(db),
    previews: createPreviewLinks(db, config.timeZone),
    desk: createDesk(db),
    notes: createArticleNotes(db),
    documents: createDocuments(db),
    redirects: createRedirects(db),
    files: createFileStorage({
      ...{ db, store, findUses: findImageUses },
      onDeleteFailed: rethrow,
    }),
    /** Issues the token that dashboard pages attach to file requests. */
    issueAppCheck: createAppCheck({ secret, now }).issueAppCheck,
    signIn: createSignIn(identity),
  };
}
