/** docs/behaviour §9: articles in "more from this category". */
export const RELATED_LIMIT = 5;
/** docs/behaviour §9: articles in "read more", which follow the related ones. */
export const MORE_LIMIT = 4;
/** docs/behaviour §7: related articles are chosen from this many of the newest in the category. */
export const RELATED_QUERY_LIMIT = 10;
/** docs/behaviour §7: "read more" is chosen from this many of the newest in the category. */
export const READ_MORE_QUERY_LIMIT = 30;

type Row = { readonly id: string; readonly imageUrl: string };

/**
 * Picks the related articles from the newest articles of a category, in order: the first `RELATED_LIMIT` other
 * articles. "Read more" gets `MORE_LIMIT` of the following articles, preferably with an image. `isWhole` is true if no
 * article is left out.
 */
export function decideRelated<R extends Row>(rows: readonly R[], articleId: string): { rows: R[]; isWhole: boolean } {
  const others = rows.filter(({ id }) => id !== articleId);
  const related = rows
    .slice(0, RELATED_QUERY_LIMIT)
    .filter(({ id }) => id !== articleId)
    .slice(0, RELATED_LIMIT);
  const rest = others.slice(related.length);
  const byPreference = [...rest.filter(hasImage), ...rest.filter((row) => !hasImage(row))];
  const shown = new Set([...related, ...byPreference.slice(0, MORE_LIMIT)]);
  const picked = others.filter((row) => shown.has(row));
  return { rows: picked, isWhole: picked.length === others.length };
}

const hasImage = ({ imageUrl }: Row) => imageUrl !== '';
