import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabase } from '#services/postgres/check-database.ts';
import type { Database } from '#services/postgres/database.ts';
import { openDatabase } from '#services/postgres/database.ts';
import { findFreePort } from '#services/postgres/free-port.ts';
import type { Random } from '../random.ts';
import type { StartedServer } from '../run-program.ts';
import { runProhor, startServer } from '../run-program.ts';
import { waitUntil } from '../wait-until.ts';

const RECOVERY_LIMIT_MS = 60_000;

export type KillableSite = Awaited<ReturnType<typeof openKillableSite>>;

/** The program with its embedded PostgreSQL. The data folder and the port stay the same after a kill. */
export async function openKillableSite(dataDir: string) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, PORT: String(port), SEED: 'none' };
  let server: StartedServer = await startServer(env);
  const postmasterPid = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

  return {
    origin,
    output: () => server.output(),
    addStaff: async (email: string, password: string) => {
      const { status, err } = await runProhor(['staff', 'add', email], { DATA_DIR: dataDir }, `${password}\n`);
      if (status !== 0) throw new Error(err);
    },
    killProgram: () => server.end('SIGKILL'),
    startProgram: async () => {
      server = await startServer(env);
    },
    killPostmaster: () => process.kill(postmasterPid(), 'SIGKILL'),
    killBackend: async (random: Random) => killBackend(postmasterPid(), random),
    waitUntilHealthy: () => waitUntilHealthy({ dataDir, origin }),
    inspect: <Seen>(read: (db: Database) => Promise<Seen>) => inspect(dataDir, read),
    stop: () => server.end('SIGTERM'),
  };
}

/** Kills a backend of the postmaster, preferring a busy one. Resolves once the postmaster has reaped it. */
async function killBackend(postmaster: number, random: Random): Promise<void> {
  const backends = listBackends(postmaster);
  const busy = backends.filter(({ doing }) => !doing.endsWith(' idle'));
  const chosen = busy.length > 0 ? busy : backends;
  const victim = chosen[Math.floor(random() * chosen.length)];
  if (!victim) return;
  process.kill(victim.pid, 'SIGKILL');
  await waitUntil(() => isReaped(victim.pid), RECOVERY_LIMIT_MS, 'A killed backend is still running.');
}

/**
 * Waits until the program has restarted a database that died. Existing connections may respond for a moment after the
 * kill, so this opens a new one.
 */
async function waitUntilHealthy({ dataDir, origin }: { dataDir: string; origin: string }): Promise<void> {
  const isDatabaseUp = async () =>
    checkDatabase(await readDatabaseUrl(dataDir)).then(
      () => true,
      () => false,
    );
  const isHealthy = async () => (await fetch(`${origin}/health`).catch(() => null))?.ok ?? false;
  await waitUntil(isDatabaseUp, RECOVERY_LIMIT_MS, 'The database has not recovered.');
  await waitUntil(isHealthy, RECOVERY_LIMIT_MS, 'The site has not recovered.');
}

/** Reads the database on a separate connection. */
async function inspect<Seen>(dataDir: string, read: (db: Database) => Promise<Seen>): Promise<Seen> {
  const url = await readDatabaseUrl(dataDir);
  const db = openDatabase(url, { maxConnections: 2, statementTimeoutMs: 60_000, onConnectionError: () => {} });
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

function listBackends(postmaster: number): { pid: number; doing: string }[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], { encoding: 'utf8' }).split(
    '\n',
  );
  return lines
    .filter((line) => line.includes('postgres: prohor_site prohor'))
    .map((line) => ({ pid: Number.parseInt(line, 10), doing: line.trimEnd() }));
}

/** Whether the parent of a process has reaped it. */
function isReaped(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

async function readDatabaseUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  const settings = await readFile(join(dataDir, 'postgres', 'prohor.conf'), 'utf8');
  const port = /^port = (\d+)$/m.exec(settings)?.[1];
  return `postgres://prohor:${encodeURIComponent(password)}@127.0.0.1:${port}/prohor`;
}
