import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from '#services/postgres/embedded/cluster.ts';
import { CLUSTER_FOLDER, prepareCluster, runPostgresProgram } from '#services/postgres/embedded/cluster.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';
import { isAlive, readPidFile } from '#services/postgres/embedded/pid-file.ts';
import { findFreePort } from '#services/postgres/free-port.ts';
import { administer } from './temporary-postgres.ts';

const run = promisify(execFile);

export type ReplicatedServer = {
  /** Its address, such as `127.0.0.1:5432`. */
  host: string;
  /** URL of the site's database on this server. */
  url: string;
  superuserUrl: string;
  dataDir: string;
  /** Kills the server as `kill -9` does. */
  kill(): Promise<void>;
  /** Makes a replica the primary. */
  promote(): Promise<void>;
  start(): Promise<void>;
};

export type ReplicatedPostgres = {
  /** The first one starts as the primary. It acknowledges a commit when the replica has it. */
  primary: ReplicatedServer;
  replica: ReplicatedServer;
  /** Kills both servers and deletes their folders. */
  close(): Promise<void>;
};

/** Starts a PostgreSQL with a streaming replica, in a temporary folder. Their role may read `pg_stat_replication`. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-replicated-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const embedded = await openEmbeddedPostgres(first, 'serve');
  await administer(embedded.superuserUrl, `grant pg_read_all_stats to ${new URL(embedded.url).username}`);
  await embedded.close();
  await run('cp', ['-a', first, second]);

  const create = async (dataDir: string, settings: string) =>
    createServer(await prepareCluster(dataDir), { ...embedded, port: await findFreePort(), settings });
  const primary = await create(first, "-c synchronous_standby_names='*'");
  const replica = await create(second, '');
  await followPrimary(await prepareCluster(second), primary.superuserUrl);
  await primary.start();
  await replica.start();
  return {
    primary,
    replica,
    close: async () => {
      await Promise.all([primary.kill(), replica.kill()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function followPrimary({ clusterDir, user }: Cluster, primaryUrl: string): Promise<void> {
  const signal = join(clusterDir, 'standby.signal');
  await writeFile(signal, '');
  await user.own(signal);
  await appendFile(join(clusterDir, 'postgresql.auto.conf'), `primary_conninfo = '${primaryUrl}'\n`);
}

type ServerOptions = { url: string; superuserUrl: string; port: number; settings: string };

function createServer(cluster: Cluster, { url, superuserUrl, port, settings }: ServerOptions): ReplicatedServer {
  const pgCtl = (args: readonly string[]) =>
    runPostgresProgram(cluster, { program: 'pg_ctl', args: ['-D', CLUSTER_FOLDER, '-s', '-w', ...args] });
  const atPort = (text: string) => {
    const changed = new URL(text);
    changed.port = String(port);
    return changed.href;
  };
  return {
    host: `127.0.0.1:${port}`,
    url: atPort(url),
    superuserUrl: atPort(superuserUrl),
    dataDir: cluster.dataDir,
    kill: async () => {
      const { pid } = await readPidFile(cluster.clusterDir);
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    },
    promote: async () => {
      await pgCtl(['promote']);
    },
    start: async () => {
      const files = ['-p', cluster.programs.postgres, '-l', join(CLUSTER_FOLDER, 'start.log')];
      await pgCtl(['start', '-t', '120', '-o', `-p ${port} ${settings}`, ...files]);
    },
  };
}
