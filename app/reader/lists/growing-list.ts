/** A page of a list, and the path of the next page; null if there is none. */
export type ListPage<Item> = { items: readonly Item[]; morePath: string | null };

export const EMPTY_PAGE: ListPage<never> = { items: [], morePath: null };

/**
 * A list with the further pages that the reader requested. Each page's path comes from the page before it. If the first
 * page is read again, the others are therefore read one after another, and the list is replaced when all have arrived:
 * it never mixes old and new pages.
 */
export type GrowingList<Item> = {
  readonly first: ListPage<Item>;
  /** Pages after `first` that were read since `first` was. */
  readonly further: readonly ListPage<Item>[];
  /** Number of pages to show after `first`. */
  readonly wanted: number;
  /** True while a requested page has not arrived. */
  readonly isGrowing: boolean;
  /** All pages as they were last read completely; its `morePath` leads to the page after them. */
  readonly whole: ListPage<Item>;
};

/** Creates a list from its first page. */
export function startList<Item>(first: ListPage<Item>): GrowingList<Item> {
  return { first, further: [], wanted: 0, isGrowing: false, whole: first };
}

/** The path of the page to read next; null if the list is complete. */
export function findNextPath<Item>({ first, further, wanted }: GrowingList<Item>): string | null {
  return further.length < wanted ? (further.at(-1) ?? first).morePath : null;
}

/** Requests one more page. */
export function requestMore<Item>(list: GrowingList<Item>): GrowingList<Item> {
  return { ...list, wanted: list.wanted + 1, isGrowing: true };
}

/** Replaces the first page after it was read again. The pages after it must be read again, too. */
export function readFirstAgain<Item>(list: GrowingList<Item>, first: ListPage<Item>): GrowingList<Item> {
  return replaceIfComplete({ ...list, first, further: [] });
}

/** Adds the next page. If it could not be read (null), the list ends with the pages before it. */
export function addPage<Item>(list: GrowingList<Item>, page: ListPage<Item> | null): GrowingList<Item> {
  const { further } = list;
  return replaceIfComplete(
    page === null ? { ...list, wanted: further.length } : { ...list, further: [...further, page] },
  );
}

function replaceIfComplete<Item>(list: GrowingList<Item>): GrowingList<Item> {
  if (findNextPath(list) !== null) return list;
  const pages = [list.first, ...list.further];
  const whole = { items: pages.flatMap(({ items }) => items), morePath: pages.at(-1)?.morePath ?? null };
  return { ...list, isGrowing: false, whole };
}
