import type { Log } from '../runtime/log.ts';
import type { Job } from './scheduler.ts';

const BETWEEN_CHECKS_MS = 30_000;

/** What the site writes to. */
type WriteTarget = 'database' | 'files';

export type WriteCheckOptions = {
  /** Each writes something and removes it again, and rejects if that fails. */
  writeChecks: Readonly<Record<WriteTarget, () => Promise<void>>>;
  log: Log;
};

export type WriteCheck = {
  /** Whether the last check of each target succeeded; true before the first one. */
  readWritable(): Readonly<Record<WriteTarget, boolean>>;
  job: Job;
};

/**
 * Creates a job that finds out every 30 seconds whether the site can write: reads succeed on a full disk. Requests only read
 * the result, so that a client cannot cause writes. A change is logged.
 */
export function createWriteCheck({ writeChecks, log }: WriteCheckOptions): WriteCheck {
  const writable = { database: true, files: true };
  const check = async (target: WriteTarget) => {
    const failure = await writeChecks[target]().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const wasWritable = writable[target];
    writable[target] = failure === null;
    if (failure !== null && wasWritable) log.error({ ...failure, target }, 'writes fail; reads may still work');
    if (failure === null && !wasWritable) log.info({ target }, 'writes work again');
  };
  return {
    readWritable: () => writable,
    job: {
      name: 'write check',
      run: async () => {
        await Promise.all([check('database'), check('files')]);
        return { againInMs: BETWEEN_CHECKS_MS };
      },
    },
  };
}
