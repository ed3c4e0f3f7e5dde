import process from 'node:process';

export type JobResponse<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly message: string };

/** Runs the jobs of the process that started this program (`createJobProcess`), and exits when that process ends. */
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
