/** How a list follows changes while its page is open (`app/live/open-page/`). */
export type LiveListProps = {
  /** A name that is unique on the page. */
  readonly name: string;
  /** True if nothing follows the last item. If so, an item missing after a change has been removed. */
  readonly isWhole: boolean;
  /** Maximum number of items. Unlimited by default. */
  readonly limit?: number;
  /** True if all later lists of the page leave out the articles of this list. */
  readonly isTop?: boolean;
  /** True for a list ordered by relevance. Other lists are ordered newest first. */
  readonly isRanked?: boolean;
};

export function toListAttributes({ name, isWhole, limit, isTop = false, isRanked = false }: LiveListProps) {
  return {
    'data-list': name,
    'data-whole': isWhole ? '' : undefined,
    'data-limit': limit,
    'data-top': isTop ? '' : undefined,
    'data-ranked': isRanked ? '' : undefined,
  };
}
