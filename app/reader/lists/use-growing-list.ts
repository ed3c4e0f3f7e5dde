import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListItem } from '#app/live/merge-list.ts';
import { loadPart } from '#app/live/preserve-shown-page.ts';
import { useStableList } from '#app/live/use-stable-list.ts';
import type { ListPage } from './growing-list.ts';
import { addPage, findNextPath, readFirstAgain, requestMore, startList } from './growing-list.ts';

/** A further page to read. `onRead` receives null if it could not be read. */
export type PageReading<Item> = { path: string; onRead: (page: ListPage<Item> | null) => void };

export type GrowingListView<Item> = ListPage<Item> & {
  isGrowing: boolean;
  /** Loads the next page and moves the focus to its first item. */
  grow: () => void;
  /** The page that a component with this key reads now; null if there is none. */
  reading: (PageReading<Item> & { key: string }) | null;
};

type GrowingListSource<Item> = {
  /** A source with another name is another list. */
  readonly name: string;
  /** The page that the loader read. */
  readonly first: ListPage<Item>;
};

/** A list that the reader can extend by further pages, and that follows changes in all of them. */
export function useGrowingList<Item extends ListItem>(
  { name, first }: GrowingListSource<Item>,
  ref: RefObject<HTMLElement | null>,
): GrowingListView<Item> {
  const [list, setList] = useState(() => startList(first));
  const [readings, setReadings] = useState(0);
  if (list.first !== first) {
    setList(readFirstAgain(list, first));
    setReadings(readings + 1);
  }
  const { items, morePath } = list.whole;
  const { shown } = useStableList({ name, items, isWhole: morePath === null }, ref);
  const expectGrowth = useFocusOnGrowth(shown.length, ref);

  const path = findNextPath(list);
  const onRead = (page: ListPage<Item> | null) => setList(addPage(list, page));
  return {
    items: shown,
    morePath,
    isGrowing: list.isGrowing,
    grow: () => {
      expectGrowth();
      setList(requestMore(list));
    },
    reading: path === null ? null : { key: `${readings} ${path}`, path, onRead },
  };
}

/** Moves the focus to the first new item when the list has grown as expected. */
function useFocusOnGrowth(length: number, ref: RefObject<HTMLElement | null>): () => void {
  const lengthBefore = useRef<number | null>(null);
  useEffect(() => {
    if (lengthBefore.current === null || length <= lengthBefore.current) return;
    const firstNew = ref.current?.querySelectorAll('article')[lengthBefore.current];
    firstNew?.querySelector('a')?.focus({ preventScroll: true });
    lengthBefore.current = null;
  }, [length, ref]);
  return () => {
    lengthBefore.current = length;
  };
}

type PageFetcher<Item> = {
  readonly load: (path: string) => Promise<void>;
  /** Undefined until the page arrives, null if it could not be read. */
  readonly page: ListPage<Item> | null | undefined;
};

/** Reads a further page once, with a fetcher. */
export function usePageReading<Item>({ path, onRead }: PageReading<Item>, { load, page }: PageFetcher<Item>): void {
  const onPage = useEffectEvent(onRead);
  useEffect(() => {
    void loadPart(path, () => load(path));
  }, [path, load]);
  useEffect(() => {
    if (page !== undefined) onPage(page);
  }, [page]);
}
