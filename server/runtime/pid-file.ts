import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const toPath = (dataDir: string) => join(dataDir, 'server.pid');

/** Records that this process serves the data folder. Resolves with a function that ends that. */
export async function writePidFile(dataDir: string): Promise<() => Promise<void>> {
  await writeFile(toPath(dataDir), `${process.pid}\n`);
  return () => rm(toPath(dataDir), { force: true });
}

/** Finds the process that serves a data folder; null if none does. A file that a killed server left behind does not count. */
export async function findServer(dataDir: string): Promise<number | null> {
  const text = await readFile(toPath(dataDir), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && isServer(pid) ? pid : null;
}

/** Another program may have the number since. */
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
