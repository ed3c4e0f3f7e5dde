import { backoffMs } from '#domain/time/backoff.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';

/** Work in the background. It runs when the scheduler starts it, and again after the wait that its result requests. */
export type Job = {
  /** Names the job in the log. */
  name: string;
  /** Does the work, or one batch of it. Should end early once `signal` is aborted. */
  run(signal: AbortSignal): Promise<JobResult>;
  /** Subscribes `wake` to events that call for a run before its time; returns the unsubscribe function. */
  wakeOn?(wake: () => void): () => void;
};

/** The wait before the next run; null if only a wake-up starts it. */
export type JobResult = { againInMs: number | null };

export type Scheduler = {
  /** Runs a job at once, and again as its results request. Resolves when the first run has ended, even if it failed. */
  start(job: Job): Promise<void>;
  /** Aborts the signals, cancels what is scheduled and waits for the jobs that are running. */
  stop(): Promise<void>;
};

/** The waits after failed runs: doubled after each consecutive failure. */
const RETRY = { firstMs: 1_000, maxMs: 60_000 };
/** The maximum delay of a timer. A job with a longer wait runs early and requests the rest. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Creates a scheduler. Runs of one job never overlap: a wake-up during a run causes another run right after it. A run
 * that rejects is logged and tried again with growing waits.
 */
export function createScheduler({ clock, log }: { clock: Clock; log: Log }): Scheduler {
  const stopping = new AbortController();
  const stops: (() => Promise<void>)[] = [];

  return {
    start: (job) => {
      const running = startJob(job, { clock, log, signal: stopping.signal });
      stops.push(running.stop);
      return running.firstRun;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function startJob(job: Job, { clock, log, signal }: { clock: Clock; log: Log; signal: AbortSignal }) {
  let cancelTimer = () => {};
  let running: Promise<void> | null = null;
  let isWoken = false;
  const runOnce = createAttempt(job, { log, signal });

  const runUntilQuiet = async () => {
    let result: JobResult;
    do {
      isWoken = false;
      result = await runOnce();
    } while (isWoken && !signal.aborted);
    running = null;
    if (result.againInMs === null || signal.aborted) return;
    cancelTimer = clock.setTimer(Math.min(Math.max(result.againInMs, 0), MAX_TIMER_MS), wake);
  };

  const wake = () => {
    if (signal.aborted) return;
    cancelTimer();
    isWoken = true;
    running ??= runUntilQuiet();
  };

  const unsubscribe = job.wakeOn?.(wake);
  wake();
  return {
    firstRun: running ?? Promise.resolve(),
    stop: async () => {
      unsubscribe?.();
      cancelTimer();
      await running;
    },
  };
}

/** Creates a function that runs the job once and does not reject: a failed run is logged and returns when to retry. */
function createAttempt(job: Job, { log, signal }: { log: Log; signal: AbortSignal }) {
  let failures = 0;
  return async (): Promise<JobResult> => {
    try {
      const result = await job.run(signal);
      failures = 0;
      return result;
    } catch (error) {
      failures += 1;
      const againInMs = backoffMs(failures, RETRY);
      if (!signal.aborted) log.error({ error, job: job.name, againInMs }, 'job failed');
      return { againInMs };
    }
  };
}
