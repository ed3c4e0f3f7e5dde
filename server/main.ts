import cluster from 'node:cluster';
import { setMaxListeners } from 'node:events';
import type { Config } from './runtime/config.ts';
import { parseConfig } from './runtime/config.ts';
import { loadBuiltApp } from './runtime/load-built-app.ts';
import { log } from './runtime/log.ts';
import type { PostgresHandle } from './runtime/open-database.ts';
import type { Serving } from './runtime/run-program.ts';
import { runProgram, runUntilStopped } from './runtime/run-program.ts';
import { serve } from './serve.ts';
import type { WorkerMessage } from './workers.ts';
import { startWorkers, waitForPrimaryToStop } from './workers.ts';

/** The environment variable with which the primary process passes the database's URL to its workers. */
const WORKER_DATABASE = 'PROHOR_WORKER_DATABASE_URL';

setMaxListeners(0);

async function runPrimary(): Promise<void> {
  const config = readConfig();
  await runUntilStopped(config, (postgres) => startServing(config, postgres));
}

function readConfig(): Config {
  const config = parseConfig(process.env);
  log.level = config.logLevel;
  return config;
}

async function startServing(config: Config, postgres: PostgresHandle): Promise<Serving> {
  if (config.workers === 1) return serve({ config, postgres, render: await loadBuiltApp() });
  return startWorkers(config.workers, { [WORKER_DATABASE]: postgres.url }, postgres.ensureRunning, log);
}

async function runWorker(databaseUrl: string): Promise<void> {
  const config = readConfig();
  // Ctrl+C reaches the whole process group; a worker stops when the primary process sends `stop`.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  const stopping = waitForPrimaryToStop();
  const postgres = { url: databaseUrl, ensureRunning: async () => {} };
  const running = await serve({ config, postgres, render: await loadBuiltApp() });
  notifyPrimary({ kind: 'serving' });
  await stopping;
  await running.stop();
}

function notifyPrimary(message: WorkerMessage): void {
  process.send?.(message);
}

const workerDatabase = process.env[WORKER_DATABASE];
if (cluster.isWorker && workerDatabase) {
  runProgram(
    () => runWorker(workerDatabase),
    (reason) => notifyPrimary({ kind: 'failed', reason }),
  );
} else {
  runProgram(runPrimary);
}
