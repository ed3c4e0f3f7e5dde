import cluster from 'node:cluster';
import { setMaxListeners } from 'node:events';
import { decideMaxConnections } from '#server/http/guards/connection-limit.ts';
import packageFile from '../package.json' with { type: 'json' };
import { aggregateMetrics, shareMetrics } from './cluster-metrics.ts';
import type { Config } from './runtime/config.ts';
import { parseConfig } from './runtime/config.ts';
import { loadBuiltApp } from './runtime/load-built-app.ts';
import { log } from './runtime/log.ts';
import { createJobMetrics, createMetrics } from './runtime/metrics.ts';
import type { PostgresHandle } from './runtime/open-database.ts';
import { checkOpenFilesLimit, readOpenFilesLimit } from './runtime/open-files.ts';
import { noteRestart } from './runtime/restart-note.ts';
import type { RunningServer } from './runtime/run-program.ts';
import { runProgram, runUntilStopped } from './runtime/run-program.ts';
import type { WorkerMessage } from './workers.ts';
import { startWorkers, waitForPrimaryToStop } from './workers.ts';

/** The environment variable with which the primary process passes the database's URL to its workers. */
const WORKER_DATABASE = 'PROHOR_WORKER_DATABASE_URL';

setMaxListeners(0);

async function runPrimary(): Promise<void> {
  const config = readConfig();
  checkOpenFilesLimit(readOpenFilesLimit());
  await runUntilStopped(config, (postgres) => startServing(config, postgres));
}

function readConfig(): Config {
  const config = parseConfig(process.env);
  log.level = config.logLevel;
  return config;
}

/** With several workers, the primary process does not load the modules that only serving needs. */
async function startServing(config: Config, postgres: PostgresHandle): Promise<RunningServer> {
  if (config.workers === 1) {
    const { serve } = await import('./serve.ts');
    return serve({ config, postgres, render: await loadBuiltApp(), maxConnections: readMaxConnections() });
  }
  const metrics = createJobMetrics();
  aggregateMetrics(metrics, log);
  const workers = await startWorkers({
    count: config.workers,
    environment: { [WORKER_DATABASE]: postgres.url },
    ensureDatabase: postgres.ensureRunning,
    onRestarted: (result) => noteRestart(config.dataDir, result),
    log,
  });
  return { ...workers, observeJob: metrics.observeJob };
}

async function runWorker(databaseUrl: string): Promise<void> {
  const config = readConfig();
  // Ctrl+C reaches the whole process group; a worker stops when the primary process sends `stop`.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  const stopping = waitForPrimaryToStop();
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  const postgres = { url: databaseUrl, directUrl, ensureRunning: async () => {} };
  const { serve } = await import('./serve.ts');
  const metrics = createMetrics(packageFile.version);
  const running = await serve({
    config,
    postgres,
    render: await loadBuiltApp(),
    maxConnections: readMaxConnections(),
    metrics,
    readMetrics: shareMetrics(metrics),
  });
  notifyPrimary({ kind: 'serving' });
  await running.stop(await stopping);
}

const readMaxConnections = () => decideMaxConnections(readOpenFilesLimit());

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
