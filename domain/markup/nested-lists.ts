import type { Inline, NumberedItem } from './nodes.ts';

type OpenLists = Record<number, OpenList[]>;

/** A list to which items are added. */
export type OpenList =
  | { readonly kind: 'bullets'; readonly items: (readonly Inline[])[]; nested?: OpenLists }
  | { readonly kind: 'numbers'; readonly items: NumberedItem[]; nested?: OpenLists };

/** An item of a list. `number` is null for a bullet. */
export type ListItem = { readonly number: number | null; readonly children: readonly Inline[] };

export function startList({ number, children }: ListItem): OpenList {
  if (number === null) return { kind: 'bullets', items: [children] };
  return { kind: 'numbers', items: [{ number, children }] };
}

/** Adds an item to a list of its kind. Returns false if the list is of the other kind. */
export function pushItem(list: OpenList, { number, children }: ListItem): boolean {
  if (list.kind === 'bullets' && number === null) list.items.push(children);
  else if (list.kind === 'numbers' && number !== null) list.items.push({ number, children });
  else return false;
  return true;
}

/** Adds an item `depth` levels below the last item of a list, or one level below the deepest if there are fewer levels. */
export function nestItem(list: OpenList, item: ListItem, depth: number): void {
  list.nested ??= {};
  const lists = list.nested[list.items.length - 1] ?? [];
  list.nested[list.items.length - 1] = lists;
  const last = lists.at(-1);
  if (last !== undefined && depth > 1) nestItem(last, item, depth - 1);
  else if (last === undefined || !pushItem(last, item)) lists.push(startList(item));
}
