import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { ReadPause } from './revalidator.ts';
import { createRevalidator } from './revalidator.ts';

/** A revalidator whose pauses and reads the test ends. */
function createHarness() {
  const scheduled: (() => void)[] = [];
  const failureCounts: number[] = [];
  const spreads: number[] = [];
  const reads: ((isDone: boolean | Promise<boolean>) => void)[] = [];
  const read = () => new Promise<boolean>((resolve) => reads.push(resolve));
  const onStuck = vi.fn();
  const schedule = (run: () => void, { failures, spreadMs }: ReadPause) => {
    scheduled.push(run);
    failureCounts.push(failures);
    spreads.push(spreadMs);
    return () => scheduled.splice(scheduled.indexOf(run), 1);
  };
  return {
    revalidator: createRevalidator(read, schedule, onStuck),
    onStuck,
    endPause: () => scheduled.shift()?.(),
    endRead: async (index: number, isDone: boolean | Promise<boolean> = true) => {
      reads[index]?.(isDone);
      await setImmediate();
    },
    failureCounts,
    spreads,
    countReads: () => reads.length,
    countScheduled: () => scheduled.length,
  };
}

describe('createRevalidator', () => {
  test('reads once for several requests during one pause', () => {
    const harness = createHarness();
    harness.revalidator.request(0);
    harness.revalidator.request(0);
    harness.revalidator.request(0);
    harness.endPause();
    expect([harness.countReads(), harness.countScheduled()]).toEqual([1, 0]);
  });

  test('reads once more for several requests during a read', async () => {
    const harness = createHarness();
    harness.revalidator.request(0);
    harness.endPause();
    harness.revalidator.request(0);
    harness.revalidator.request(0);
    expect(harness.countScheduled()).toBe(0);
    await harness.endRead(0);
    harness.endPause();
    await harness.endRead(1);
    expect([harness.countReads(), harness.countScheduled()]).toEqual([2, 0]);
  });

  test('reads again if requested after a read', async () => {
    const harness = createHarness();
    harness.revalidator.request(0);
    harness.endPause();
    await harness.endRead(0);
    harness.revalidator.request(0);
    harness.endPause();
    expect(harness.countReads()).toBe(2);
  });

  test('repeats a failed read and passes on the number of failures in a row', async () => {
    const harness = createHarness();
    harness.revalidator.request(0);
    harness.endPause();
    await harness.endRead(0, false);
    harness.endPause();
    await harness.endRead(1, false);
    harness.endPause();
    await harness.endRead(2);
    harness.revalidator.request(0);
    expect([harness.countReads(), harness.failureCounts]).toEqual([3, [0, 1, 2, 0]]);
  });

  test('repeats a read that throws, and reports a second error before a success', async () => {
    const harness = createHarness();
    const reports: number[] = [];
    const fail = (message: string) => Promise.reject(new Error(message));
    const results = [() => fail('first'), () => false, () => fail('second'), () => true];
    harness.revalidator.request(0);
    for (const [index, makeResult] of results.entries()) {
      harness.endPause();
      await harness.endRead(index, makeResult());
      reports.push(harness.onStuck.mock.calls.length);
    }
    expect([reports, harness.failureCounts, harness.countScheduled()]).toEqual([[0, 0, 1, 1], [0, 1, 2, 3], 0]);
    harness.revalidator.request(0);
    harness.endPause();
    await harness.endRead(4, Promise.reject(new Error('third')));
    expect(harness.onStuck).toHaveBeenCalledTimes(1);
  });

  test.each([true, false])('schedules nothing after stop during a read that resolves to %s', async (isDone) => {
    const harness = createHarness();
    harness.revalidator.request(0);
    harness.endPause();
    harness.revalidator.request(0);
    harness.revalidator.stop();
    await harness.endRead(0, isDone);
    expect([harness.countReads(), harness.countScheduled()]).toEqual([1, 0]);
    harness.revalidator.request(0);
    expect(harness.countScheduled()).toBe(1);
  });

  test('does not run a scheduled read after stop', () => {
    const harness = createHarness();
    harness.revalidator.request(0);
    harness.revalidator.stop();
    harness.endPause();
    expect(harness.countReads()).toBe(0);
  });

  test('spreads a read as the request that scheduled it says', async () => {
    const harness = createHarness();
    harness.revalidator.request(2_000);
    harness.revalidator.request(0);
    harness.endPause();
    harness.revalidator.request(500);
    await harness.endRead(0);
    expect(harness.spreads).toEqual([2_000, 500]);
  });
});
