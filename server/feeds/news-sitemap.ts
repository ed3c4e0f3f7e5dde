import type { Site } from '#app/request-context.ts';
import { toPlainTitle } from '#domain/markup/parse-title.ts';
import type { ArticleCard } from '#services/articles/reader-lists.ts';
import { toArticleAddress } from './article-address.ts';
import { element, toXmlDocument } from './xml.ts';

/** Google News takes articles of the last two days, in ms, and no more than so many at once. */
export const NEWS_AGE_MS = 48 * 3_600_000;
export const NEWS_LIMIT = 1_000;

const NAMESPACES = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
};

/** The Google News sitemap of these articles, which the caller has chosen by age. */
export function toNewsSitemap(cards: readonly ArticleCard[], site: Pick<Site, 'name' | 'url'>): string {
  const publication = element('news:publication', [element('news:name', site.name), element('news:language', 'bn')]);
  const urls = cards.map(({ id, title, publicAt }) =>
    element('url', [
      element('loc', toArticleAddress(site.url, id)),
      element('news:news', [
        publication,
        element('news:publication_date', new Date(publicAt).toISOString()),
        element('news:title', toPlainTitle(title)),
      ]),
    ]),
  );
  return toXmlDocument(element('urlset', urls, NAMESPACES));
}
