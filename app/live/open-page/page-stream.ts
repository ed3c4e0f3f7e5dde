import type { ChangeEvent } from '../change-event.ts';
import { combineLiveData, parseLiveAttributes, toStreamUrl } from '../live-data.ts';
import { subscribeToChanges } from '../subscribe-to-changes.ts';

/** If no stream reports within this time after the reader has returned to the page, the page is read again anyway. */
const STREAM_TIMEOUT_MS = 3_000;

/** An element whose attributes contain its topics (`toLiveAttributes`), and the listener for their changes. */
type Subscriber = {
  readonly element: HTMLElement;
  readonly onChange: (change: ChangeEvent) => void;
};

export type PageStream = {
  readonly subscribe: (subscriber: Subscriber) => void;
  /** Opens the stream of all subscribers' topics, or replaces it if the topics have changed. */
  readonly update: () => void;
};

/** Opens one stream for the whole page. Notifies each subscriber of changes of its topics. */
export function createPageStream(): PageStream {
  const hasStreams = typeof EventSource === 'function';
  const subscribers: Subscriber[] = [];
  let reports = 0;
  const report = (change: ChangeEvent) => {
    reports += 1;
    const subscribedTopics = subscribers.map(listTopics);
    subscribers.forEach(({ element, onChange }, index) => {
      if (element.isConnected && concerns(change, subscribedTopics[index] ?? [], subscribedTopics.flat()))
        onChange(change);
    });
  };
  const readLive = () =>
    combineLiveData(subscribers.map(({ element }) => ({ live: parseLiveAttributes(element.dataset) })));
  let topics: string | undefined;
  let unsubscribe = () => {};
  const update = () => {
    const live = readLive();
    if (topics === live?.topics.join(' ')) return;
    topics = live?.topics.join(' ');
    unsubscribe();
    unsubscribe = () => {};
    const getUrl = () => toStreamUrl(readLive() ?? { topics: [], readAtMs: 0 });
    if (live !== null && hasStreams) unsubscribe = subscribeToChanges({ getUrl, onChange: report });
  };
  onReturn(() => {
    const before = reports;
    const readIfSilent = () => {
      if (topics !== undefined && reports === before)
        report({ name: Date.now().toString(36), topics: [], spreadMs: 0 });
    };
    setTimeout(readIfSilent, hasStreams ? STREAM_TIMEOUT_MS : 0);
  });
  const subscribe = (subscriber: Subscriber) => {
    subscribers.push(subscriber);
    update();
  };
  return { subscribe, update };
}

const listTopics = ({ element }: Subscriber): readonly string[] => parseLiveAttributes(element.dataset)?.topics ?? [];

/** A topic that no subscriber has, such as the site settings, concerns all of them. */
function concerns({ topics }: ChangeEvent, own: readonly string[], subscribedTopics: readonly string[]): boolean {
  return topics.length === 0 || topics.some((topic) => own.includes(topic) || !subscribedTopics.includes(topic));
}

/** Calls `listener` each time the reader returns to the page, by switching to its tab or through the back/forward cache. */
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
