import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { toAbsoluteUrl } from '#domain/urls/to-absolute-url.ts';
import { toArticleUrl } from '#server/feeds/article-url.ts';
import { toBodyHtml } from '#server/feeds/body-html.ts';
import type { FeedArticle } from '#services/articles/read/feed-articles.ts';

/** The fields of an article for receivers, all of which its page shows to readers. Times are in ISO 8601. */
export function describeArticle(article: FeedArticle, siteUrl: string) {
  const { id, title, excerpt, category, subcategory, author, imageUrl, imageCaption, imageCredit } = article;
  return {
    id,
    url: toArticleUrl(siteUrl, id),
    title: toPlainTitle(title),
    excerpt,
    category,
    subcategory,
    author,
    publishedAt: new Date(article.publicAt).toISOString(),
    image:
      imageUrl === '' ? null : { url: toAbsoluteUrl(imageUrl, siteUrl), caption: imageCaption, credit: imageCredit },
    contentHtml: toBodyHtml(parseBody(article.description), siteUrl),
    corrections: article.corrections.map(({ correctedAt, text }) => ({
      correctedAt: new Date(correctedAt).toISOString(),
      text,
    })),
  };
}
