/** Pause before a refused stream is asked for again; it doubles up to the longest. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Follows `/live` while the page can be seen, and calls `onChange` whenever the page may be out of date: when the
 * server says so, and when a stream opens again after a gap. A browser connects again by itself after a lost
 * connection, but gives up after an HTTP error: then this asks again, and lets the page read on its own meanwhile.
 * Returns how to stop.
 */
export function followLive(getAddress: () => string, onChange: () => void): () => void {
  let source: EventSource | null = null;
  let hasGap = false;
  let retryMs = FIRST_RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  const disconnect = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };

  const connect = () => {
    source = new EventSource(getAddress());
    source.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS;
      if (hasGap) onChange();
      hasGap = true;
    });
    source.addEventListener('change', onChange);
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      disconnect();
      hasGap = true;
      retry = setTimeout(
        () => {
          connect();
          onChange();
        },
        retryMs * (0.5 + Math.random() / 2),
      );
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    });
  };

  const follow = () => {
    const isWanted = document.visibilityState === 'visible' && !isLeft;
    disconnect();
    if (isWanted) connect();
    else hasGap = true;
  };
  const leave = () => {
    isLeft = true;
    follow();
  };
  const comeBack = (event: PageTransitionEvent) => {
    isLeft = false;
    if (event.persisted) follow();
  };

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    disconnect();
  };
}
