import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { SteadyItem } from '../live/merge-steadily.ts';
import { useSteadyList } from '../live/use-steady-list.ts';
import { addPage, askForMore, findNextPath, readFirstAgain, startList } from '../views/growing-list.ts';
import type { ListPage } from '../views/list-page.ts';
import type { PageReading } from './use-page-reading.ts';

export type GrowingListView<Item> = ListPage<Item> & {
  isGrowing: boolean;
  /** Brings the next page in; the keyboard goes on in its first item. */
  grow: () => void;
  /** The page that is to be read now, by a component of that key; null while there is none. */
  reading: (PageReading<Item> & { key: string }) | null;
};

/**
 * A list that takes further pages, and follows changes in all of them. `first` is what its loader read; `ref` is its
 * element.
 */
export function useGrowingList<Item extends SteadyItem>(
  name: string,
  first: ListPage<Item>,
  ref: RefObject<HTMLElement | null>,
): GrowingListView<Item> {
  const [list, setList] = useState(() => startList(first));
  const [readings, setReadings] = useState(0);
  if (list.first !== first) {
    setList(readFirstAgain(list, first));
    setReadings(readings + 1);
  }
  const { items, morePath } = list.whole;
  const { shown } = useSteadyList({ name, items, isWhole: morePath === null }, ref);
  const expectGrowth = useFocusOnGrowth(shown.length, ref);

  const path = findNextPath(list);
  const onRead = (page: ListPage<Item> | null) => setList(addPage(list, page));
  return {
    items: shown,
    morePath,
    isGrowing: list.isGrowing,
    grow: () => {
      expectGrowth();
      setList(askForMore(list));
    },
    reading: path === null ? null : { key: `${readings} ${path}`, path, onRead },
  };
}

/** Once the list is longer than it was when growth was expected, the keyboard goes on in the first item of that. */
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
