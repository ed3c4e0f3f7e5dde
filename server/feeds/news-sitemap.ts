import type { Site } from '#app/request-context.ts';
import { toHeadline, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { ArticleCard } from '#services/articles/read/reader-lists.ts';
import { toArticleUrl } from './article-url.ts';
import { element, toXmlDocument } from './xml.ts';

/** A Google News sitemap may list at most 1,000 articles, all of them from the last two days. */
export const NEWS_AGE_MS = 48 * HOUR_MS;
export const NEWS_LIMIT = 1_000;

const NAMESPACES = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
};

/** Creates the Google News sitemap of these articles. The caller selects them by age. */
export function toNewsSitemap(cards: readonly ArticleCard[], site: Pick<Site, 'name' | 'url'>): string {
  const publication = element('news:publication', [element('news:name', site.name), element('news:language', 'bn')]);
  const urls = cards.map(({ id, title, publicAt }) =>
    element('url', [
      element('loc', toArticleUrl(site.url, id)),
      element('news:news', [
        publication,
        element('news:publication_date', new Date(publicAt).toISOString()),
        element('news:title', toHeadline(toPlainTitle(title))),
      ]),
    ]),
  );
  return toXmlDocument(element('urlset', urls, NAMESPACES));
}
