import cluster from 'node:cluster';
import { setMaxListeners } from 'node:events';
import type { Config } from './config.ts';
import { parseConfig } from './config.ts';
import { loadBuiltApp } from './load-built-app.ts';
import { log } from './log.ts';
import type { PostgresHandle } from './open-database.ts';
import type { Serving } from './run-program.ts';
import { runProgram, runUntilStopped } from './run-program.ts';
import { serve } from './serve.ts';
import type { WorkerMessage } from './workers.ts';
import { startWorkers, waitForPrimaryToStop } from './workers.ts';

/** How the primary hands the address of the database to its workers. */
const WORKER_DATABASE = 'PROHOR_WORKER_DATABASE_URL';

setMaxListeners(0);

async function runPrimary(): Promise<void> {
  const config = parseConfig(process.env);
  await runUntilStopped(config, (postgres) => startServing(config, postgres));
}

async function startServing(config: Config, postgres: PostgresHandle): Promise<Serving> {
  if (config.workers === 1) return serve(config, postgres, await loadBuiltApp());
  return startWorkers(config.workers, { [WORKER_DATABASE]: postgres.url }, postgres.ensureRunning, log);
}

async function runWorker(databaseUrl: string): Promise<void> {
  const config = parseConfig(process.env);
  // Ctrl+C reaches the whole process group; a worker stops when the primary says so.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  const stopping = waitForPrimaryToStop();
  const running = await serve(config, { url: databaseUrl, ensureRunning: async () => {} }, await loadBuiltApp());
  tellPrimary({ kind: 'serving' });
  await stopping;
  await running.stop();
}

function tellPrimary(message: WorkerMessage): void {
  process.send?.(message);
}

const workerDatabase = process.env[WORKER_DATABASE];
if (cluster.isWorker && workerDatabase) {
  runProgram(
    () => runWorker(workerDatabase),
    (reason) => tellPrimary({ kind: 'failed', reason }),
  );
} else {
  runProgram(runPrimary);
}
