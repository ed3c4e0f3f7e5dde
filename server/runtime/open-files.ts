import { z } from 'zod';
import { OperatorError } from './explain-failure.ts';

const MIN_OPEN_FILES = 1_024;

const reportSchema = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.literal('unlimited')]) }) }),
});

/**
 * Returns how many files and connections this process may open. Node.js raises the soft limit to the hard limit when it
 * starts. Infinity if there is no limit or it is unknown.
 */
export function readOpenFilesLimit(): number {
  // The type lacks this option. Without it, the report looks up the names of all connected hosts.
  Object.assign(process.report, { excludeNetwork: true });
  const { data } = reportSchema.safeParse(process.report.getReport());
  const soft = data?.userLimits.open_files.soft ?? 'unlimited';
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft;
}

/** Throws an {@link OperatorError} if the limit is too low to serve a site. */
export function checkOpenFilesLimit(limit: number): void {
  if (limit >= MIN_OPEN_FILES) return;
  throw new OperatorError(
    `The limit of open files is ${limit}; at least ${MIN_OPEN_FILES} are needed. Raise it, for example with: ulimit -n 65536`,
  );
}
