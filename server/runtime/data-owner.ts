import { execFileSync } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CLUSTER_FOLDER } from '#services/postgres/embedded/cluster.ts';
import { OperatorError, toFailureText } from './explain-failure.ts';

const ROOT_UID = 0;
const CHECKOUT = join(import.meta.dirname, '..', '..');

type Owner = { uid: number; gid: number };

/**
 * If root runs this process and the data folder belongs to another account, continues as that account, because a file
 * owned by root would break the site when that account serves it. If the folder is missing, the owner of its nearest
 * existing parent counts. Must run before anything is written. Throws an {@link OperatorError} if the process cannot
 * switch accounts.
 */
export async function switchToDataOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== ROOT_UID) return;
  const owner = await findOwner(dataDir);
  // The usual case for root. Returns before `id` is run.
  if (owner.uid === ROOT_UID) return;
  const clusterOwner = await readOwner(join(dataDir, CLUSTER_FOLDER));
  const name = findAccountName(owner.uid);
  if (!isServedByOwner({ owner, clusterOwner, isAccount: name !== null })) return;
  const user = name ?? `user ${owner.uid}`;
  try {
    process.setgroups?.(name === null ? [owner.gid] : readId(['-G', name]).split(' ').map(Number));
    process.setgid?.(owner.gid);
    process.setuid?.(owner.uid);
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR ${dataDir} belongs to ${user}; run this as that user (root cannot: ${toFailureText(error)}).`,
    );
  }
  await access(CHECKOUT, constants.R_OK | constants.X_OK).catch(() => {
    throw new OperatorError(`DATA_DIR ${dataDir} belongs to ${user}, who cannot read ${CHECKOUT}.`);
  });
}

/**
 * True if the owner of the data folder serves the site. Root serves it if root owns the folder, or if the cluster belongs to
 * another account, which runs PostgreSQL for root. If the cluster does not exist yet, the owner serves the site if the
 * system knows the account.
 */
export function isServedByOwner({
  owner,
  clusterOwner,
  isAccount,
}: {
  owner: Owner;
  clusterOwner: Owner | null;
  isAccount: boolean;
}): boolean {
  if (owner.uid === ROOT_UID) return false;
  return clusterOwner === null ? isAccount : clusterOwner.uid === owner.uid;
}

async function findOwner(path: string): Promise<Owner> {
  return (await readOwner(path)) ?? findOwner(dirname(path));
}

async function readOwner(path: string): Promise<Owner | null> {
  const found = await stat(path).catch(() => null);
  return found && { uid: found.uid, gid: found.gid };
}

function findAccountName(uid: number): string | null {
  try {
    return readId(['-nu', String(uid)]);
  } catch {
    return null;
  }
}

function readId(args: readonly string[]): string {
  return execFileSync('id', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
