import type { ChangeEvent } from '../change-event.ts';
import { combineLiveData, parseLiveAttributes, toStreamUrl } from '../live-data.ts';
import { subscribeToChanges } from '../subscribe-to-changes.ts';

/** If no stream reports within this time after the reader has returned to the page, the page is read again anyway. */
const STREAM_TIMEOUT_MS = 3_000;

/** An element whose attributes name its topics (`toLiveAttributes`), and the listener for their changes. */
type Follower = {
  readonly element: HTMLElement;
  readonly onChange: (change: ChangeEvent) => void;
};

export type PageStream = {
  readonly follow: (follower: Follower) => void;
  /** Opens the stream of all followers' topics, or replaces it if the topics have changed. */
  readonly update: () => void;
};

/** Opens one stream for the whole page. Notifies each follower of changes of its topics. */
export function createPageStream(): PageStream {
  const hasStreams = typeof EventSource === 'function';
  const followers: Follower[] = [];
  let reports = 0;
  const report = (change: ChangeEvent) => {
    reports += 1;
    const followed = followers.map(listTopics);
    followers.forEach(({ element, onChange }, index) => {
      if (element.isConnected && concerns(change, followed[index] ?? [], followed.flat())) onChange(change);
    });
  };
  const readLive = () =>
    combineLiveData(followers.map(({ element }) => ({ live: parseLiveAttributes(element.dataset) })));
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
  const follow = (follower: Follower) => {
    followers.push(follower);
    update();
  };
  return { follow, update };
}

const listTopics = ({ element }: Follower): readonly string[] => parseLiveAttributes(element.dataset)?.topics ?? [];

/** A topic that no follower names, such as the site settings, concerns all of them. */
function concerns({ topics }: ChangeEvent, own: readonly string[], followed: readonly string[]): boolean {
  return topics.length === 0 || topics.some((topic) => own.includes(topic) || !followed.includes(topic));
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
