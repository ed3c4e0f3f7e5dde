import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CLUSTER_FOLDER,
  initialiseCluster,
  PASSWORD_FILE,
  prepareCluster,
  prepareTemporaryCluster,
  readClusterMajor,
  toUpgradedDir,
} from './cluster.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { openCluster } from './embedded-postgres.ts';
import { findPrograms, toMajor } from './postgres-programs.ts';

export type UpgradeResult =
  | { kind: 'upgraded'; from: string; to: string; oldDir: string }
  | { kind: 'missing' }
  | { kind: 'current' }
  | { kind: 'no-programs'; from: string };

type CopyDatabase = (databases: Record<'from' | 'to', Pick<EmbeddedPostgres, 'url'>>) => Promise<void>;

/**
 * Upgrades the cluster of a data folder to the major version of this release: starts the old one with its programs,
 * lets `copy` fill a new one, and swaps them. The old one remains as `postgres-MAJOR`. Can be repeated if `copy`
 * rejects or the program is killed. Throws a `DataFolderInUseError` if the site is served.
 */
export async function upgradeCluster(dataDir: string, copy: CopyDatabase): Promise<UpgradeResult> {
  const cluster = await prepareCluster(dataDir);
  const from = await readClusterMajor(cluster.clusterDir);
  const to = toMajor(cluster.programs.version);
  if (from === null) return { kind: 'missing' };
  if (from === to) return { kind: 'current' };
  const programs = await findPrograms(dataDir, { major: from, current: cluster.programs });
  if (programs === null) return { kind: 'no-programs', from };
  const folder = join(dataDir, 'upgrading');
  for (const path of [folder, toUpgradedDir(dataDir)]) await rm(path, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  await copyFile(join(dataDir, PASSWORD_FILE), join(folder, PASSWORD_FILE));
  const old = await openCluster({ ...cluster, programs }, 'serve');
  try {
    const temporary = await prepareTemporaryCluster(dataDir, folder);
    await initialiseCluster(temporary);
    const upgraded = await openCluster(temporary, 'use');
    await copy({ from: old, to: upgraded }).finally(upgraded.close);
  } finally {
    await old.close();
  }
  const oldDir = join(dataDir, `${CLUSTER_FOLDER}-${from}`);
  await rename(join(folder, CLUSTER_FOLDER), toUpgradedDir(dataDir));
  await rename(cluster.clusterDir, oldDir);
  // The next start does this if the program is killed here.
  await rename(toUpgradedDir(dataDir), cluster.clusterDir);
  await rm(folder, { recursive: true, force: true });
  return { kind: 'upgraded', from, to, oldDir };
}
