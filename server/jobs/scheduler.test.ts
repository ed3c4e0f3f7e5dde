import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import type { Job, JobResult } from './scheduler.ts';
import { createScheduler } from './scheduler.ts';

const START_MS = 1_800_000_000_000;

function openScheduler() {
  const clock = createFakeClock(START_MS);
  const logged: object[] = [];
  const log = { error: (details: object) => void logged.push(details), warn: () => {}, info: () => {} };
  return { clock, logged, scheduler: createScheduler({ clock, log }) };
}

/**
 * Creates a job that records its run times, in ms since the start, and returns `results` in order, repeating the last
 * one.
 */
function createRecordingJob(now: () => number, results: readonly (number | null | Error)[]) {
  const runsAtMs: number[] = [];
  const run = async (): Promise<JobResult> => {
    const result = results[Math.min(runsAtMs.length, results.length - 1)] ?? null;
    runsAtMs.push(now() - START_MS);
    if (result instanceof Error) throw result;
    return { againInMs: result };
  };
  return { job: { name: 'recorded', run }, runsAtMs };
}

/** A job whose runs the test ends; `wake` is the scheduler's callback. */
function createDelayedJob() {
  const ends: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  let wake = () => {};
  let isSubscribed = false;
  const job: Job = {
    name: 'delayed',
    run: (signal) => {
      signals.push(signal);
      return new Promise((resolve) => ends.push(() => resolve({ againInMs: null })));
    },
    wakeOn: (given) => {
      wake = given;
      isSubscribed = true;
      return () => {
        isSubscribed = false;
      };
    },
  };
  const endRun = async (index: number) => {
    ends[index]?.();
    await setImmediate();
  };
  return { job, endRun, countRuns: () => ends.length, signals, wake: () => wake(), isSubscribed: () => isSubscribed };
}

describe('a schedule', () => {
  it.each([
    ['an interval', [1_000], 3_500, [0, 1_000, 2_000, 3_000]],
    ['waits of different length', [50, 50, 1_000], 1_200, [0, 50, 100, 1_100]],
    ['a moment in the past, at once', [-5, null], 1_000, [0, 0]],
    ['nothing more', [null], DAY_MS, [0]],
    ['a moment further away than a timer can wait, in two steps', [2 ** 31 + 500, null], 2 ** 31, [0, 2 ** 31 - 1]],
  ])('runs a job that asks for %s', async (_name, results, advanceMs, expected) => {
    const { clock, scheduler } = openScheduler();
    const { job, runsAtMs } = createRecordingJob(clock.now, results);
    await scheduler.start(job);
    await clock.advance(advanceMs);
    expect(runsAtMs).toEqual(expected);
    await scheduler.stop();
  });

  it('is applied to each job separately', async () => {
    const { clock, scheduler } = openScheduler();
    const delayed = createDelayedJob();
    void scheduler.start(delayed.job);
    const { job, runsAtMs } = createRecordingJob(clock.now, [1_000]);
    await scheduler.start(job);
    await clock.advance(1_000);
    expect(runsAtMs).toEqual([0, 1_000]);
    await delayed.endRun(0);
    await scheduler.stop();
  });
});

describe('a moment of the wall clock', () => {
  it.each([
    ['is not moved', 0, 60_000],
    ['is set forward', 30_000, 30_000],
    ['is set forward past it', DAY_MS, 5_000],
  ])('runs the job at it if the clock %s', async (_name, stepMs, expectedMs) => {
    const { clock, scheduler } = openScheduler();
    const startedAtMs = clock.now();
    const runsAfterMs: number[] = [];
    let elapsedMs = 0;
    const run = async (): Promise<JobResult> => {
      runsAfterMs.push(elapsedMs);
      return { againAtMs: runsAfterMs.length === 1 ? startedAtMs + 60_000 : null };
    };
    await scheduler.start({ name: 'at a moment', run });
    clock.step(stepMs);
    for (; elapsedMs < 120_000; await clock.advance(1_000)) elapsedMs += 1_000;
    expect(runsAfterMs).toEqual([0, expectedMs]);
    await scheduler.stop();
  });
});

