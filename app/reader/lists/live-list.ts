/** How a list is updated while its page is open (`app/live/open-page/`). */
export type LiveListProps = {
  /** A name that is unique on the page. */
  readonly name: string;
  /** True if the list is complete. If so, an item that is missing after a change was removed. */
  readonly isWhole: boolean;
  /** Maximum number of items. Unlimited by default. */
  readonly limit?: number;
  /** True if the later lists of the page leave out the articles of this list, unless they `canRepeat`. */
  readonly isTop?: boolean;
  /** True for a list ordered by relevance. Other lists are ordered newest first. */
  readonly isRanked?: boolean;
  /** True for a list of headlines that may repeat articles of a list with `isTop`. */
  readonly canRepeat?: boolean;
};

export function toListAttributes({ name, isWhole, limit, ...flags }: LiveListProps) {
  return {
    'data-list': name,
    'data-whole': isWhole ? '' : undefined,
    'data-limit': limit,
    'data-top': flags.isTop ? '' : undefined,
    'data-ranked': flags.isRanked ? '' : undefined,
    'data-repeats': flags.canRepeat ? '' : undefined,
  };
}
