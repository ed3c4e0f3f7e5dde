import type { ArticleId } from '#domain/article/article.ts';
import { parseArticleId } from '#domain/article/article.ts';

/** Parses the id that a test or a measurement chooses for an article. Throws if it is invalid. */
export function articleId(text: string): ArticleId {
  const id = parseArticleId(text);
  if (id === null) throw new Error(`No article can have the id ${JSON.stringify(text)}.`);
  return id;
}
