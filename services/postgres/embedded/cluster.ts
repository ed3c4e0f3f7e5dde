import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readOrCreateSecret } from '../../secrets/secret-file.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { PROGRAMS_FOLDER, providePrograms } from './postgres-programs.ts';
import type { PostgresUser } from './postgres-user.ts';
import { preparePostgresUser } from './postgres-user.ts';

const run = promisify(execFile);

export const SUPERUSER = 'prohor';
/** The cluster's folder, relative to the data folder. */
export const CLUSTER_FOLDER = 'postgres';
export const PASSWORD_FILE = 'postgres-password';
export const SETTINGS_FILE = 'prohor.conf';

/** A PostgreSQL cluster (a folder with databases and settings) in the data folder. */
export type Cluster = {
  dataDir: string;
  clusterDir: string;
  password: string;
  programs: PostgresPrograms;
  user: PostgresUser;
};

/** Prepares `dataDir` for its cluster. {@link initialiseCluster} creates the cluster itself. */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const clusterDir = join(dataDir, CLUSTER_FOLDER);
  return {
    dataDir,
    clusterDir,
    password: await readOrCreateSecret(join(dataDir, PASSWORD_FILE), () => randomBytes(24).toString('base64url')),
    programs: await providePrograms(dataDir),
    user: await preparePostgresUser({ dataDir, clusterDir }),
  };
}

/** Prepares `folder`, within the data folder, for a second cluster that uses the same programs. */
export async function prepareTemporaryCluster(dataDir: string, folder: string): Promise<Cluster> {
  await providePrograms(dataDir);
  // Lets the account of PostgreSQL enter the data folder.
  await preparePostgresUser({ dataDir, clusterDir: join(dataDir, CLUSTER_FOLDER) });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await symlink(join(dataDir, PROGRAMS_FOLDER), join(folder, PROGRAMS_FOLDER), 'junction');
  return prepareCluster(folder);
}

/**
 * Creates the cluster unless it exists. Builds it under a temporary name and renames it, so an interrupted build
 * is never mistaken for a cluster, and only one of two concurrent first starts succeeds.
 */
export async function initialiseCluster(cluster: Cluster): Promise<void> {
  if (isInitialised(cluster) || (await finishUpgrade(cluster))) return;
  const newDir = `${cluster.clusterDir}.new-${process.pid}`;
  const passwordFile = join(cluster.dataDir, `postgres-password.new-${process.pid}`);
  await rm(newDir, { recursive: true, force: true });
  await mkdir(newDir, { mode: 0o700 });
  await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  await cluster.user.own(newDir);
  await cluster.user.own(passwordFile);
  await runPostgresProgram(cluster, {
    program: 'initdb',
    args: [
      ...['-D', newDir, `--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      // pg_trgm does not recognise Bengali letters under PostgreSQL's builtin locales (docs/bengali.md).
      ...['--encoding=UTF8', '--locale-provider=libc', '--locale=C', '--lc-ctype=C.UTF-8', '--no-instructions'],
    ],
  });
  await appendFile(join(newDir, 'postgresql.conf'), `\ninclude_if_exists = '${SETTINGS_FILE}'\n`);
  await rm(passwordFile);
  await rename(newDir, cluster.clusterDir).catch(async (error) => {
    await rm(newDir, { recursive: true, force: true });
    if (!isInitialised(cluster)) throw error;
  });
}

/** The folder of an upgraded cluster that is complete but not in its final place yet. */
export const toUpgradedDir = (dataDir: string) => join(dataDir, `${CLUSTER_FOLDER}.upgraded`);

/** Finishes an upgrade that was interrupted after the old cluster was moved away. False if there is none. */
const finishUpgrade = ({ dataDir, clusterDir }: Cluster): Promise<boolean> =>
  rename(toUpgradedDir(dataDir), clusterDir).then(
    () => true,
    () => false,
  );

export const readClusterMajor = (clusterDir: string): Promise<string | null> =>
  readFile(join(clusterDir, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/** Runs a PostgreSQL program in the data folder, as the cluster's system account. Rejects if it fails. */
export function runPostgresProgram(
  { dataDir, programs, user }: Cluster,
  { program, args }: { program: 'initdb' | 'pg_ctl'; args: readonly string[] },
): Promise<unknown> {
  const command = user.command(programs[program], args);
  return run(command.file, command.args, {
    cwd: dataDir,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    ...(command.uid === undefined ? {} : { uid: command.uid }),
    ...(command.gid === undefined ? {} : { gid: command.gid }),
  });
}

function isInitialised({ clusterDir }: Cluster): boolean {
  return existsSync(join(clusterDir, 'PG_VERSION'));
}
