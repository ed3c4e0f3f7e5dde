import type { ArticleStatus } from '#domain/article/article.ts';
import { ARTICLE_STATUSES } from '#domain/article/article-fields.ts';

/** An article in the response of `/dashboard/articles`. `status` is the effective one. */
export type FoundArticle = { id: string; title: string; status: ArticleStatus };

/** Parses a response. Throws if it is something else, such as the sign-in page. */
export async function parseFoundArticles(response: Response): Promise<FoundArticle[]> {
  const rows: unknown = await response.json();
  if (!Array.isArray(rows) || !rows.every(isFoundArticle)) throw new TypeError('The response is no list of articles.');
  return rows;
}

function isFoundArticle(row: unknown): row is FoundArticle {
  if (typeof row !== 'object' || row === null || !('id' in row) || !('title' in row) || !('status' in row))
    return false;
  return (
    typeof row.id === 'string' &&
    typeof row.title === 'string' &&
    ARTICLE_STATUSES.some((status) => status === row.status)
  );
}
