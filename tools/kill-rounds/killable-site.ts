import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabase } from '#services/postgres/check-database.ts';
import type { Database } from '#services/postgres/database.ts';
import { findFreePort } from '#services/postgres/free-port.ts';
import { openDatabase } from '#services/postgres/open-database.ts';
import { addClient } from '../newsroom-client.ts';
import type { Random } from '../random.ts';
import { startServer } from '../run-program.ts';
import { listChildren } from '../running-processes.ts';
import { waitUntil } from '../wait-until.ts';

const RECOVERY_LIMIT_MS = 60_000;

export type KillableSite = Awaited<ReturnType<typeof openKillableSite>>;

/** The program with its embedded PostgreSQL. A kill changes neither the data folder nor the port. */
export async function openKillableSite(dataDir: string) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, PORT: String(port), SEED: 'none' };
  let server = await startServer(env);
  const postmasterPid = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    origin,
    output: () => server.output(),
    addClient: (email: string) => addClient(origin, email, { DATA_DIR: dataDir }),
    killProgram: () => server.end('SIGKILL'),
    startProgram: async () => {
      server = await startServer(env);
    },
    killPostmaster: () => process.kill(postmasterPid(), 'SIGKILL'),
    killBackend: (random: Random) => killBackend(postmasterPid(), random),
    /** Waits until the program has restarted its database. Only a new connection shows that. */
    waitUntilHealthy: async () => {
      const isDatabaseUp = async () => succeeds(checkDatabase(await readDatabaseUrl(dataDir)));
      await waitUntil(isDatabaseUp, RECOVERY_LIMIT_MS, 'The database has not recovered.');
      const isHealthy = async () => (await fetch(`${origin}/health`).catch(() => null))?.ok ?? false;
      await waitUntil(isHealthy, RECOVERY_LIMIT_MS, 'The site has not recovered.');
    },
    /** Reads the database on a separate connection. */
    inspect: async (read: (db: Database) => Promise<void>) => {
      const url = await readDatabaseUrl(dataDir);
      const db = openDatabase(url, { maxConnections: 2, statementTimeoutMs: 60_000, onConnectionError: () => {} });
      await read(db).finally(() => db.destroy());
    },
    stop: () => server.end('SIGTERM'),
  };
}

/** Kills a backend of the postmaster, preferably a busy one. Resolves once the postmaster has reaped it. */
async function killBackend(postmaster: number, random: Random): Promise<void> {
  const backends = listChildren(postmaster).filter(({ command }) => command.includes('postgres: prohor_site prohor'));
  const busy = backends.filter(({ command }) => !command.endsWith(' idle'));
  const chosen = busy.length > 0 ? busy : backends;
  const pid = chosen[Math.floor(random() * chosen.length)]?.pid;
  if (pid === undefined) return;
  process.kill(pid, 'SIGKILL');
  const isReaped = async () => !(await succeeds((async () => process.kill(pid, 0))()));
  await waitUntil(isReaped, RECOVERY_LIMIT_MS, 'A killed backend is still running.');
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function readDatabaseUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  const settings = await readFile(join(dataDir, 'postgres', 'prohor.conf'), 'utf8');
  const port = /^port = (\d+)$/m.exec(settings)?.[1];
  return `postgres://prohor:${encodeURIComponent(password)}@127.0.0.1:${port}/prohor`;
}
