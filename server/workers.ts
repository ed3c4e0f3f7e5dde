import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { OperatorError, toFailureText } from './runtime/explain-failure.ts';
import type { Log } from './runtime/log.ts';
import type { RunningServer, StopOptions } from './runtime/run-program.ts';

const RESTART_DELAY_MS = 1_000;
/** The delay doubles with each failed start, up to this limit. */
const MAX_RESTART_DELAY_MS = 30_000;
const DATABASE_CHECK_INTERVAL_MS = 1_000;
/** Longer than a worker takes to finish its requests and close its services. */
const STOP_TIMEOUT_MS = 30_000;
/** A worker that is not ready within this time is killed, because it would block a rolling restart. */
const START_TIMEOUT_MS = 180_000;

/** With `PROHOR_ROOT`, the path contains the link to the installed release. A deployment points this link to the new release. */
const PROGRAM = join(process.env.PROHOR_ROOT ?? join(import.meta.dirname, '..'), 'server', 'main.ts');

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serving') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

/** Sent by a worker to the primary process when it is ready, or with a one-line reason if it could not start. */
export type WorkerMessage = z.infer<typeof messageSchema>;

const stopMessageSchema = z.object({ kind: z.literal('stop'), drainMs: z.number() });
type StopMessage = z.infer<typeof stopMessageSchema>;

export type WorkersOptions = {
  count: number;
  environment: Record<string, string>;
  /**
   * Restarts the embedded database if it has stopped. Called every second in the primary process, because other processes
   * may not restart it.
   */
  ensureDatabase: () => Promise<void>;
  /** Called after each rolling restart. */
  onRestarted: (result: RestartResult) => Promise<void>;
  log: Log;
};

/** How many workers were replaced, and why the next one was not; null if all were. */
export type RestartResult = { replaced: number; error: string | null };

/**
 * Serves one port from several processes. A worker that ends unexpectedly is replaced. Rejects if one of the first
 * workers cannot serve. `stop` lets every worker finish its requests. The workers started by `restartWorkers` load the
 * program and the build from disk again.
 */
export async function startWorkers({
  count,
  environment,
  ensureDatabase,
  onRestarted,
  log,
}: WorkersOptions): Promise<Omit<RunningServer, 'observeJob'>> {
  // Each worker accepts connections itself, so a connection ends with its worker. With Node's default, the primary
  // process passes connections to the workers, and a connection of a killed worker remains open without a response.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  /** Workers that are not replaced when they end, because their end is intended or other code handles it. */
  const unreplacedWorkers = new Set<Worker>();
  let isStopping = false;
  const fork = () => {
    const worker = cluster.fork(environment);
    // Without this listener, a failure to start the program, e.g. during `npm ci`, would end this process.
    worker.on('error', () => {});
    return worker;
  };

  const workers = Array.from({ length: count }, fork);
  await Promise.all(workers.map(waitUntilServing)).catch((error) => {
    for (const worker of workers) worker.process.kill('SIGKILL');
    throw error;
  });

  const replace = async (worker: Worker) => {
    if (isStopping || unreplacedWorkers.delete(worker)) return;
    const { pid, exitCode, signalCode } = worker.process;
    log.error({ pid, exitCode, signalCode }, 'a worker process ended; starting another');
    for (let delayMs = RESTART_DELAY_MS; ; delayMs = Math.min(2 * delayMs, MAX_RESTART_DELAY_MS)) {
      await sleep(delayMs);
      if (isStopping || (await tryToStart())) return;
    }
  };
  const tryToStart = async () => {
    try {
      const fresh = fork();
      unreplacedWorkers.add(fresh);
      await waitUntilServing(fresh).finally(() => unreplacedWorkers.delete(fresh));
      return true;
    } catch (error) {
      log.error({ error: toFailureText(error) }, 'a worker process could not start; trying again');
      return false;
    }
  };
  cluster.on('exit', replace);
  for (const worker of workers) if (worker.isDead()) void replace(worker);
  const check = setInterval(() => {
    ensureDatabase().catch((error) => log.error({ error }, 'could not restart the database'));
  }, DATABASE_CHECK_INTERVAL_MS);
  const restart = createRollingRestart({
    fork,
    replace,
    unreplacedWorkers,
    isStopping: () => isStopping,
    onRestarted,
    log,
  });

  return {
    stop: async (options) => {
      isStopping = true;
      clearInterval(check);
      await Promise.all(listWorkers().map((worker) => stopWorker(worker, options)));
    },
    restartWorkers: restart,
  };
}

const listWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

type RollingRestartOptions = {
  fork: () => Worker;
  replace: (worker: Worker) => Promise<void>;
  unreplacedWorkers: Set<Worker>;
  isStopping: () => boolean;
  onRestarted: WorkersOptions['onRestarted'];
  log: Log;
};

/**
 * Creates a function that replaces the workers one after the other: each new one serves before the old one stops. If a
 * new one cannot serve, the remaining old ones continue. A call during a restart causes another restart after it.
 */
function createRollingRestart({
  fork,
  replace,
  unreplacedWorkers,
  isStopping,
  onRestarted,
  log,
}: RollingRestartOptions): () => Promise<void> {
  const replaceOne = async (old: Worker) => {
    const fresh = fork();
    // `fresh` takes the place of `old`, even if `old` is killed before `fresh` serves.
    unreplacedWorkers.add(fresh).add(old);
    const killTimer = setTimeout(() => fresh.process.kill('SIGKILL'), START_TIMEOUT_MS);
    try {
      await waitUntilServing(fresh);
    } catch (error) {
      unreplacedWorkers.delete(old);
      if (old.isDead()) void replace(old);
      throw error;
    } finally {
      clearTimeout(killTimer);
    }
    unreplacedWorkers.delete(fresh);
    await stopWorker(old, { drainMs: 0 });
  };
  const restartAll = async () => {
    log.info({}, 'restarting the workers');
    cluster.setupPrimary({ exec: PROGRAM });
    const result: RestartResult = { replaced: 0, error: null };
    try {
      for (const old of listWorkers()) {
        if (isStopping()) return;
        if (!old.isDead()) await replaceOne(old);
        result.replaced += 1;
      }
      log.info({}, 'restarted the workers');
    } catch (error) {
      result.error = toFailureText(error);
      log.error({ error: result.error }, 'could not restart the workers; the running ones continue');
    }
    await onRestarted(result).catch((error) => log.error({ error }, 'could not note that the workers were restarted'));
  };
  let last = Promise.resolve();
  return () => {
    last = last.then(restartAll);
    return last;
  };
}

function waitUntilServing(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => {
      const { data } = messageSchema.safeParse(message);
      if (data?.kind === 'serving') resolve();
      if (data?.kind === 'failed') reject(new OperatorError(data.reason));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A worker process could not start (exit status ${code}).`)));
  });
}

/** Called in a worker. Resolves when the primary process requests the stop or has ended. */
export function waitForPrimaryToStop(): Promise<StopOptions> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      const { data } = stopMessageSchema.safeParse(message);
      if (data !== undefined) resolve({ drainMs: data.drainMs });
    });
    process.once('disconnect', () => resolve({ drainMs: 0 }));
  });
}

/** Does not use `worker.disconnect()`, which first waits for every connection to end, including live streams. */
async function stopWorker(worker: Worker, { drainMs }: StopOptions): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.send({ kind: 'stop', drainMs } satisfies StopMessage, () => {});
  const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), drainMs + STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killTimer);
}
