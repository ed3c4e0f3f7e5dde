/** What a list needs to know of its items. `time.ms` orders them: newest first, ties by id descending. */
export type SteadyItem = { readonly id: string; readonly time: { readonly ms: number } };

export type FreshList<Item> = {
  readonly items: readonly Item[];
  /** Nothing comes after the last item: what is not in the list is not there at all. */
  readonly isWhole: boolean;
};

export type SteadyList<Item> = {
  readonly shown: readonly Item[];
  /** New items that would push aside what is shown; they keep for later. */
  readonly waiting: readonly Item[];
};

/**
 * What a list on the screen becomes when it is read again, without moving its items about. Edited items change in
 * place. An item that is no longer read was removed, unless it only fell off the end: then it stays. New items go to
 * the end where they belong there, else they wait.
 */
export function mergeSteadily<Item extends SteadyItem>(
  shown: readonly Item[],
  fresh: FreshList<Item>,
): SteadyList<Item> {
  const freshById = new Map(fresh.items.map((item) => [item.id, item]));
  const kept = keepShown(shown, fresh);
  const keptIds = new Set(kept.map((item) => item.id));
  const isFallen = (item: Item) => !freshById.has(item.id);
  const lastKept = kept.some(isFallen) ? fresh.items.length : fresh.items.findLastIndex((item) => keptIds.has(item.id));
  const isNew = (item: Item) => !keptIds.has(item.id);
  return {
    shown: [...kept.map((item) => freshById.get(item.id) ?? item), ...fresh.items.slice(lastKept + 1).filter(isNew)],
    waiting: fresh.items.slice(0, lastKept + 1).filter(isNew),
  };
}

/** What the list becomes where nothing needs to keep its place: as it was read, and behind it what fell off the end. */
export function mergeAtOnce<Item extends SteadyItem>(shown: readonly Item[], fresh: FreshList<Item>): SteadyList<Item> {
  const freshIds = new Set(fresh.items.map((item) => item.id));
  const fallen = keepShown(shown, fresh).filter((item) => !freshIds.has(item.id));
  return { shown: [...fresh.items, ...fallen], waiting: [] };
}

/** The shown items that are still there, as they were. */
function keepShown<Item extends SteadyItem>(shown: readonly Item[], { items, isWhole }: FreshList<Item>): Item[] {
  const freshIds = new Set(items.map((item) => item.id));
  const lastRead = items.at(-1);
  const lastShared = shown.findLastIndex((item) => freshIds.has(item.id));
  return shown.filter((item, index) => {
    if (freshIds.has(item.id)) return true;
    if (isWhole || lastRead === undefined || index < lastShared) return false;
    return isOlder(item, lastRead);
  });
}

function isOlder(item: SteadyItem, other: SteadyItem): boolean {
  return item.time.ms < other.time.ms || (item.time.ms === other.time.ms && item.id < other.id);
}
