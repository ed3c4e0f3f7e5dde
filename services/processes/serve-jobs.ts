import process from 'node:process';

/** The response to a job. */
export type JobResponse<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly message: string };

/** Makes this program do the jobs of the process that started it (`createJobProcess`), and end with that. */
export function serveJobs<Job, Result>(doJob: (job: Job) => Promise<Result>): void {
  process.on('message', async (job: Job) => {
    const response = await doJob(job).then(
      (result): JobResponse<Result> => ({ kind: 'done', result }),
      (error: unknown): JobResponse<Result> => ({ kind: 'failed', message: String(error) }),
    );
    process.send?.(response);
  });
  process.on('disconnect', () => process.exit());
}
