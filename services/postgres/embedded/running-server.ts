import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Cluster } from './cluster.ts';
import { createMaintenanceClient } from './cluster-connection.ts';
import type { PidFile } from './pid-file.ts';
import { isForOtherCluster, readPidFile, removePidFile, servesOtherFolder } from './pid-file.ts';

const READY_ATTEMPTS = 50;
const READY_POLL_MS = 200;

/** Errors of a server in crash recovery or shutdown. Both states end without intervention. */
const TRANSIENT_ERRORS: readonly string[] = ['57P01', '57P02', '57P03', 'ECONNRESET'];

/** `foreign`: the process of the PID file serves another folder, as in a copy of a data folder that is in use. */
type ServerState = 'ready' | 'starting' | 'absent' | 'foreign';

/**
 * Waits until this cluster's server is ready and returns its port; null if none is running. Removes the PID file of a
 * foreign server, which would prevent this cluster from starting.
 */
export async function findRunningPort(cluster: Cluster): Promise<number | null> {
  const pidFile = await readPidFile(cluster.clusterDir);
  if (!(pidFile.port > 0)) return null;
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
    const state = await inspectServer(cluster, pidFile);
    if (state === 'foreign') await removePidFile(cluster.clusterDir, pidFile.pid);
    if (state !== 'starting') return state === 'ready' ? pidFile.port : null;
    await sleep(READY_POLL_MS);
  }
  return null;
}

async function inspectServer(cluster: Cluster, pidFile: PidFile): Promise<ServerState> {
  const { pid, port } = pidFile;
  const isCopied = await isForOtherCluster(pidFile, cluster.clusterDir);
  if (isCopied && (await servesOtherFolder(pid, cluster.clusterDir))) return 'foreign';
  const client = createMaintenanceClient(cluster, port);
  try {
    await client.connect();
    if (await servesFolder(client, cluster)) return 'ready';
    return isCopied && (await isPostmaster(client, pid)) ? 'foreign' : 'absent';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return TRANSIENT_ERRORS.includes(code) ? 'starting' : 'absent';
  } finally {
    client.end().catch(() => {});
  }
}

/**
 * Tests if the connected server serves this cluster's folder, by having it read a file that was just created
 * there. The password proves nothing, because a copied folder has the same one, and neither does a path, because a
 * container may mount the folder elsewhere.
 */
async function servesFolder(client: pg.Client, { clusterDir, user }: Cluster): Promise<boolean> {
  const name = `prohor-check-${randomUUID()}`;
  const path = join(clusterDir, name);
  try {
    await writeFile(path, name, { mode: 0o600 });
    await user.own(path);
    const { rows } = await client.query('select pg_read_file($1, 0, 100, true) as content', [name]);
    return rows[0]?.content === name;
  } finally {
    await rm(path, { force: true });
  }
}

async function isPostmaster(client: pg.Client, pid: number): Promise<boolean> {
  const { rows } = await client.query(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`);
  return Number(rows[0]?.pid) === pid;
}
