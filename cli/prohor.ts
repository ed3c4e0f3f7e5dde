import { constants } from 'node:os';
import { createProgram, runCommandLine } from './program.ts';

/** A second signal within this time is ignored: npm may forward Ctrl+C, and the command then receives it twice. */
const SAME_SIGNAL_MS = 1_000;
/** The status that a shell reports for a program ended by a signal. */
const toStoppedStatus = (signal: NodeJS.Signals) => 128 + constants.signals[signal];

const stopping = new AbortController();
watchStopSignals();
const status = await runCommandLine(createProgram(stopping.signal), process.argv.slice(2));
// A finished command has already set the status.
if (status !== undefined) process.exitCode = status;
if (stopping.signal.aborted && process.exitCode) process.exitCode = toStoppedStatus(stopping.signal.reason);

/**
 * Aborts `stopping` at the first SIGINT or SIGTERM, which lets a command clean up. A second, later signal ends the process
 * immediately.
 */
function watchStopSignals(): void {
  let firstMs: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (firstMs !== null && performance.now() - firstMs > SAME_SIGNAL_MS) process.exit(toStoppedStatus(signal));
    firstMs ??= performance.now();
    stopping.abort(signal);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
