import { arrangeList } from './arrange-list.ts';
import type { Item } from './lists.ts';
import { findItemKey, findList, findLists, ITEM_LINK, readItems } from './lists.ts';

type Trees = {
  readonly shown: Element;
  /** The page as it was read. Merging changes it into the page to show. */
  readonly fresh: Element;
  /** True if new items of a list in `shown` would move the content that is being read. */
  readonly isInView: (list: Element) => boolean;
};

/**
 * The articles of lists with `data-top`. The lists below omit these articles, unless they have `data-repeats`. If some are pending,
 * the following lists with `data-top` wait for them, because articles and images are distributed among such lists.
 */
type TopArticles = { readonly shown: Set<string>; readonly pending: Map<string, Item> };

/** The articles of a page by id. */
type Articles = ReadonlyMap<string, Item>;

/** Merges the visible lists into the fresh ones. Returns the names of the lists with pending items. */
export function mergeLists({ shown, fresh, isInView }: Trees): readonly string[] {
  const top: TopArticles = { shown: new Set(), pending: new Map() };
  const lists = findLists(fresh);
  const articles: Articles = new Map(lists.flatMap(readItems).map((item) => [item.id, item]));
  return lists.flatMap((list) => {
    const name = list.dataset.list ?? '';
    const before = findList(shown, name);
    const pair = { list, before, isInView: before !== null && isInView(before) };
    const isWaiting = list.hasAttribute('data-top') && top.pending.size > 0;
    const hasPending = isWaiting ? preserveList(pair, top, articles) : mergeList(pair, top);
    return hasPending ? [name] : [];
  });
}

type ListPair = { readonly list: HTMLElement; readonly before: HTMLElement | null; readonly isInView: boolean };

function mergeList({ list, before, isInView }: ListPair, topArticles: TopArticles): boolean {
  const top = list.hasAttribute('data-repeats') ? { shown: new Set(), pending: new Map() } : topArticles;
  const isNotAbove = ({ id }: Item) => !top.shown.has(id);
  // Cloned, because the items that remain are moved into the fresh list.
  const shown = before === null ? [] : readItems(before.cloneNode(true) as Element).filter(isNotAbove);
  const read = readItems(list);
  const ids = new Set(read.map(({ id }) => id));
  const { items, pending, preservesLayout } = arrangeList({
    shown,
    fresh: read.filter(isNotAbove),
    waiting: shown.filter(({ id }) => !ids.has(id) && top.pending.has(id)),
    isIncomplete: !read.every(isNotAbove),
    isWhole: list.hasAttribute('data-whole'),
    limit: Number(list.dataset.limit ?? Number.POSITIVE_INFINITY),
    isRanked: list.hasAttribute('data-ranked'),
    isInView,
  });
  if (before !== null && preservesLayout) list.className = before.className;
  const shownById = new Map(shown.map((item) => [item.id, item.element]));
  const toElement = ({ id, element }: Item) => {
    const latest = top.pending.get(id)?.element ?? element;
    const shownElement = shownById.get(id);
    return preservesLayout && shownElement !== undefined ? withLayout(shownElement, latest) : latest;
  };
  fill(list, items.map(toElement));
  if (list.hasAttribute('data-top')) addTop(topArticles, items, pending);
  return pending.length > 0;
}

/**
 * Preserves the visible items and the layout of a list that waits for another one. Only edits of headlines and removals are shown.
 * Also preserves the class of the parent element, which depends on which of its lists are empty.
 */
function preserveList({ list, before }: ListPair, top: TopArticles, articles: Articles): boolean {
  const shown = before === null ? [] : readItems(before.cloneNode(true) as Element);
  const items = shown.filter(({ id }) => !top.shown.has(id) && articles.has(id));
  const ids = new Set(items.map(({ id }) => id));
  const pending = readItems(list).filter(({ id }) => !top.shown.has(id) && !ids.has(id));
  list.className = before?.className ?? list.className;
  if (list.parentElement !== null) list.parentElement.className = before?.parentElement?.className ?? '';
  const toElement = ({ id, element }: Item) => withParts(element, articles.get(id)?.element ?? element, [ITEM_LINK]);
  fill(list, items.map(toElement));
  addTop(top, items, pending);
  return pending.length > 0;
}

function addTop(top: TopArticles, items: readonly Item[], pending: readonly Item[]): void {
  for (const { id } of items) top.shown.add(id);
  for (const item of pending) top.pending.set(item.id, item);
}

/** The parts that items of every layout have and that an edit may change. */
const CHANGING_PARTS = [ITEM_LINK, '.card-author', '.card-meta'];

/**
 * Preserves the layout of a visible item, such as a large card, if its latest layout differs because a pending item took
 * its place. Updates the headline, author and metadata. The image and excerpt depend on the layout and are not updated.
 */
function withLayout(shown: Element, latest: Element): Element {
  return readLayout(shown) === readLayout(latest) ? latest : withParts(shown, latest, CHANGING_PARTS);
}

/** Returns a copy of a visible item with these parts of the latest one. */
function withParts(shown: Element, latest: Element, selectors: readonly string[]): Element {
  const item = latest.ownerDocument.importNode(shown, true);
  for (const selector of selectors) {
    const part = item.querySelector(selector);
    const latestPart = latest.querySelector(selector);
    if (part === null) continue;
    if (latestPart === null) part.remove();
    else part.innerHTML = latestPart.innerHTML;
  }
  return item;
}

const readLayout = (item: Element) => `${item.className} ${item.querySelector('article')?.className}`;

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
