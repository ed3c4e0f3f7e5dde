import type { ArticleId } from '#domain/article/article.ts';
import { parseArticleId } from '#domain/article/article.ts';

/** The id that a test or a measurement chooses for an article. Throws if no article can have it. */
export function articleId(text: string): ArticleId {
  const id = parseArticleId(text);
  if (id === null) throw new Error(`No article can have the id ${JSON.stringify(text)}.`);
  return id;
}
