import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { createOutageWatch, DatabaseSilentError } from './outage-watch.ts';

const SECOND_MS = 1_000;

/** Watches a database whose probes return the given results, in order. */
function startWatch(...probeResults: ('responding' | 'silent')[]) {
  const clock = createFakeClock(0);
  const changes: boolean[] = [];
  const probes: number[] = [];
  const watch = createOutageWatch({
    probe: async () => {
      probes.push(clock.now());
      return probeResults.shift() ?? 'responding';
    },
    setTimer: clock.setTimer,
    onChange: (isOut) => changes.push(isOut),
  });
  return { watch, clock, changes, probes };
}

const never = () => new Promise<never>(() => {});

test('a statement and a probe without a response begin an outage, which rejects waiting and new statements', async () => {
  const { watch, clock, changes } = startWatch('silent', 'silent');
  const results = Promise.allSettled([watch.guard(never), watch.guard(never)]);
  await clock.advance(SECOND_MS);
  const silent = { status: 'rejected', reason: new DatabaseSilentError() };
  expect(await results).toEqual([silent, silent]);
  await expect(watch.guard(async () => 'not run')).rejects.toThrow('The database does not answer.');
  expect(changes).toEqual([true]);
});

test('the first probe with a response ends the outage', async () => {
  const { watch, clock, changes, probes } = startWatch('silent', 'silent', 'responding');
  const rejected = expect(watch.guard(never)).rejects.toThrow(DatabaseSilentError);
  await clock.advance(3 * SECOND_MS);
  await rejected;
  expect([changes, probes]).toEqual([
    [true, false],
    [1_000, 2_000, 3_000],
  ]);
  expect(await watch.guard(async () => 'result')).toBe('result');
});

test('a slow statement is no outage: the database is probed each second, and the statement continues', async () => {
  const { watch, clock, changes, probes } = startWatch('responding', 'responding');
  const slow = Promise.withResolvers<string>();
  const result = watch.guard(() => slow.promise);
  await clock.advance(2 * SECOND_MS);
  slow.resolve('result');
  expect(await result).toBe('result');
  await clock.advance(10 * SECOND_MS);
  expect([changes, probes]).toEqual([[], [1_000, 2_000]]);
});

test('a database that responds to other statements is not probed', async () => {
  const { watch, clock, probes } = startWatch('silent');
  void watch.guard(never);
  await clock.advance(SECOND_MS - 1);
  watch.recordResponse();
  await clock.advance(1);
  expect(probes).toEqual([]);
});

test('a response during a silent probe prevents the outage', async () => {
  const { clock, changes } = startWatch();
  const watch = createOutageWatch({
    probe: async () => {
      watch.recordResponse();
      return 'silent';
    },
    setTimer: clock.setTimer,
    onChange: (isOut) => changes.push(isOut),
  });
  void watch.guard(never);
  await clock.advance(SECOND_MS);
  expect(changes).toEqual([]);
});

test('without waiting statements nothing is probed', async () => {
  const { watch, clock, probes } = startWatch('silent');
  await watch.guard(async () => 'result');
  await clock.advance(10 * SECOND_MS);
  expect(probes).toEqual([]);
});

test('a result that arrives after the outage began is handed to onLate', async () => {
  const { watch, clock } = startWatch('silent');
  const connection = Promise.withResolvers<string>();
  const late: string[] = [];
  const rejected = expect(
    watch.guard(
      () => connection.promise,
      (result) => late.push(result),
    ),
  ).rejects.toThrow(DatabaseSilentError);
  await clock.advance(SECOND_MS);
  await rejected;
  connection.resolve('connection');
  await connection.promise;
  expect(late).toEqual(['connection']);
});
