import type { ListPage } from './list-page.ts';

/**
 * A list with the further pages that the reader asked for. Each page is found by the one before it, so when the first
 * is read again the others follow one by one, and only then the list is replaced: all of it is of one moment.
 */
export type GrowingList<Item> = {
  readonly first: ListPage<Item>;
  /** The pages behind `first` that have been read since it was. */
  readonly further: readonly ListPage<Item>[];
  /** How many pages behind `first` are to be shown. */
  readonly wanted: number;
  /** The reader asked for more, which is not there yet. */
  readonly isGrowing: boolean;
  /** Everything as it was last read whole; `morePath` leads on from its end. */
  readonly whole: ListPage<Item>;
};

/** The list as its first page was read. */
export function startList<Item>(first: ListPage<Item>): GrowingList<Item> {
  return { first, further: [], wanted: 0, isGrowing: false, whole: first };
}

/** The page to be read next; null while the list is as the reader wants it. */
export function findNextPath<Item>({ first, further, wanted }: GrowingList<Item>): string | null {
  return further.length < wanted ? (further.at(-1) ?? first).morePath : null;
}

/** The reader asks for one page more. */
export function askForMore<Item>(list: GrowingList<Item>): GrowingList<Item> {
  return { ...list, wanted: list.wanted + 1, isGrowing: true };
}

/** The first page was read again: what is behind it may be out of date, too. */
export function readFirstAgain<Item>(list: GrowingList<Item>, first: ListPage<Item>): GrowingList<Item> {
  return replaceWhenRead({ ...list, first, further: [] });
}

/** The next page is there. Where it could not be read (null), the list is content with those before it. */
export function addPage<Item>(list: GrowingList<Item>, page: ListPage<Item> | null): GrowingList<Item> {
  const { further } = list;
  return replaceWhenRead(
    page === null ? { ...list, wanted: further.length } : { ...list, further: [...further, page] },
  );
}

function replaceWhenRead<Item>(list: GrowingList<Item>): GrowingList<Item> {
  if (findNextPath(list) !== null) return list;
  const pages = [list.first, ...list.further];
  const whole = { items: pages.flatMap(({ items }) => items), morePath: pages.at(-1)?.morePath ?? null };
  return { ...list, isGrowing: false, whole };
}
