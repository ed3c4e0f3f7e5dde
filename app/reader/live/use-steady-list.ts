import type { RefObject } from 'react';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SteadyItem, SteadyList } from './merge-steadily.ts';
import { mergeAtOnce, mergeSteadily } from './merge-steadily.ts';
import { WaitingListsContext } from './waiting-lists.ts';

/** Up to here the reader counts as being at the top of the page. */
const TOP_PX = 120;

export type SteadyListSource<Item> = {
  /** Another name is another list: it is shown as it was read. */
  name: string;
  /** As the loader read them, newest first. */
  items: readonly Item[];
  /** Nothing follows the items: what is missing from them is gone. */
  isWhole: boolean;
  /** The most that is shown, where the list does not grow. */
  limit?: number | undefined;
};

export type SteadyListView<Item> = {
  shown: readonly Item[];
  waitingCount: number;
};

/**
 * A list that follows what its loader reads without moving under the reader's eyes: edits and removals show at once,
 * new items wait (behind the "new" button) where they would push aside what the reader looks at. `ref` is the list's
 * element.
 */
export function useSteadyList<Item extends SteadyItem>(
  source: SteadyListSource<Item>,
  ref: RefObject<HTMLElement | null>,
): SteadyListView<Item> {
  const { name, items } = source;
  const lists = useContext(WaitingListsContext);
  const [list, setList] = useState(() => ({ name, items, shown: items, waiting: noItems<Item>() }));
  if (list.name !== name) setList({ name, items, shown: items, waiting: [] });

  const latest = useRef(source);
  useLayoutEffect(() => {
    latest.current = source;
    if (list.items === items || list.name !== name) return;
    const merge = isInReadersWay(ref.current) ? mergeSteadily : mergeAtOnce;
    setList((before) => follow(before, source, merge));
  });

  const isWaiting = list.waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const release = () => setList((before) => follow(before, latest.current, mergeAtOnce));
    return lists.add({ release, element: () => ref.current });
  }, [isWaiting, lists, ref]);

  return list.name === name
    ? { shown: list.shown, waitingCount: list.waiting.length }
    : { shown: items, waitingCount: 0 };
}

type ListState<Item> = SteadyList<Item> & { readonly name: string; readonly items: readonly Item[] };

function follow<Item extends SteadyItem>(
  { name, shown }: ListState<Item>,
  { items, isWhole, limit = Number.POSITIVE_INFINITY }: SteadyListSource<Item>,
  merge: typeof mergeSteadily<Item>,
): ListState<Item> {
  const merged = merge(shown, { items, isWhole });
  return { name, items, waiting: merged.waiting, shown: merged.shown.slice(0, limit) };
}

const noItems = <Item>(): readonly Item[] => [];

/** At the top of the page, or in a list below the screen, new items push aside nothing that is being read. */
function isInReadersWay(element: HTMLElement | null): boolean {
  if (element === null || window.scrollY <= TOP_PX) return false;
  return element.getBoundingClientRect().top < window.innerHeight;
}
