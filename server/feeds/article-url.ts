import { articlePath } from '#domain/article/article.ts';

/** The public URL of an article's page, which is also its permanent id in feeds. */
export function toArticleUrl(siteUrl: string, id: string): string {
  return `${siteUrl}${articlePath(id)}`;
}
