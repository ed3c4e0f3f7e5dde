import type { ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useMatches, useRevalidator } from 'react-router';
import { backoffMs } from '#domain/time/backoff.ts';
import type { ChangeEvent } from './change-event.ts';
import { findLiveData, findReadMs, toLiveUrl, withSince } from './live-data.ts';
import { noteChange } from './named-change.ts';
import { NewArticlesButton } from './new-articles-button.tsx';
import { createPendingLists, PendingListsContext } from './pending-lists.ts';
import { readShownPage, setShownPage } from './preserve-shown-page.ts';
import type { ReadPause } from './revalidator.ts';
import { createRevalidator } from './revalidator.ts';
import { subscribeToChanges } from './subscribe-to-changes.ts';

/** Before a read: the server evicts its caches first, and not all browsers request a page at the same moment. */
const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 300;
/** Added to the pause after failed reads. */
const RETRY = { firstMs: 2_000, maxMs: 60_000 };

function schedule(run: () => void, { failures, spreadMs }: ReadPause): () => void {
  const randomMs = Math.random() * Math.max(MAX_PAUSE_MS - MIN_PAUSE_MS, spreadMs);
  const retryMs = failures === 0 ? 0 : backoffMs(failures, RETRY);
  const timer = setTimeout(run, MIN_PAUSE_MS + randomMs + retryMs);
  return () => clearTimeout(timer);
}

/** Subscribes to the page's topics, and calls `onChange` if the page may be out of date. */
function useSubscription(onChange: (change: ChangeEvent) => void) {
  const pages = findLiveData(useMatches().map((match) => match.loaderData));
  const url = toLiveUrl(pages);
  const readMs = useRef<number | null>(null);
  useEffect(() => {
    readMs.current = findReadMs(pages);
  });
  useEffect(() => subscribeToChanges({ getUrl: () => withSince(url, readMs.current), onChange }), [url, onChange]);
}

/** Lets the page follow changes: its loaders run again if the server reports that their data changed. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const [revalidator] = useState(() => createRevalidator(() => readShownPage(revalidate), schedule));
  const [lists] = useState(createPendingLists);
  const { pathname, search } = useLocation();
  const onChange = useCallback(
    ({ name, spreadMs }: ChangeEvent) => {
      noteChange(name);
      revalidator.request(spreadMs);
    },
    [revalidator],
  );
  useSubscription(onChange);
  useEffect(() => setShownPage(createPath({ pathname, search })), [pathname, search]);
  useEffect(() => revalidator.stop, [revalidator]);
  return (
    <PendingListsContext value={lists}>
      {children}
      <NewArticlesButton />
    </PendingListsContext>
  );
}
