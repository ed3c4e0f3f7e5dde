/** The properties that merging needs. Items are ordered by `time.ms`, newest first, then by id, descending. */
export type ListItem = { readonly id: string; readonly time: { readonly ms: number } };

export type FreshList<Item> = {
  readonly items: readonly Item[];
  /** True if the list was read to its end. If so, a missing item was removed. */
  readonly isWhole: boolean;
};

export type MergedList<Item> = {
  readonly shown: readonly Item[];
  /** New items that would move visible ones. */
  readonly pending: readonly Item[];
};

/**
 * Merges a fresh list into the visible one without moving its items. Edited items change in place. An item that is missing
 * from the fresh list is removed, unless it only moved past the end of that list. New items are appended if they belong at
 * the end; otherwise they are pending.
 */
export function mergeAsPending<Item extends ListItem>(
  shown: readonly Item[],
  fresh: FreshList<Item>,
): MergedList<Item> {
  const freshById = new Map(fresh.items.map((item) => [item.id, item]));
  const remaining = dropRemoved(shown, fresh);
  const remainingIds = new Set(remaining.map((item) => item.id));
  const isPastEnd = (item: Item) => !freshById.has(item.id);
  const lastRemaining = remaining.some(isPastEnd)
    ? fresh.items.length
    : findLastIndex(fresh.items, (item) => remainingIds.has(item.id));
  const isNew = (item: Item) => !remainingIds.has(item.id);
  return {
    shown: [
      ...remaining.map((item) => freshById.get(item.id) ?? item),
      ...fresh.items.slice(lastRemaining + 1).filter(isNew),
    ],
    pending: fresh.items.slice(0, lastRemaining + 1).filter(isNew),
  };
}

/**
 * Merges a list whose items may move: the fresh items, followed by the visible ones that moved past the end of the
 * fresh list.
 */
export function mergeImmediately<Item extends ListItem>(
  shown: readonly Item[],
  fresh: FreshList<Item>,
): MergedList<Item> {
  const freshIds = new Set(fresh.items.map((item) => item.id));
  const pastEnd = dropRemoved(shown, fresh).filter((item) => !freshIds.has(item.id));
  return { shown: [...fresh.items, ...pastEnd], pending: [] };
}

function dropRemoved<Item extends ListItem>(shown: readonly Item[], { items, isWhole }: FreshList<Item>): Item[] {
  const freshIds = new Set(items.map((item) => item.id));
  const lastRead = items[items.length - 1];
  const lastShared = findLastIndex(shown, (item) => freshIds.has(item.id));
  return shown.filter((item, index) => {
    if (freshIds.has(item.id)) return true;
    if (isWhole || lastRead === undefined || index < lastShared) return false;
    return isOlder(item, lastRead);
  });
}

function isOlder(item: ListItem, other: ListItem): boolean {
  return item.time.ms < other.time.ms || (item.time.ms === other.time.ms && item.id < other.id);
}

/** Replaces `Array.prototype.findLastIndex`, which Chrome 80 lacks. */
function findLastIndex<Item>(items: readonly Item[], matches: (item: Item) => boolean): number {
  let index = items.length - 1;
  while (index >= 0 && !matches(items[index] as Item)) index -= 1;
  return index;
}
