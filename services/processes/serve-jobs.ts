import process from 'node:process';

/** What is sent back for a job. */
export type JobOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly message: string };

/** Makes this program do the jobs of the process that started it (`createJobProcess`), and end with that. */
export function serveJobs<Job, Result>(doJob: (job: Job) => Promise<Result>): void {
  process.on('message', async (job: Job) => {
    const outcome = await doJob(job).then(
      (result): JobOutcome<Result> => ({ kind: 'done', result }),
      (error: unknown): JobOutcome<Result> => ({ kind: 'failed', message: String(error) }),
    );
    process.send?.(outcome);
  });
  process.on('disconnect', () => process.exit());
}
