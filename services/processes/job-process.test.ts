import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { TestJob } from '#tests/support/processes/test-jobs.ts';
import { createJobProcess } from './job-process.ts';

const PROGRAM = join(import.meta.dirname, '../../tests/support/processes/test-jobs.ts');
const open = (timeLimitMs = 120_000) =>
  createJobProcess<TestJob, { count: number; pid: number }>(PROGRAM, { timeLimitMs, maxHeapMb: 64 });
let jobs = open();
afterEach(() => {
  jobs.close();
  jobs = open();
});

test('does all jobs in one process of low priority', async () => {
  const [first, second] = [await jobs.run({ kind: 'count' }), await jobs.run({ kind: 'count' })];
  expect(second).toEqual({ count: 2, pid: first.pid });
  expect(getPriority(second.pid)).toBeGreaterThanOrEqual(10);
});

test.each([
  ['fail', 'test-jobs failed: Error: no paper'],
  ['exit', 'test-jobs has ended (3).'],
] as const)('rejects a job that makes it %s, and does the next one', async (kind, message) => {
  await jobs.run({ kind: 'count' });
  await expect(jobs.run({ kind })).rejects.toThrow(message);
  expect(await jobs.run({ kind: 'count' })).toMatchObject({ count: 1 });
});

test('ends a process whose job takes too long', async () => {
  const impatient = open(1);
  await expect(impatient.run({ kind: 'hang' })).rejects.toThrow('test-jobs takes longer than 0.001 s.');
  impatient.close();
});

test('begins again after it was closed', async () => {
  const { pid } = await jobs.run({ kind: 'count' });
  jobs.close();
  expect((await jobs.run({ kind: 'count' })).pid).not.toBe(pid);
});
