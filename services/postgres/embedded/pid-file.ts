import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** PostgreSQL's lock file in a cluster folder. A copied folder contains the original's file. */
const PID_FILE = 'postmaster.pid';

/** A missing number is NaN. */
export type PidFile = {
  pid: number;
  /** The folder of the cluster that the server opened. */
  folder: string;
  port: number;
};

/** Reads the PID file. A killed server does not remove it. */
export async function readPidFile(clusterDir: string): Promise<PidFile> {
  return parsePidFile(await readFile(join(clusterDir, PID_FILE), 'utf8').catch(() => ''));
}

function parsePidFile(text: string): PidFile {
  const [pid, folder = '', , port] = text.split('\n');
  return { pid: Number.parseInt(pid ?? '', 10), folder, port: Number.parseInt(port ?? '', 10) };
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True if a PID file was written for another cluster folder, as in a copy. */
export async function isForOtherCluster({ folder }: PidFile, clusterDir: string): Promise<boolean> {
  return (await isSameFolder(folder, clusterDir)) !== true;
}

/**
 * True if the process `pid` is a PostgreSQL server of another cluster, by its working directory. False if that is unknown,
 * because the process belongs to another account or the system has no `/proc`.
 */
export async function servesOtherFolder(pid: number, clusterDir: string): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'postgres' && (await isSameFolder(`/proc/${pid}/cwd`, clusterDir)) === false;
}

/** Returns null if `path` cannot be read. */
async function isSameFolder(path: string, clusterDir: string): Promise<boolean | null> {
  const [other, own] = await Promise.all([stat(path).catch(() => null), stat(clusterDir)]);
  return other && other.dev === own.dev && other.ino === own.ino;
}

/**
 * Removes the PID file with the process id `pid`. The caller must have checked that this process does not serve the
 * cluster. Restores the file if it contains another process id, which belongs to a server that has just started.
 */
export async function removePidFile(clusterDir: string, pid: number): Promise<void> {
  const path = join(clusterDir, PID_FILE);
  const removed = `${path}.removed-${process.pid}`;
  try {
    await rename(path, removed);
  } catch {
    // Another program removed it concurrently.
    return;
  }
  const { pid: removedPid } = parsePidFile(await readFile(removed, 'utf8'));
  if (removedPid !== pid) await link(removed, path).catch(() => {});
  await rm(removed);
}
