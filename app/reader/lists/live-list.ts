/** How a list follows changes while its page is open (`app/live/open-page/`). */
export type LiveListProps = {
  /** Unique in its page. */
  readonly name: string;
  /** True if nothing follows the last item: an item that is missing after a change was removed. */
  readonly isWhole: boolean;
  /** Maximum number of items; unlimited by default. */
  readonly limit?: number;
  /** True for a list whose articles are left out of all later lists of the page. */
  readonly isTop?: boolean;
  /** True for a list ordered by relevance; others are newest first. */
  readonly isRanked?: boolean;
};

/** The attributes of the list's element. */
export function toListAttributes({ name, isWhole, limit, isTop = false, isRanked = false }: LiveListProps) {
  return {
    'data-list': name,
    'data-whole': isWhole ? '' : undefined,
    'data-limit': limit,
    'data-top': isTop ? '' : undefined,
    'data-ranked': isRanked ? '' : undefined,
  };
}
