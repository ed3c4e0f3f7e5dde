import type { ChangeEvent } from '../change-event.ts';
import { parseLiveAttributes, toStreamUrl } from '../live-data.ts';
import { subscribeToChanges } from '../subscribe-to-changes.ts';

/** If no stream reports within this time after the reader has returned to the page, the page is read again anyway. */
const STREAM_TIMEOUT_MS = 3_000;

type PageStream = {
  /** Opens the stream of the page's topics, or replaces it if the topics have changed. */
  readonly update: () => void;
};

export function createPageStream(main: HTMLElement, onChange: (change: ChangeEvent) => void): PageStream {
  const hasStreams = typeof EventSource === 'function';
  let reports = 0;
  const report = (change: ChangeEvent) => {
    reports += 1;
    onChange(change);
  };
  let topics: string | undefined;
  let unsubscribe = () => {};
  const update = () => {
    if (topics === main.dataset.topics) return;
    topics = main.dataset.topics;
    unsubscribe();
    unsubscribe = () => {};
    const live = parseLiveAttributes(main.dataset);
    const getUrl = () => toStreamUrl(parseLiveAttributes(main.dataset) ?? { topics: [], readAtMs: 0 });
    if (live !== null && hasStreams) unsubscribe = subscribeToChanges({ getUrl, onChange: report });
  };
  onReturn(() => {
    const before = reports;
    const readIfSilent = () => {
      if (topics !== undefined && reports === before) report({ name: Date.now().toString(36), spreadMs: 0 });
    };
    setTimeout(readIfSilent, hasStreams ? STREAM_TIMEOUT_MS : 0);
  });
  return { update };
}

/** Calls `listener` each time the reader returns to the page, by its tab or through the back/forward cache. */
function onReturn(listener: () => void): void {
  let wasVisible = document.visibilityState === 'visible';
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (wasVisible) listener();
    wasVisible = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener();
  });
}
