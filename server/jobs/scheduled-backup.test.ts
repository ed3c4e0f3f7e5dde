import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { createScheduledBackup } from './scheduled-backup.ts';
import { createScheduler } from './scheduler.ts';

const START_MS = Date.parse('2026-11-20T03:00+06:00');

/** `failures` are the messages of the next backups that fail; `isOthers` says that another process has the task. */
function start({
  lastMs = START_MS as number | null,
  failures = [] as string[],
  isOthers = (): boolean => false,
} = {}) {
  const clock = createFakeClock(START_MS);
  const logged: unknown[] = [];
  const writtenMs: number[] = [];
  let newestMs = lastMs;
  const scheduler = createScheduler({
    clock,
    log: { error: ({ error }: { error?: unknown }) => logged.push(error), warn: () => {}, info: () => {} },
  });
  const job = createScheduledBackup({
    ...{ times: ['03:30', '15:30'], timeZone: 'Asia/Dhaka', clock },
    live: { claim: async () => !isOthers(), release: async () => {} },
    readLastBackup: async () =>
      newestMs === null ? null : { createdAt: new Date(newestMs).toISOString(), location: '', bytes: 0 },
    writeBackup: async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw new Error(failure);
      newestMs = clock.now();
      writtenMs.push(clock.now() - START_MS);
    },
  });
  void scheduler.start(job);
  return { clock, logged, writtenMs, stop: () => scheduler.stop() };
}

test('a backup is written at each time of the schedule', async () => {
  const { clock, writtenMs, stop } = start();
  await clock.advance(24 * HOUR_MS);
  expect(writtenMs).toEqual([30 * MINUTE_MS, 12.5 * HOUR_MS]);
  await stop();
});

test.each([
  ['there is none', null, [0]],
  ['the last one is from before the last time of the schedule', START_MS - 12 * HOUR_MS, [0]],
  ['the last one is younger', START_MS - HOUR_MS, []],
])('at the start, one is written if %s', async (_what, lastMs, expected) => {
  const { clock, writtenMs, stop } = start({ lastMs });
  await clock.advance(MINUTE_MS);
  expect(writtenMs).toEqual(expected);
  await stop();
});

test('a failed backup is tried again after one, two and four minutes, and logged once for each cause', async () => {
  const { clock, logged, writtenMs, stop } = start({ lastMs: null, failures: ['full', 'full', 'denied'] });
  await clock.advance(10 * MINUTE_MS);
  expect(logged).toEqual([new Error('full'), new Error('denied')]);
  expect(writtenMs).toEqual([7 * MINUTE_MS]);
  await stop();
});

test('only the process that has the task writes; if it ends before it has written, another one does within a minute', async () => {
  let isOthers = true;
  const { clock, writtenMs, stop } = start({ lastMs: null, isOthers: () => isOthers });
  await clock.advance(10 * MINUTE_MS);
  expect(writtenMs).toEqual([]);
  isOthers = false;
  await clock.advance(MINUTE_MS);
  expect(writtenMs).toHaveLength(1);
  await stop();
});
