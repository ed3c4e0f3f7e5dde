import { arrangeList } from './arrange-list.ts';
import type { Item } from './lists.ts';
import { findItemKey, findList, findLists, readItems } from './lists.ts';

type Trees = {
  readonly shown: Element;
  /** The page as it was read. Merging changes it into the page to show. */
  readonly fresh: Element;
  /** Returns whether new items of this list of `shown` would move the content that is being read. */
  readonly isInView: (list: Element) => boolean;
};

/** The articles of lists with `data-top`. The lists below leave them out, unless they have `data-repeats`. */
type TopArticles = { readonly shown: Set<string>; readonly pending: Map<string, Item> };

/** Merges the visible lists into the fresh ones. Returns the names of the lists with pending items. */
export function mergeLists({ shown, fresh, isInView }: Trees): readonly string[] {
  const top: TopArticles = { shown: new Set(), pending: new Map() };
  return findLists(fresh).flatMap((list) => {
    const name = list.dataset.list ?? '';
    const before = findList(shown, name);
    const hasPending = mergeList({ list, before, isInView: before !== null && isInView(before) }, top);
    return hasPending ? [name] : [];
  });
}

type ListPair = { readonly list: HTMLElement; readonly before: HTMLElement | null; readonly isInView: boolean };

function mergeList({ list, before, isInView }: ListPair, topArticles: TopArticles): boolean {
  const top = list.hasAttribute('data-repeats') ? { shown: new Set(), pending: new Map() } : topArticles;
  const isLeft = ({ id }: Item) => !top.shown.has(id);
  // Cloned, because the items that remain are moved into the fresh list.
  const shown = before === null ? [] : readItems(before.cloneNode(true) as Element).filter(isLeft);
  const read = readItems(list);
  const ids = new Set(read.map(({ id }) => id));
  const { items, pending, keepsShape } = arrangeList({
    shown,
    fresh: read.filter(isLeft),
    waiting: shown.filter(({ id }) => !ids.has(id) && top.pending.has(id)),
    isWhole: list.hasAttribute('data-whole'),
    limit: Number(list.dataset.limit ?? Number.POSITIVE_INFINITY),
    isRanked: list.hasAttribute('data-ranked'),
    isInView,
  });
  if (before !== null && keepsShape) list.className = before.className;
  const shownById = new Map(shown.map((item) => [item.id, item.element]));
  const toElement = ({ id, element }: Item) => {
    const latest = top.pending.get(id)?.element ?? element;
    const shownElement = shownById.get(id);
    return keepsShape && shownElement !== undefined ? withShape(shownElement, latest) : latest;
  };
  fill(list, items.map(toElement));
  if (list.hasAttribute('data-top')) {
    for (const { id } of items) top.shown.add(id);
    for (const item of pending) top.pending.set(item.id, item);
  }
  return pending.length > 0;
}

/** The parts that items of every layout have and that an edit may change. */
const CHANGING_PARTS = ['a[href^="/article/"]', '.card-author', '.card-meta'];

/**
 * Keeps the layout of a visible item, such as a large card, if its latest layout differs because a pending item took
 * its place. Updates the headline, author and metadata. The image and excerpt depend on the layout and are not updated.
 */
function withShape(shown: Element, latest: Element): Element {
  if (readShape(shown) === readShape(latest)) return latest;
  const item = latest.ownerDocument.importNode(shown, true);
  for (const selector of CHANGING_PARTS) {
    const part = item.querySelector(selector);
    const latestPart = latest.querySelector(selector);
    if (part === null) continue;
    if (latestPart === null) part.remove();
    else part.innerHTML = latestPart.innerHTML;
  }
  return item;
}

const readShape = (item: Element) => (item.querySelector('article') ?? item).className;

/** Fills the list with items. Each advertisement remains after the same number of items. */
function fill(list: Element, items: readonly Element[]): void {
  const children = Array.from(list.children);
  const isItem = (child: Element) => findItemKey(child) !== null;
  const others = children
    .filter((child) => !isItem(child))
    .map((other) => ({
      other,
      index: children.slice(0, children.indexOf(other)).filter(isItem).length,
    }));
  list.textContent = '';
  list.append(...items);
  for (const { other, index } of others) list.insertBefore(other, items[index] ?? null);
}
