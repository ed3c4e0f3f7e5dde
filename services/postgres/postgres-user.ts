import { execFileSync } from 'node:child_process';
import { chown } from 'node:fs/promises';

/** The system account that runs the embedded PostgreSQL, and how to start a program as that account. */
export type PostgresUser = {
  /** Turns a program and its arguments into the command that runs it as this account. */
  command(program: string, args: readonly string[]): { file: string; args: string[]; uid?: number; gid?: number };
  /** Hands a file or folder to this account. */
  own(path: string): Promise<void>;
};

const CAPABILITIES = '+dac_override,+dac_read_search';

/**
 * Decides who runs the embedded PostgreSQL. PostgreSQL refuses to run as root, so root lends it to the system user
 * `postgres`, or `nobody` where there is none. Where `setpriv` (util-linux) exists that user keeps the capability to
 * pass through folders that only root may enter: a checkout under `/root` or in a private temporary folder works.
 */
export function decidePostgresUser(): PostgresUser {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) {
    return { command: (file, args) => ({ file, args: [...args] }), own: async () => {} };
  }
  const { uid, gid } = findAccount('postgres') ?? findAccount('nobody') ?? { uid: 65534, gid: 65534 };
  const own = (path: string) => chown(path, uid, gid);
  if (!runs('setpriv', ['--version'])) {
    return { command: (file, args) => ({ file, args: [...args], uid, gid }), own };
  }
  const lend = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${CAPABILITIES}`,
    `--ambient-caps=${CAPABILITIES}`,
    '--securebits=+no_setuid_fixup',
  ];
  return { command: (file, args) => ({ file: 'setpriv', args: [...lend, file, ...args] }), own };
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

function runs(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
