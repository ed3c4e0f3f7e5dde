import process from 'node:process';
import { serveJobs } from '#services/processes/serve-jobs.ts';

/** A job for the program of `job-process.test.ts`. */
export type TestJob = { readonly kind: 'count' | 'fail' | 'hang' | 'exit' };

let count = 0;

serveJobs<TestJob, { count: number; pid: number }>(async ({ kind }) => {
  count += 1;
  if (kind === 'fail') throw new Error('no paper');
  if (kind === 'exit') process.exit(3);
  if (kind === 'hang') await new Promise(() => setInterval(() => undefined, 1_000));
  return { count, pid: process.pid };
});
