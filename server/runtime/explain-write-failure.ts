import { OperatorError } from './explain-failure.ts';

/** System calls that may fail when a file or pipe is written. */
const WRITE_CALLS = ['open', 'mkdir', 'write', 'fsync', 'rename'];

/** Explains in one line that `path` cannot be written. Returns any other error unchanged. */
export function explainWriteFailure(error: unknown, path: string): unknown {
  const isOfFile = error instanceof Error && 'syscall' in error && WRITE_CALLS.some((call) => call === error.syscall);
  return isOfFile ? new OperatorError(`${path} cannot be written: ${error.message}.`) : error;
}
