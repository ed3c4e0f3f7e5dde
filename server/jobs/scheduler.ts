import { backoffMs } from '#domain/time/backoff.ts';
import type { Clock } from '../runtime/clock.ts';
import { toFailureText } from '../runtime/explain-failure.ts';
import type { Log } from '../runtime/log.ts';

/** A background job. It runs when the scheduler starts it, and again after the delay in its result. */
export type Job = {
  name: string;
  /** Does the work, or one batch of it. Should end early once `signal` is aborted. */
  run(signal: AbortSignal): Promise<JobResult>;
  /**
   * The delays after failed runs, for a job whose runs take long. If set, a failure with the same cause as the previous
   * one is not logged again.
   */
  retry?: { firstMs: number; maxMs: number };
  /** Subscribes `wake` to events that require an earlier run. Returns the unsubscribe function. */
  wakeOn?(wake: () => void): () => void;
};

/**
 * When the job runs again. `againInMs`: after this delay, which clock changes do not affect. `againAtMs`: at this
 * wall-clock time in ms since 1970, or earlier if the clock is set back. Null: only after a wake-up.
 */
export type JobResult = { againInMs: number | null } | { againAtMs: number | null };

export type Scheduler = {
  /**
   * Runs a job immediately, and again as its results request. Resolves when the first run has ended, even if it failed.
   */
  start(job: Job): Promise<void>;
  /** Aborts the signals, cancels scheduled runs and waits for running jobs. */
  stop(): Promise<void>;
};

export type SchedulerOptions = {
  clock: Clock;
  log: Log;
  onRun?: (run: { job: string; isSuccess: boolean; nowMs: number }) => void;
};

/** The delays after failed runs, doubled after each consecutive failure. */
const RETRY = { firstMs: 1_000, maxMs: 60_000 };
/** The maximum delay of a timer. A job with a longer delay runs early and returns the remaining delay. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/**
 * How often the wall clock is compared with the scheduled time. Timers do not notice that the clock is set or that the
 * machine slept.
 */
const WALL_CLOCK_CHECK_MS = 5_000;
/** Smaller steps back are ignored, because time synchronisation causes them. */
export const MIN_STEP_BACK_MS = 1_000;

/**
 * Creates a scheduler. Runs of a job never overlap: a wake-up during a run causes another run right after it. A run
 * that rejects is logged and retried with increasing delays.
 */
export function createScheduler({ clock, log, onRun = () => {} }: SchedulerOptions): Scheduler {
  const stopping = new AbortController();
  const stops: (() => Promise<void>)[] = [];

  return {
    start: (job) => {
      const running = startJob(job, { clock, log, onRun, signal: stopping.signal });
      stops.push(running.stop);
      return running.firstRun;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

type JobOptions = Required<SchedulerOptions> & { signal: AbortSignal };

function startJob(job: Job, options: JobOptions) {
  const { clock, signal } = options;
  let cancelTimer = () => {};
  let running: Promise<void> | null = null;
  let isWoken = false;
  const runOnce = createAttempt(job, options);

  const runUntilQuiet = async () => {
    let result: JobResult;
    do {
      isWoken = false;
      result = await runOnce();
    } while (isWoken && !signal.aborted);
    running = null;
    if (signal.aborted) return;
    if ('againAtMs' in result) wakeAt(result.againAtMs ?? Number.POSITIVE_INFINITY);
    else if (result.againInMs !== null) {
      cancelTimer = clock.setTimer(Math.min(Math.max(result.againInMs, 0), MAX_TIMER_MS), wake);
    }
  };

  const wakeAt = (atMs: number) => {
    const checkedAtMs = clock.now();
    const leftMs = Math.max(atMs - checkedAtMs, 0);
    cancelTimer = clock.setTimer(Math.min(leftMs, WALL_CLOCK_CHECK_MS), () => {
      const nowMs = clock.now();
      if (nowMs >= atMs || nowMs <= checkedAtMs - MIN_STEP_BACK_MS) wake();
      else wakeAt(atMs);
    });
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

/**
 * Creates a function that runs the job once and never rejects. If the run fails, logs the failure and returns when to
 * retry.
 */
function createAttempt(job: Job, { clock, log, onRun, signal }: JobOptions) {
  const report = (isSuccess: boolean) => onRun({ job: job.name, isSuccess, nowMs: clock.now() });
  let failures = 0;
  let lastCause = '';
  return async (): Promise<JobResult> => {
    try {
      const result = await job.run(signal);
      failures = 0;
      lastCause = '';
      report(true);
      return result;
    } catch (error) {
      failures += 1;
      report(false);
      const againInMs = backoffMs(failures, job.retry ?? RETRY);
      const cause = toFailureText(error);
      const isKnown = job.retry !== undefined && cause === lastCause;
      if (!signal.aborted && !isKnown) log.error({ error, job: job.name, againInMs }, 'job failed');
      lastCause = cause;
      return { againInMs };
    }
  };
}
