import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { OperatorError, toFailureText } from './runtime/explain-failure.ts';
import type { Log } from './runtime/log.ts';

const RESTART_DELAY_MS = 1_000;
const DATABASE_CHECK_INTERVAL_MS = 1_000;
const STOP_TIMEOUT_MS = 15_000;

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serving') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

/** A worker's only message to the primary process: it serves, or a one-line reason why it cannot. */
export type WorkerMessage = z.infer<typeof messageSchema>;

const STOP = 'stop';

/**
 * Serves one port from `count` processes. A worker that ends unexpectedly is replaced. `ensureDatabase` runs every second,
 * because only the primary process may restart the embedded database. Rejects if one of the first workers cannot serve.
 * `stop` lets every worker finish its requests.
 */
export async function startWorkers(
  count: number,
  environment: Record<string, string>,
  ensureDatabase: () => Promise<void>,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  const fork = () => cluster.fork(environment);

  const workers = Array.from({ length: count }, fork);
  await Promise.all(workers.map(waitUntilServing)).catch((error) => {
    for (const worker of workers) worker.process.kill('SIGKILL');
    throw error;
  });

  const replace = async ({ process: { pid, exitCode, signalCode } }: Worker) => {
    if (stopping) return;
    log.error({ pid, exitCode, signalCode }, 'a worker process ended; starting another');
    await sleep(RESTART_DELAY_MS);
    if (stopping) return;
    waitUntilServing(fork()).catch((error) =>
      log.error({ error: toFailureText(error) }, 'a worker process could not start'),
    );
  };
  cluster.on('exit', replace);
  for (const worker of workers) if (worker.isDead()) void replace(worker);
  const check = setInterval(() => {
    ensureDatabase().catch((error) => log.error({ error }, 'could not restart the database'));
  }, DATABASE_CHECK_INTERVAL_MS);

  return {
    stop: async () => {
      stopping = true;
      clearInterval(check);
      await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [stopWorker(worker)] : [])));
    },
  };
}

function waitUntilServing(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message) => {
      const received = messageSchema.parse(message);
      if (received.kind === 'serving') resolve();
      else reject(new OperatorError(received.reason));
    });
    worker.once('exit', (code) => reject(new Error(`A worker process could not start (exit status ${code}).`)));
  });
}

/** In a worker: resolves when the primary process sends `stop` or has ended. */
export function waitForPrimaryToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === STOP) resolve();
    });
    process.once('disconnect', () => resolve());
  });
}

/** Does not use `worker.disconnect()`, which first waits for every connection to end, live streams included. */
async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.send(STOP, () => {});
  const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killTimer);
}
