import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderInUseError } from '#services/postgres/embedded/data-folder-locks.ts';

const toPath = (dataDir: string) => join(dataDir, 'server.pid');

/**
 * Records that this process serves the data folder. Resolves with a function that removes the record. Throws a {@link
 * DataFolderInUseError} if another process of this machine serves it.
 */
export async function writePidFile(dataDir: string): Promise<() => Promise<void>> {
  const create = () => writeFile(toPath(dataDir), `${process.pid}\n`, { flag: 'wx' });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await create().catch(async () => {
    const server = await findServer(dataDir);
    if (server !== null && server !== process.pid) throw new DataFolderInUseError(dataDir);
    await rm(toPath(dataDir), { force: true });
    await create();
  });
  return () => rm(toPath(dataDir), { force: true });
}

/** Finds the process that serves a data folder; null if none does. A file that a killed server left behind does not count. */
export async function findServer(dataDir: string): Promise<number | null> {
  const text = await readFile(toPath(dataDir), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && isServer(pid) ? pid : null;
}

/** Checks the command line, because another program may have this process id by now. */
function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return readCommandLine(pid)?.includes('server/main.ts') ?? true;
  } catch {
    return false;
  }
}

/** Null on a system without `/proc`. */
function readCommandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return null;
  }
}
