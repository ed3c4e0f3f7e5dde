/** The link of an item to its article. */
export const ITEM_LINK = 'a[href^="/article/"]';

/** Finds the lists that receive changes. `data-list` contains the name of the list. */
export function findLists(root: ParentNode): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>('[data-list]'));
}

export function findList(root: ParentNode, name: string): HTMLElement | null {
  return findLists(root).find((list) => list.dataset.list === name) ?? null;
}

export function findMoreLink(root: ParentNode, name: string): HTMLAnchorElement | null {
  const links = Array.from(root.querySelectorAll<HTMLAnchorElement>('a[data-more]'));
  return links.find((link) => link.dataset.more === name) ?? null;
}

export function findItemLink(item: Element): HTMLElement | null {
  return item.querySelector<HTMLElement>(ITEM_LINK);
}

/** Returns the key of a list's child: the target of its first link. Null for an advertisement between the items. */
export function findItemKey(child: Element): string | null {
  if (child.matches('.in-feed, [data-ad-place]')) return null;
  return findItemLink(child)?.getAttribute('href') ?? null;
}

export type Item = { readonly id: string; readonly time: { readonly ms: number }; readonly element: Element };

export function readItems(list: Element): Item[] {
  return Array.from(list.children).flatMap((element) => {
    const id = findItemKey(element);
    const time = element.querySelector<HTMLTimeElement>('time[datetime]');
    return id === null ? [] : [{ id, time: { ms: Date.parse(time?.dateTime ?? '') || 0 }, element }];
  });
}
