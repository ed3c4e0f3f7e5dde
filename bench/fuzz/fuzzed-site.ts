import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { BUILD_DIR } from '#server/runtime/load-built-app.ts';
import { readSessionKey } from '#services/identity/sessions/session-key.ts';
import { openDatabase } from '#services/postgres/database.ts';
import type { StaffSessionsOptions } from '#tools/open-staff-session.ts';
import { createStaffSessions } from '#tools/open-staff-session.ts';
import { startServer } from '#tools/run-program.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';

/** Small, so that it is full soon and memory is measured with a full cache. */
const CACHE_MB = '16';
/** pino's level of errors. */
const ERROR_LINE = /^\{"level":(?:5|6)0.*$/gm;
/** The form that initialises the ad settings is specified to log only this if they exist (docs/behaviour.md §8). */
const SPECIFIED_ERROR = 'Ad settings exist already.';

export type FuzzedSite = Awaited<ReturnType<typeof startFuzzedSite>>;

/** Starts the program, with the demonstration and a temporary PostgreSQL. `stop` removes everything. */
export async function startFuzzedSite() {
  const postgres = await openTemporaryPostgres();
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: postgres.dataDir,
    CACHE_MB,
    TRUST_PROXY: '1',
  });
  const db = openDatabase(postgres.url, { maxConnections: 2, statementTimeoutMs: 30_000, onConnectionError: () => {} });
  const secret = await readSessionKey(postgres.dataDir);
  return {
    origin: server.origin,
    openSession: createSessions({ db, secret, siteUrl: server.origin }),
    isRunning: () => server.child.exitCode === null && server.child.signalCode === null,
    /** Lines of the log with an error. */
    readErrors: (): string[] =>
      (server.output().match(ERROR_LINE) ?? []).filter((line) => !line.includes(SPECIFIED_ERROR)),
    /** Resident memory of the server in MB. */
    readRssMb: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)], { encoding: 'utf8' })) / 1024,
    stop: async () => {
      await db.destroy();
      await server.end('SIGTERM');
      await postgres.close();
    },
  };
}

/** Creates a function that signs in a new member of staff and returns the headers that their browser sends. */
function createSessions(options: StaffSessionsOptions): () => Promise<Record<string, string>> {
  const openSession = createStaffSessions(options);
  let accounts = 0;
  return async () => {
    accounts += 1;
    const { Cookie, readAppCheck } = await openSession(`fuzz${accounts}@prohor.example`);
    return { Cookie, 'X-App-Check': readAppCheck() };
  };
}

/** The paths of all page routes of the built app, with their parameters. */
export async function listPagePaths(): Promise<string[]> {
  const build: ServerBuild = await import(pathToFileURL(join(BUILD_DIR, 'server', 'index.js')).href);
  const toPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route === undefined ? '' : `${toPath(route.parentId)}${route.path ? `/${route.path}` : ''}`;
  };
  return [...new Set(Object.keys(build.routes).map((id) => toPath(id) || '/'))];
}
