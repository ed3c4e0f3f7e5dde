/**
 * Aborts at the first SIGINT or SIGTERM, so that a command can leave things in order; a second one ends the process at
 * once.
 */
export function watchStopSignals(): AbortSignal {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  return stopping.signal;
}
