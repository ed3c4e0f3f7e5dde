import { execFileSync } from 'node:child_process';
import { chown } from 'node:fs/promises';

/** The system account that runs the embedded PostgreSQL. */
export type PostgresUser = {
  /** Returns the command that runs `program` as this account. */
  command(program: string, args: readonly string[]): { file: string; args: string[]; uid?: number; gid?: number };
  /** Makes this account the owner of a file or folder. */
  own(path: string): Promise<void>;
};

const CAPABILITIES = '+dac_override,+dac_read_search';

/**
 * Decides which account runs the embedded PostgreSQL: the current one, unless that is root, which PostgreSQL refuses.
 * Root uses the system account `postgres`, or `nobody` if there is none. If `setpriv` (util-linux) is installed, that
 * account keeps the capability to enter folders of root, so that a checkout under `/root` or in a private temporary
 * folder works.
 */
export function decidePostgresUser(): PostgresUser {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) return { command: (file, args) => ({ file, args: [...args] }), own: async () => {} };
  const { uid, gid } = findAccount('postgres') ?? findAccount('nobody') ?? { uid: 65534, gid: 65534 };
  const own = (path: string) => chown(path, uid, gid);
  if (!canRun('setpriv', ['--version'])) {
    return { command: (file, args) => ({ file, args: [...args], uid, gid }), own };
  }
  const setpriv = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${CAPABILITIES}`,
    `--ambient-caps=${CAPABILITIES}`,
    '--securebits=+no_setuid_fixup',
  ];
  return { command: (file, args) => ({ file: 'setpriv', args: [...setpriv, file, ...args] }), own };
}

function findAccount(name: string): { uid: number; gid: number } | null {
  try {
    return { uid: readId(['-u', name]), gid: readId(['-g', name]) };
  } catch {
    return null;
  }
}

function readId(args: string[]): number {
  return Number(execFileSync('id', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim());
}

function canRun(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
