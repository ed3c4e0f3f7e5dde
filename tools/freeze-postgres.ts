import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listChildren } from './running-processes.ts';

/**
 * Stops every process of the PostgreSQL in a data folder (SIGSTOP): its connections remain open without a response.
 * The returned function lets them continue.
 */
export function freezePostgres(dataDir: string): () => void {
  const [line = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(line);
  // First, because it could start more processes.
  process.kill(postmaster, 'SIGSTOP');
  const children = listChildren(postmaster).map(({ pid }) => pid);
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of [...children, postmaster]) resume(pid);
  };
}

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // The process has ended.
  }
}
