import type { RefObject } from 'react';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListItem, MergedList } from './merge-list.ts';
import { mergeAsPending, mergeImmediately } from './merge-list.ts';
import { PendingListsContext } from './pending-lists.ts';

/** Up to this scroll position the reader counts as being at the top of the page. */
const TOP_PX = 120;

export type StableListSource<Item> = {
  /** A source with another name is another list: it is shown as it was read. */
  name: string;
  /** As the loader read them, newest first. */
  items: readonly Item[];
  /** True if nothing follows the items. */
  isWhole: boolean;
  /** Maximum number of shown items; unlimited if the list grows. */
  limit?: number | undefined;
};

export type StableListView<Item> = {
  shown: readonly Item[];
  pendingCount: number;
};

/**
 * Shows a list that follows changes without moving under the reader's eyes. Edits and removals show at once. New items
 * are pending, behind the "new" button, if they would move what the reader looks at. `ref` is the list's element.
 */
export function useStableList<Item extends ListItem>(
  source: StableListSource<Item>,
  ref: RefObject<HTMLElement | null>,
): StableListView<Item> {
  const { name, items } = source;
  const lists = useContext(PendingListsContext);
  const [list, setList] = useState(() => ({ name, items, shown: items, pending: noItems<Item>() }));
  if (list.name !== name) setList({ name, items, shown: items, pending: [] });

  const latest = useRef(source);
  useLayoutEffect(() => {
    latest.current = source;
    if (list.items === items || list.name !== name) return;
    const merge = isInView(ref.current) ? mergeAsPending : mergeImmediately;
    setList((previous) => update(previous, source, merge));
  });

  const hasPending = list.pending.length > 0;
  useEffect(() => {
    if (!hasPending) return;
    const release = () => setList((previous) => update(previous, latest.current, mergeImmediately));
    return lists.add({ release, element: () => ref.current });
  }, [hasPending, lists, ref]);

  return list.name === name
    ? { shown: list.shown, pendingCount: list.pending.length }
    : { shown: items, pendingCount: 0 };
}

type ListState<Item> = MergedList<Item> & { readonly name: string; readonly items: readonly Item[] };

function update<Item extends ListItem>(
  { name, shown }: ListState<Item>,
  { items, isWhole, limit = Number.POSITIVE_INFINITY }: StableListSource<Item>,
  merge: typeof mergeAsPending<Item>,
): ListState<Item> {
  const merged = merge(shown, { items, isWhole });
  return { name, items, pending: merged.pending, shown: merged.shown.slice(0, limit) };
}

const noItems = <Item>(): readonly Item[] => [];

/** New items move nothing that is being read if the reader is at the top of the page or the list is below the screen. */
function isInView(element: HTMLElement | null): boolean {
  if (element === null || window.scrollY <= TOP_PX) return false;
  return element.getBoundingClientRect().top < window.innerHeight;
}
