import type { ListItem } from '../merge-list.ts';
import { mergeAsPending, mergeImmediately } from '../merge-list.ts';

/** One list before merging: its visible items, and its items from the new read, each in document order. */
export type ListState<Item> = {
  readonly shown: readonly Item[];
  readonly fresh: readonly Item[];
  /** Visible items that the server moved to another list, where they are pending. Until then they remain here. */
  readonly waiting: readonly Item[];
  /** True if the server moved items here from a list that still shows them. They are not among the fresh items. */
  readonly isIncomplete: boolean;
  /** True if nothing follows the fresh items. */
  readonly isWhole: boolean;
  readonly limit: number;
  /** True if the list is ordered by relevance instead of time. */
  readonly isRanked: boolean;
  /** True if new items would move the content that is being read. */
  readonly isInView: boolean;
};

export type ArrangedList<Item> = {
  readonly items: readonly Item[];
  readonly pending: readonly Item[];
  /** True if the visible items must not change their order and layout because other items are pending, here or in another list. */
  readonly preservesLayout: boolean;
};

export function arrangeList<Item extends ListItem>(list: ListState<Item>): ArrangedList<Item> {
  const order = (items: readonly Item[]) => (list.isRanked ? items : [...items].sort(compareTimes));
  const merge = list.isInView ? mergeAsPending : mergeImmediately;
  const fresh = [...list.fresh, ...list.waiting];
  const { shown, pending } = merge(order(list.shown), { items: order(fresh), isWhole: list.isWhole });
  const waitingIds = new Set(list.waiting.map(({ id }) => id));
  const remaining = [...list.waiting, ...shown.filter(({ id }) => !waitingIds.has(id))];
  const visible = new Map(remaining.slice(0, list.limit).map((item) => [item.id, item]));
  const preservesLayout = pending.length > 0 || list.waiting.length > 0 || list.isIncomplete;
  const inOrder = preservesLayout ? [...list.shown, ...fresh] : [...fresh, ...list.shown];
  const ids = new Set(inOrder.map(({ id }) => id));
  return { items: Array.from(ids).flatMap((id) => visible.get(id) ?? []), pending, preservesLayout };
}

/**
 * Orders items newest first, then by id, descending. The order on the page can differ, because a card with a large
 * image may precede newer cards.
 */
function compareTimes(a: ListItem, b: ListItem): number {
  return b.time.ms - a.time.ms || (a.id < b.id ? 1 : -1);
}
