import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { OperatorError, toFailureText } from './explain-failure.ts';
import type { Log } from './log.ts';

const RESTART_PAUSE_MS = 1_000;
const DATABASE_CHECK_MS = 1_000;
const PATIENCE_MS = 15_000;

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serving') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

/** What a worker tells the primary once: that it serves, or in one line why it cannot. */
export type WorkerMessage = z.infer<typeof messageSchema>;

const STOP = 'stop';

/**
 * Serves one port from `count` processes. A worker that ends unasked is replaced; `ensureDatabase` runs every second,
 * because only the primary may start the embedded database again. Rejects where a first worker cannot serve.
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
    log.error({ pid, exitCode, signalCode }, 'a worker ended; starting another');
    await sleep(RESTART_PAUSE_MS);
    if (stopping) return;
    waitUntilServing(fork()).catch((error) => log.error({ error: toFailureText(error) }, 'a worker could not start'));
  };
  cluster.on('exit', replace);
  for (const worker of workers) if (worker.isDead()) void replace(worker);
  const check = setInterval(() => {
    ensureDatabase().catch((error) => log.error({ error }, 'the database could not be started again'));
  }, DATABASE_CHECK_MS);

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
      const told = messageSchema.parse(message);
      if (told.kind === 'serving') resolve();
      else reject(new OperatorError(told.reason));
    });
    worker.once('exit', (code) => reject(new Error(`A worker could not start (exit status ${code}).`)));
  });
}

/** In a worker: resolves when the primary asks it to stop, or is gone. */
export function waitForPrimaryToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === STOP) resolve();
    });
    process.once('disconnect', () => resolve());
  });
}

/** Not by `worker.disconnect()`: that first waits for every connection to end, live streams too. */
async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.send(STOP, () => {});
  const impatience = setTimeout(() => worker.process.kill('SIGKILL'), PATIENCE_MS);
  await ended;
  clearTimeout(impatience);
}
