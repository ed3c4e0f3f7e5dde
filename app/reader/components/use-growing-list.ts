import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { SteadyItem } from '../live/merge-steadily.ts';
import { useSteadyList } from '../live/use-steady-list.ts';
import type { ListPage } from '../views/list-page.ts';

export type GrowingList<Item> = ListPage<Item> & {
  /** Puts a page behind what is shown; the keyboard goes on in its first item. */
  grow: (page: ListPage<Item>) => void;
};

/** A list that follows changes and takes further pages. Another `name` is another list; `ref` is its element. */
export function useGrowingList<Item extends SteadyItem>(
  name: string,
  page: ListPage<Item>,
  ref: RefObject<HTMLElement | null>,
): GrowingList<Item> {
  const [last, setLast] = useState<{ name: string; morePath: string | null } | null>(null);
  const source = { name, items: page.items, isWhole: page.morePath === null };
  const { shown, append } = useSteadyList(source, ref);

  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || shown.length <= firstNew.current) return;
    ref.current?.querySelectorAll('li')[firstNew.current]?.querySelector('a')?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [shown, ref]);

  return {
    items: shown,
    morePath: last?.name === name ? last.morePath : page.morePath,
    grow: (further) => {
      firstNew.current = shown.length;
      append(further.items);
      setLast({ name, morePath: further.morePath });
    },
  };
}
