import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareTemporaryCluster } from './cluster.ts';
import { createMaintenanceClient } from './cluster-connection.ts';
import { startRecovery, stopServer } from './cluster-server.ts';
import { prepareSiteDatabase } from './site-role.ts';

export type RecoveredCluster = {
  /** Connection URL of the site's database, for the role that owns it. */
  url: string;
  /** Time of the last change in the recovered log; null without a change. */
  lastChangeMs: number | null;
  stop(): Promise<void>;
};

/**
 * Starts a server for the base backup in `folder`, which is within `dataDir` and has the layout of a data folder.
 * Recovers it up to the moment `targetMs`, or to the end of the log if that is null. The base backup must contain its
 * `backup_label`, and the log in `pg_wal`. The server runs until `stop`.
 */
export async function recoverCluster({
  dataDir,
  folder,
  targetMs,
}: {
  dataDir: string;
  folder: string;
  targetMs: number | null;
}): Promise<RecoveredCluster> {
  const cluster = await prepareTemporaryCluster(dataDir, folder);
  await chmod(cluster.clusterDir, 0o700);
  await cluster.user.own(cluster.clusterDir);
  for (const path of await readdir(cluster.clusterDir, { recursive: true }))
    await cluster.user.own(join(cluster.clusterDir, path));
  const port = await startRecovery(cluster, targetMs);
  const stop = () => stopServer(cluster);
  const client = createMaintenanceClient(cluster, port);
  try {
    await client.connect();
    const { rows } = await client.query<{ lastMs: number | null }>(
      'select (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as "lastMs"',
    );
    return { url: await prepareSiteDatabase(cluster, port), lastChangeMs: rows[0]?.lastMs ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await client.end();
  }
}
