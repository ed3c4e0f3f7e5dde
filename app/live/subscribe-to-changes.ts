import { backoffMs } from '#domain/time/backoff.ts';
import type { ChangeEvent } from './change-event.ts';
import { readChangeEvent } from './change-event.ts';

/** Delay between two attempts to open a stream that the server refuses. */
const RETRY = { firstMs: 2_000, maxMs: 60_000 };

type Subscription = {
  readonly getUrl: () => string;
  readonly onChange: (change: ChangeEvent) => void;
  /** Called with each stream, to listen for other events. */
  readonly onSource?: (source: EventSource) => void;
};

/**
 * Subscribes to the live stream while the page is visible. Calls `onChange` if the server reports a change, if
 * a stream opens after a gap, and if the server refuses a topic of the newsroom because the session has ended. Returns a function that unsubscribes.
 */
export function subscribeToChanges(subscription: Subscription): () => void {
  const connection = createConnection(subscription);
  const listeners = new AbortController();
  let isUnloaded = false;

  const update = () => {
    if (document.visibilityState === 'visible' && !isUnloaded) connection.open();
    else connection.pause();
  };
  const onPageHide = () => {
    isUnloaded = true;
    update();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    isUnloaded = false;
    if (persisted) update();
  };

  /**
   * Submitting a native form replaces the page, unless the form only closes its dialog. A read before that, e.g.
   * because signing out ended the stream, would cancel the submission.
   */
  const onSubmit = ({ defaultPrevented, target }: SubmitEvent) => {
    const closesDialog = target instanceof Element && target.getAttribute('method') === 'dialog';
    if (!defaultPrevented && !closesDialog) onPageHide();
  };

  document.addEventListener('visibilitychange', update, listeners);
  document.addEventListener('submit', onSubmit, listeners);
  window.addEventListener('pagehide', onPageHide, listeners);
  window.addEventListener('pageshow', onPageShow, listeners);
  update();
  return () => {
    listeners.abort();
    connection.pause();
  };
}

/**
 * Browsers reconnect after a lost connection, but not after an HTTP error. In that case this connection retries, and requests
 * a read with each attempt, because the stream may remain unavailable.
 */
function createConnection({ getUrl, onChange, onSource }: Subscription) {
  let source: EventSource | null = null;
  let hasGap = false;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const disconnect = () => {
    clearTimeout(retryTimer);
    source?.close();
    source = null;
  };
  const pause = () => {
    disconnect();
    hasGap = true;
  };
  /**
   * Reports a change under a unique name, because the name of a missed change is unknown. The read then has a unique URL,
   * for which a shared cache cannot have an older response.
   */
  const reportGap = () => onChange({ name: Date.now().toString(36), topics: [], spreadMs: 0 });
  const retry = () => {
    open();
    reportGap();
  };
  const open = () => {
    disconnect();
    source = openStream(getUrl());
    if (source !== null) onSource?.(source);
    source?.addEventListener('open', () => {
      failures = 0;
      if (hasGap) reportGap();
      hasGap = true;
    });
    source?.addEventListener('change', (event) => onChange(readChangeEvent(event)));
    source?.addEventListener('refused', reportGap);
    source?.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      pause();
      failures += 1;
      retryTimer = setTimeout(retry, backoffMs(failures, RETRY) * (0.5 + Math.random() / 2));
    });
  };
  return { open, pause };
}

/**
 * Returns null if a privacy extension or an app's preview has removed streams. The page then does not receive changes.
 */
function openStream(url: string): EventSource | null {
  try {
    return new EventSource(url);
  } catch {
    return null;
  }
}
