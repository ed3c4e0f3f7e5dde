import { createProgram, runCommandLine } from './program.ts';

/** Ctrl+C reaches a command twice if npm forwards it as well. */
const SAME_SIGNAL_MS = 1_000;
/** What a shell reports for a program ended by SIGINT. */
const STOPPED_STATUS = 130;

const status = await runCommandLine(createProgram(watchStopSignals()), process.argv.slice(2));
// A command that finished has already set the status.
if (status !== undefined) process.exitCode = status;

/**
 * Returns a signal that aborts at the first SIGINT or SIGTERM, so that a command can finish in order. A second one, later,
 * ends the process at once.
 */
function watchStopSignals(): AbortSignal {
  const stopping = new AbortController();
  let firstMs: number | null = null;
  const stop = () => {
    if (firstMs !== null && performance.now() - firstMs > SAME_SIGNAL_MS) process.exit(STOPPED_STATUS);
    firstMs ??= performance.now();
    stopping.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return stopping.signal;
}
