import { execFileSync } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';

export type PostgresUser = {
  /** Returns the command that runs `program` as this account. */
  command(program: string, args: readonly string[]): { file: string; args: string[]; uid?: number; gid?: number };
  own(path: string): Promise<void>;
};

type Account = { uid: number; gid: number };

const ENTERS_EVERY_FOLDER = '+dac_read_search';
/** A group without members. The number is above the ranges assigned by systems, directory services and containers. */
const PRIVATE_GID = 2_146_000_033;

/**
 * Decides which account runs the embedded PostgreSQL: the current one, unless it is root, which PostgreSQL refuses.
 * Root uses the owner of the cluster or, for a new cluster, the system account `postgres`, or `nobody` if there is
 * none. The account has no capabilities, unless a parent of the data folder or of a program is private, for example
 * `/root`. Then `setpriv` (util-linux) grants it the capability to read and enter folders.
 */
export async function preparePostgresUser(paths: { dataDir: string; clusterDir: string }): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args: [...args] }), own: async () => {} };
  const { dataDir, clusterDir } = paths;
  const found = (await findOwner(clusterDir)) ?? findPostgresAccount();
  const account = { ...found, gid: await admitAccount(dataDir, found) };
  const setpriv = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    `--inh-caps=${ENTERS_EVERY_FOLDER}`,
    `--ambient-caps=${ENTERS_EVERY_FOLDER}`,
    '--securebits=+no_setuid_fixup',
  ];
  return {
    own: (path) => chown(path, account.uid, account.gid),
    command: (file, args) => {
      const isReachable = canRun('test', ['-x', dataDir], account) && canRun(file, ['--version'], account);
      return isReachable || !canRun('setpriv', ['--version'])
        ? { file, args: [...args], ...account }
        : { file: 'setpriv', args: [...setpriv, file, ...args] };
    },
  };
}

/** Returns the owner of the cluster; null if there is no cluster or root owns it. */
async function findOwner(clusterDir: string): Promise<Account | null> {
  const found = await stat(clusterDir).catch(() => null);
  return found === null || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
}

function findPostgresAccount(): Account {
  return findAccount('postgres') ?? findAccount('nobody') ?? { uid: 65534, gid: 65534 };
}

/**
 * Admits only PostgreSQL to a data folder owned by root, through a group without members. Returns the group that
 * PostgreSQL runs with. If the system has no entry for the group's number, e.g. in a container with its own user ids,
 * returns the account's own group, which earlier releases used.
 */
async function admitAccount(dataDir: string, account: Account): Promise<number> {
  const { uid, gid, mode } = await stat(dataDir);
  if (uid === 0 && gid === PRIVATE_GID) return PRIVATE_GID;
  const isAdmitted = gid === account.gid && (mode & 0o777) === 0o710;
  const isClosed = gid === 0 && (mode & 0o001) === 0;
  if (uid !== 0 || !(isAdmitted || isClosed)) return account.gid;
  const admit = (group: number) => chown(dataDir, uid, group).then(() => group);
  const admitted = await admit(PRIVATE_GID).catch(() => admit(account.gid));
  await chmod(dataDir, (mode & 0o700) | 0o010);
  return admitted;
}

function findAccount(name: string): Account | null {
  try {
    return { uid: readId(['-u', name]), gid: readId(['-g', name]) };
  } catch {
    return null;
  }
}

function readId(args: string[]): number {
  return Number(execFileSync('id', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim());
}

function canRun(program: string, args: string[], account: Partial<Account> = {}): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', cwd: '/', ...account });
    return true;
  } catch {
    return false;
  }
}