describe('a run that fails', () => {
  const failure = new Error('no database');

  it('is retried with growing waits, and each failure is logged', async () => {
    const { clock, logged, scheduler } = openScheduler();
    const { job, runsAtMs } = createRecordingJob(clock.now, [failure]);
    await scheduler.start(job);
    await clock.advance(4 * MINUTE_MS);
    expect(runsAtMs).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000, 123_000, 183_000]);
    expect(logged.slice(0, 2)).toEqual([
      { error: failure, job: 'recorded', againInMs: 1_000 },
      { error: failure, job: 'recorded', againInMs: 2_000 },
    ]);
    expect(logged.at(-1)).toEqual({ error: failure, job: 'recorded', againInMs: 60_000 });
    await scheduler.stop();
  });

  it('returns to the schedule after a success, and the waits start again from the shortest', async () => {
    const { clock, scheduler } = openScheduler();
    const { job, runsAtMs } = createRecordingJob(clock.now, [failure, failure, 10_000, failure, null]);
    await scheduler.start(job);
    await clock.advance(60_000);
    expect(runsAtMs).toEqual([0, 1_000, 3_000, 13_000, 14_000]);
    await scheduler.stop();
  });

  it('resolves `start`', async () => {
    const { clock, scheduler } = openScheduler();
    await expect(scheduler.start(createRecordingJob(clock.now, [failure]).job)).resolves.toBeUndefined();
    await scheduler.stop();
  });
});

describe('a wake-up', () => {
  it('runs the job before its time and replaces what was scheduled', async () => {
    const { clock, scheduler } = openScheduler();
    const { job, runsAtMs } = createRecordingJob(clock.now, [10_000]);
    let wake = () => {};
    await scheduler.start({
      ...job,
      wakeOn: (given) => {
        wake = given;
        return () => {};
      },
    });
    await clock.advance(4_000);
    wake();
    await clock.advance(10_000);
    expect(runsAtMs).toEqual([0, 4_000, 14_000]);
    await scheduler.stop();
  });

  it('during a run causes one more run after it, also if it is repeated', async () => {
    const { scheduler } = openScheduler();
    const delayed = createDelayedJob();
    void scheduler.start(delayed.job);
    delayed.wake();
    delayed.wake();
    expect(delayed.countRuns()).toBe(1);
    await delayed.endRun(0);
    expect(delayed.countRuns()).toBe(2);
    await delayed.endRun(1);
    expect(delayed.countRuns()).toBe(2);
    await scheduler.stop();
  });
});

describe('stopping', () => {
  it('waits for the run in progress, whose signal is aborted, and starts none after it', async () => {
    const { clock, scheduler } = openScheduler();
    const delayed = createDelayedJob();
    void scheduler.start(delayed.job);
    delayed.wake();
    let isStopped = false;
    const stopped = scheduler.stop().then(() => {
      isStopped = true;
    });
    await setImmediate();
    expect([isStopped, delayed.signals[0]?.aborted, delayed.isSubscribed()]).toEqual([false, true, false]);
    await delayed.endRun(0);
    await stopped;
    delayed.wake();
    await clock.advance(DAY_MS);
    expect(delayed.countRuns()).toBe(1);
  });

  it('cancels what is scheduled', async () => {
    const { clock, scheduler } = openScheduler();
    const { job, runsAtMs } = createRecordingJob(clock.now, [1_000]);
    await scheduler.start(job);
    await scheduler.stop();
    await clock.advance(DAY_MS);
    expect(runsAtMs).toEqual([0]);
  });

  it('does not log a run that fails because it was aborted', async () => {
    const { logged, scheduler } = openScheduler();
    const run = (signal: AbortSignal) =>
      new Promise<JobResult>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    void scheduler.start({ name: 'abortable', run });
    await scheduler.stop();
    expect(logged).toEqual([]);
  });
});
