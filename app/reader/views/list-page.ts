/** A page of a list, and the address of the next one, if any. */
export type ListPage<Item> = { items: readonly Item[]; morePath: string | null };

export const EMPTY_PAGE: ListPage<never> = { items: [], morePath: null };
