import { MORE_LIMIT, RELATED_LIMIT, RELATED_QUERY_LIMIT } from '#domain/article/limits.ts';

type Row = { readonly id: string; readonly imageUrl: string };

/**
 * Picks the related articles from the newest of a category, in their order: the first `RELATED_LIMIT` others, and for "read
 * more" `MORE_LIMIT` of those that follow, preferably with an image. `isWhole` if nothing is left out.
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
