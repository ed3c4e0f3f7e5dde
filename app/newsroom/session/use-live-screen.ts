import { useCallback, useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useMatches, useRevalidator } from 'react-router';
import type { ChangeEvent } from '#app/live/change-event.ts';
import { combineLiveData, toStreamUrl } from '#app/live/live-data.ts';
import { createRevalidator, scheduleRead } from '#app/live/revalidator.ts';
import { subscribeToChanges } from '#app/live/subscribe-to-changes.ts';
import { followPresence } from '../presence/present-people.ts';
import { readCurrentPage, setCurrentPage } from './preserve-current-page.ts';

/** Subscribes to the screen's topics and calls `onChange` if the screen may be out of date. */
function useSubscription(onChange: (change: ChangeEvent) => void) {
  const live = combineLiveData(useMatches().map(({ loaderData }) => loaderData));
  const latest = useRef(live);
  useEffect(() => {
    latest.current = live;
  });
  const topics = live?.topics.join(' ');
  useEffect(() => {
    if (topics === undefined) return;
    const getUrl = () => toStreamUrl(latest.current ?? { topics: [], readAtMs: 0 });
    return subscribeToChanges({ getUrl, onChange, onSource: followPresence });
  }, [topics, onChange]);
}

/** Updates the newsroom's screens: their loaders run again when the server reports that their data has changed. */
export function useLiveScreen(): void {
  const { revalidate } = useRevalidator();
  const [revalidator] = useState(() => createRevalidator(() => readCurrentPage(revalidate), scheduleRead));
  const { pathname, search } = useLocation();
  const onChange = useCallback(({ spreadMs }: ChangeEvent) => revalidator.request(spreadMs), [revalidator]);
  useSubscription(onChange);
  useEffect(() => setCurrentPage(createPath({ pathname, search })), [pathname, search]);
  useEffect(() => revalidator.stop, [revalidator]);
}
