import cluster from 'node:cluster';
import { setMaxListeners } from 'node:events';
import { DataFolderInUseError } from '#services/postgres/embedded-postgres.ts';
import type { Config } from './config.ts';
import { ConfigError, parseConfig } from './config.ts';
import { loadBuiltApp } from './load-built-app.ts';
import { log } from './log.ts';
import type { PostgresHandle } from './open-database.ts';
import { openPostgres } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { serve } from './serve.ts';
import { startWorkers } from './workers.ts';

/** How the primary hands the address of the database to its workers. */
const WORKER_DATABASE = 'PROHOR_WORKER_DATABASE_URL';

setMaxListeners(0);

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const workerDatabase = process.env[WORKER_DATABASE];
  if (cluster.isWorker && workerDatabase) await runWorker(config, workerDatabase);
  else await runPrimary(config);
}

async function runPrimary(config: Config): Promise<void> {
  if (config.databaseUrl === null) say('Starting the database…');
  const postgres = await openPostgres(config, 'serve');
  const stopping = onStopSignal();
  try {
    await prepareDatabase(config, postgres.url, say);
    const running = await startServing(config, postgres);
    say(`${config.siteName} is open at ${config.siteUrl} (Ctrl+C stops it)`);
    await stopping;
    say('Stopping…');
    await running.stop();
  } finally {
    await postgres.close();
  }
  say('Stopped.');
}

async function startServing(config: Config, postgres: PostgresHandle): Promise<{ stop(): Promise<void> }> {
  if (config.workers === 1) return serve(config, postgres, await loadBuiltApp());
  return startWorkers(config.workers, { [WORKER_DATABASE]: postgres.url }, postgres.ensureRunning, log);
}

async function runWorker(config: Config, databaseUrl: string): Promise<void> {
  // Ctrl+C reaches the whole process group; a worker stops when the primary says so.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  const stopping = new Promise((resolve) => process.once('disconnect', resolve));
  const running = await serve(config, { url: databaseUrl, ensureRunning: async () => {} }, await loadBuiltApp());
  process.send?.('serving');
  await stopping;
  await running.stop();
}

function onStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line for what an operator can mend; the log has the rest. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderInUseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `PORT ${process.env.PORT ?? 3000} is already in use by another program; set PORT to a free one.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
    return `PORT ${process.env.PORT ?? 3000} may not be used by this user; set PORT to one above 1023.`;
  }
  log.error({ error }, 'start failed');
  return `Prohor could not start: ${error instanceof Error ? error.message : String(error)}`;
}

main().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
