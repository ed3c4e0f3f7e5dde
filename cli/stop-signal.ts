/** Ctrl+C reaches a command twice where npm passes it on as well. */
const SAME_SIGNAL_MS = 1_000;
/** What a shell reports for a program ended by SIGINT. */
const STOPPED_STATUS = 130;

/**
 * Aborts at the first SIGINT or SIGTERM, so that a command can leave things in order; a second one, later, ends the
 * process at once.
 */
export function watchStopSignals(): AbortSignal {
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
