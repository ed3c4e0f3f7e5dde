import { articlePath } from '#domain/article/article-path.ts';

/** The public address of an article's page; the same text is its permanent mark in feeds. */
export function toArticleAddress(siteUrl: string, id: string): string {
  return `${siteUrl}${articlePath(id)}`;
}
