import type { Cluster } from './cluster.ts';
import { initialiseCluster, prepareCluster } from './cluster.ts';
import { createMaintenanceClient, toSuperuserUrl } from './cluster-connection.ts';
import { startOrJoinServer, stopServer } from './cluster-server.ts';
import type { DataFolderLocks } from './data-folder-locks.ts';
import { acquireDataFolderLocks, DataFolderInUseError } from './data-folder-locks.ts';
import { removeUnusedPrograms } from './postgres-programs.ts';
import { prepareSiteDatabase, SITE_DATABASE } from './site-role.ts';

const LOCK_ATTEMPTS = 4;

type Purpose = 'serve' | 'use';

export type EmbeddedPostgres = {
  /** Connection URL of the site's database, for the role that owns it. */
  url: string;
  superuserUrl: string;
  clusterDir: string;
  /**
   * Restarts the server if necessary and reacquires lost locks. Concurrent calls share one restart. Does nothing after
   * `close`. Rejects if the server does not start.
   */
  ensureRunning(): Promise<void>;
  /** Releases the locks, and stops the server unless another program uses it. */
  close(): Promise<void>;
};

/**
 * Opens the PostgreSQL in `dataDir`, creating it on first use. Joins a server left running by a killed program. With
 * `purpose: 'serve'`, throws a {@link DataFolderInUseError} if another program serves. With `'use'` (the command line),
 * any number of programs may run at the same time, even while another program serves.
 */
export async function openEmbeddedPostgres(dataDir: string, purpose: Purpose): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir);
  await initialiseCluster(cluster);
  const opened = await openCluster(cluster, purpose);
  if (purpose === 'serve') await removeUnusedPrograms(cluster, cluster.programs.version).catch(() => {});
  return opened;
}

/** Opens an existing cluster with the programs in `cluster`. */
export async function openCluster(cluster: Cluster, purpose: Purpose): Promise<EmbeddedPostgres> {
  const { port, locks: firstLocks } = await startAndLock(cluster, purpose);
  const url = await prepareSiteDatabase(cluster, port).catch(async (error) => {
    await release(cluster, firstLocks);
    throw error;
  });
  let locks = firstLocks;
  let isClosed = false;
  let restarting: Promise<void> | null = null;
  const restart = async () => {
    if (isClosed || locks.areHeld()) return;
    await locks.end();
    ({ locks } = await startAndLock(cluster, purpose));
  };
  return {
    url,
    superuserUrl: toSuperuserUrl(cluster, { port, database: SITE_DATABASE }),
    clusterDir: cluster.clusterDir,
    ensureRunning: () => {
      restarting ??= restart().finally(() => {
        restarting = null;
      });
      return restarting;
    },
    close: async () => {
      isClosed = true;
      await restarting?.catch(() => {});
      await release(cluster, locks);
    },
  };
}

async function release(cluster: Cluster, locks: DataFolderLocks): Promise<void> {
  const isLastUser = await locks.claimForStopping();
  if (isLastUser) await stopServer(cluster).catch(() => {});
  await locks.end();
}

async function startAndLock(cluster: Cluster, purpose: Purpose): Promise<{ port: number; locks: DataFolderLocks }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await startOrJoinServer(cluster);
    const client = createMaintenanceClient(cluster, port);
    try {
      return { port, locks: await acquireDataFolderLocks(client, { dataDir: cluster.dataDir, purpose }) };
    } catch (error) {
      // Another program may have stopped the server after it was found.
      if (error instanceof DataFolderInUseError || attempt === LOCK_ATTEMPTS) throw error;
    }
  }
}
