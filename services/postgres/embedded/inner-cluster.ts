import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { CLUSTER_FOLDER, prepareCluster } from './cluster.ts';
import { PROGRAMS_FOLDER, providePrograms } from './postgres-programs.ts';
import { preparePostgresUser } from './postgres-user.ts';

/** Prepares `folder`, within the data folder, for a second cluster that uses the same programs. */
export async function prepareInnerCluster(dataDir: string, folder: string): Promise<Cluster> {
  await providePrograms(dataDir);
  // Lets the account of PostgreSQL enter the data folder.
  await preparePostgresUser({ dataDir, clusterDir: join(dataDir, CLUSTER_FOLDER) });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await symlink(join(dataDir, PROGRAMS_FOLDER), join(folder, PROGRAMS_FOLDER), 'junction');
  return prepareCluster(folder);
}
