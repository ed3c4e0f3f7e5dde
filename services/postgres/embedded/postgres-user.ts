import { execFileSync } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';

/** The system account that runs the embedded PostgreSQL. */
export type PostgresUser = {
  /** Returns the command that runs `program` as this account. */
  command(program: string, args: readonly string[]): { file: string; args: string[]; uid?: number; gid?: number };
  /** Makes this account the owner of a file or folder. */
  own(path: string): Promise<void>;
};

type Account = { uid: number; gid: number };

const ENTERS_EVERY_FOLDER = '+dac_read_search';

/**
 * Decides which account runs the embedded PostgreSQL: the current one, unless that is root, which PostgreSQL refuses.
 * Root uses the owner of the cluster, and for a new cluster the system account `postgres`, or `nobody` if there is none.
 * That account has no capability, unless it cannot reach `program` or the data folder because one of their parents is
 * private, for example a checkout under `/root`. Then `setpriv` (util-linux) gives it the one to read and enter folders.
 */
export async function preparePostgresUser(paths: {
  dataDir: string;
  clusterDir: string;
  program: string;
}): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args: [...args] }), own: async () => {} };
  const account = (await findOwner(paths.clusterDir)) ?? findPostgresAccount();
  const own = (path: string) => chown(path, account.uid, account.gid);
  await admitGroup(paths.dataDir, account);
  if (canReach(account, paths) || !canRun('setpriv', ['--version'])) {
    return { command: (file, args) => ({ file, args: [...args], ...account }), own };
  }
  const setpriv = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    `--inh-caps=${ENTERS_EVERY_FOLDER}`,
    `--ambient-caps=${ENTERS_EVERY_FOLDER}`,
    '--securebits=+no_setuid_fixup',
  ];
  return { command: (file, args) => ({ file: 'setpriv', args: [...setpriv, file, ...args] }), own };
}

/** The owner of the cluster; null if there is no cluster or root owns it. */
async function findOwner(clusterDir: string): Promise<Account | null> {
  const found = await stat(clusterDir).catch(() => null);
  return found === null || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
}

function findPostgresAccount(): Account {
  return findAccount('postgres') ?? findAccount('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Lets the account's group enter a data folder that only root may enter. Its files stay private. */
async function admitGroup(dataDir: string, account: Account): Promise<void> {
  const { uid, gid, mode } = await stat(dataDir);
  if (uid !== 0 || gid !== 0 || canRun('test', ['-x', dataDir], account)) return;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, (mode & 0o700) | 0o010);
}

function canReach(account: Account, { dataDir, program }: { dataDir: string; program: string }): boolean {
  return canRun('test', ['-x', dataDir], account) && canRun(program, ['--version'], account);
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
