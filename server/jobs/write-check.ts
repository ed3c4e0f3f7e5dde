import type { Log } from '../runtime/log.ts';
import type { Job } from './scheduler.ts';

const BETWEEN_CHECKS_MS = 30_000;

type WriteTarget = 'database' | 'files';

export type WriteCheckOptions = {
  /** Each check writes and removes test data, and rejects if that fails. */
  writeChecks: Readonly<Record<WriteTarget, () => Promise<void>>>;
  log: Log;
};

export type WriteCheck = {
  /** For each target, true if the last check succeeded or none has run yet. */
  readWritable(): Readonly<Record<WriteTarget, boolean>>;
  job: Job;
};

/**
 * Creates a job that checks every 30 seconds whether the site can write, because reads work even if the disk is full.
 * Requests only read the result, because clients must not cause writes. Logs each change.
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
