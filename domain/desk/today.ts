/** Something that happens today: an article that becomes public, or work that is due. `at` in ms. */
type PlannedItem = { readonly at: number; readonly category: string };

export type TodayPlan<Item> = {
  /** The next items in order of time, overdue ones first. */
  next: readonly Item[];
  /** The number of items that `next` omits. */
  omittedCount: number;
  /** The number of items per category, highest first. Empty if there is only one category. */
  categories: readonly { name: string; count: number }[];
};

/** Orders the items of today by time and lists the first `limit` of them. */
export function planToday<Item extends PlannedItem>(items: readonly Item[], limit: number): TodayPlan<Item> {
  const ordered = items.toSorted((a, b) => a.at - b.at);
  const categories = [...Map.groupBy(ordered, ({ category }) => category)]
    .map(([name, { length }]) => ({ name, count: length }))
    .toSorted((a, b) => b.count - a.count);
  return {
    next: ordered.slice(0, limit),
    omittedCount: Math.max(0, ordered.length - limit),
    categories: categories.length < 2 ? [] : categories,
  };
}
