import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '#demo/pictures/random.ts';
import { checkDatabase } from '#services/postgres/check-database.ts';
import type { Database } from '#services/postgres/database.ts';
import { openDatabase } from '#services/postgres/database.ts';
import type { StartedServer } from '#tests/process/run-program.ts';
import { findFreePort, runProhor, startServer } from '#tests/process/run-program.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const RECOVERY_LIMIT_MS = 60_000;

export type MortalSite = Awaited<ReturnType<typeof openMortalSite>>;

/** The program with its own PostgreSQL on a data folder and a port that stay, whatever of it is killed. */
export async function openMortalSite(dataDir: string) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, PORT: String(port), SEED: 'none' };
  let server: StartedServer = await startServer(env);

  const isHealthy = async () => (await fetch(`${origin}/health`).catch(() => null))?.ok ?? false;
  const isDatabaseUp = async () =>
    checkDatabase(await readAddress(dataDir)).then(
      () => true,
      () => false,
    );
  const postmasterPid = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

  return {
    origin,
    said: () => server.said(),
    addStaff: async (email: string, password: string) => {
      const { status, err } = await runProhor(['staff', 'add', email], { DATA_DIR: dataDir }, `${password}\n`);
      if (status !== 0) throw new Error(err);
    },
    killProgram: () => server.end('SIGKILL'),
    startProgram: async () => {
      server = await startServer(env);
    },
    killPostmaster: () => process.kill(postmasterPid(), 'SIGKILL'),
    /** One that is at work, if any is. Resolves once the database has noticed. */
    killBackend: async (random: Random) => {
      const backends = listBackends(postmasterPid());
      const busy = backends.filter(({ doing }) => !doing.endsWith(' idle'));
      const chosen = busy.length > 0 ? busy : backends;
      const victim = chosen[Math.floor(random() * chosen.length)];
      if (!victim) return;
      process.kill(victim.pid, 'SIGKILL');
      await waitUntil(() => isReaped(victim.pid), RECOVERY_LIMIT_MS, 'A killed backend stays.');
    },
    /**
     * The program brings a database that died back by itself. Its own connections may answer for a moment after the
     * kill; only one that lets somebody in anew is back.
     */
    waitUntilHealthy: async () => {
      await waitUntil(isDatabaseUp, RECOVERY_LIMIT_MS, 'The database does not come back.');
      await waitUntil(isHealthy, RECOVERY_LIMIT_MS, 'The site does not come back.');
    },
    /** Looks at the database past the program. */
    look: async <Seen>(read: (db: Database) => Promise<Seen>): Promise<Seen> => {
      const db = openDatabase(await readAddress(dataDir), {
        maxConnections: 2,
        statementTimeoutMs: 60_000,
        onIdleError: () => {},
      });
      try {
        return await read(db);
      } finally {
        await db.destroy();
      }
    },
    stop: () => server.end('SIGTERM'),
  };
}

function listBackends(postmaster: number): { pid: number; doing: string }[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], { encoding: 'utf8' }).split(
    '\n',
  );
  return lines
    .filter((line) => line.includes('postgres: prohor prohor'))
    .map((line) => ({ pid: Number.parseInt(line, 10), doing: line.trimEnd() }));
}

/** Whether the parent of a process has taken note of its end. */
function isReaped(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

async function readAddress(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  const settings = await readFile(join(dataDir, 'postgres', 'prohor.conf'), 'utf8');
  const port = /^port = (\d+)$/m.exec(settings)?.[1];
  return `postgres://prohor:${encodeURIComponent(password)}@127.0.0.1:${port}/prohor`;
}
