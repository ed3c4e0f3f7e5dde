import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useMatches, useRevalidator } from 'react-router';
import { readAgain, rememberShown } from './keep-shown.ts';
import { findReadMs, toLiveAddress, withSince } from './live-address.ts';
import { followLive } from './live-stream.ts';
import { NewStoriesButton } from './new-stories-button.tsx';
import { createReReader } from './re-reader.ts';
import { createWaitingLists, WaitingListsContext } from './waiting-lists.ts';

/** Before a read: the server gets ready itself, and the readers of one page do not all ask at once. */
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 300;
/** After a failed read; it doubles with each further one. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

function afterPause(run: () => void, failures: number): () => void {
  const spreadMs = Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS);
  const retryMs = failures === 0 ? 0 : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
  const timer = setTimeout(run, SHORTEST_PAUSE_MS + spreadMs + retryMs);
  return () => clearTimeout(timer);
}

/** Keeps a stream of the page's topics open, and has the page read again when it may be out of date. */
function useLive(requestRead: () => void) {
  const loaderData = useMatches().map((match) => match.loaderData);
  const address = toLiveAddress(loaderData);
  const readMs = useRef<number | null>(null);
  useEffect(() => {
    readMs.current = findReadMs(loaderData);
  });
  useEffect(() => followLive(() => withSince(address, readMs.current), requestRead), [address, requestRead]);
}

/** Lets the page follow changes: what its loaders showed is read again when the server says that it changed. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const [reader] = useState(() => createReReader(() => readAgain(revalidate), afterPause));
  const [lists] = useState(createWaitingLists);
  const { pathname, search } = useLocation();
  useLive(reader.request);
  useEffect(() => rememberShown(createPath({ pathname, search })), [pathname, search]);
  useEffect(() => reader.stop, [reader]);
  return (
    <WaitingListsContext value={lists}>
      {children}
      <NewStoriesButton />
    </WaitingListsContext>
  );
}
