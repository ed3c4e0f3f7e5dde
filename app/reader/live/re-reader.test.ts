import { describe, expect, test } from 'vitest';
import { createReReader } from './re-reader.ts';

/** A reader whose moments pass and whose reads end when the test says so. */
function createBench() {
  const pending: (() => void)[] = [];
  const pauses: number[] = [];
  const reads: ((isDone: boolean) => void)[] = [];
  const read = () => new Promise<boolean>((resolve) => reads.push(resolve));
  const later = (run: () => void, failures: number) => {
    pending.push(run);
    pauses.push(failures);
    return () => pending.splice(pending.indexOf(run), 1);
  };
  return {
    reader: createReReader(read, later),
    passMoment: () => pending.shift()?.(),
    endRead: async (index: number, isDone = true) => {
      reads[index]?.(isDone);
      await Promise.resolve();
    },
    pauses,
    countReads: () => reads.length,
    countPending: () => pending.length,
  };
}

describe('reading again', () => {
  test('many changes in a moment are one read', () => {
    const bench = createBench();
    bench.reader.request();
    bench.reader.request();
    bench.reader.request();
    bench.passMoment();
    expect([bench.countReads(), bench.countPending()]).toEqual([1, 0]);
  });

  test('changes during a read are one more read after it', async () => {
    const bench = createBench();
    bench.reader.request();
    bench.passMoment();
    bench.reader.request();
    bench.reader.request();
    expect(bench.countPending()).toBe(0);
    await bench.endRead(0);
    bench.passMoment();
    await bench.endRead(1);
    expect([bench.countReads(), bench.countPending()]).toEqual([2, 0]);
  });

  test('a change after a read is read as well', async () => {
    const bench = createBench();
    bench.reader.request();
    bench.passMoment();
    await bench.endRead(0);
    bench.reader.request();
    bench.passMoment();
    expect(bench.countReads()).toBe(2);
  });

  test('a read that fails is tried again, after longer pauses the more often it failed', async () => {
    const bench = createBench();
    bench.reader.request();
    bench.passMoment();
    await bench.endRead(0, false);
    bench.passMoment();
    await bench.endRead(1, false);
    bench.passMoment();
    await bench.endRead(2);
    bench.reader.request();
    expect([bench.countReads(), bench.pauses]).toEqual([3, [0, 1, 2, 0]]);
  });

  test('once stopped, what waited is not read', () => {
    const bench = createBench();
    bench.reader.request();
    bench.reader.stop();
    bench.passMoment();
    expect(bench.countReads()).toBe(0);
  });
});
