import { execFileSync } from 'node:child_process';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';

/** Runs `measure` with the program on two workers and a temporary database with the demonstration. */
export async function withWorkers(measure: (server: StartedServer) => Promise<boolean>): Promise<void> {
  await ensureBuild();
  const postgres = await openTemporaryPostgres();
  const server = await startServer({ DATABASE_URL: postgres.url, WORKERS: '2' });
  const isGood = await measure(server);
  console.log(isGood ? 'passed' : 'FAILED');
  await server.end('SIGTERM');
  await postgres.close();
  process.exit(isGood ? 0 : 1);
}

export function listWorkers({ child }: StartedServer): number[] {
  const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' });
  return pids.trim().split('\n').map(Number);
}

export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program]);
    return true;
  } catch {
    return false;
  }
}
