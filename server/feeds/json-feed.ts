import { parseByline } from '#domain/article/parse-byline.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { FeedArticle } from '#services/articles/read/feed-articles.ts';
import { toArticleUrl, toImageUrl } from './article-url.ts';
import type { Channel, FeedSite } from './rss.ts';
import { toContentHtml } from './rss.ts';

/** Creates a JSON Feed 1.1 (jsonfeed.org) with the content of the RSS feed. */
export function toJsonFeed(channel: Channel, site: FeedSite): string {
  const { title, description, pageUrl, feedUrl, hubs = [], articles } = channel;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    ...{ title, description, language: 'bn', home_page_url: pageUrl, feed_url: feedUrl },
    ...(hubs.length > 0 && { hubs: hubs.map((url) => ({ type: 'WebSub', url })) }),
    items: articles.map((article) => toItem(article, site)),
  });
}

function toItem(article: FeedArticle, site: FeedSite) {
  const url = toArticleUrl(site.url, article.id);
  const image = toImageUrl(article.imageUrl, site.url);
  return {
    ...{ id: url, url, title: toPlainTitle(article.title), summary: article.excerpt },
    content_html: toContentHtml(article, { image, site }),
    ...(image !== null && { image }),
    date_published: new Date(article.publicAt).toISOString(),
    authors: parseByline(article.author).names.map((name) => ({ name })),
    tags: [article.category, article.subcategory].filter((section) => section !== null),
  };
}

/** Returns the path of the JSON Feed with the content of an RSS feed: `/rss/sport.xml` → `/feed/sport.json`. */
export const toJsonFeedPath = (rssPath: string): string =>
  rssPath.replace(/^\/rss(?=[./])/, '/feed').replace(/\.xml$/, '.json');
