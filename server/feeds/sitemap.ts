import { CHECK_PATH } from '#domain/cards/card-code.ts';
import type { FooterSettings } from '#domain/site-settings/site-settings.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import { element, toXmlDocument } from './xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `updatedAt` is in ms since 1970, or null if it is unknown. */
export type SitemapUrl = { url: string; updatedAt: number | null };

/**
 * Creates a page of the sitemap (sitemaps.org, protocol 0.9). Omits times after `nowMs`, which imported data may
 * contain, because search engines distrust a site with such times.
 */
export function toSitemap(pages: readonly SitemapUrl[], nowMs: number): string {
  const entries = pages.map(({ url, updatedAt }) => {
    const isKnown = updatedAt !== null && updatedAt <= nowMs;
    const changed = isKnown ? [element('lastmod', new Date(updatedAt).toISOString())] : [];
    return element('url', [element('loc', url), ...changed]);
  });
  return toXmlDocument(element('urlset', entries, { xmlns: NAMESPACE }));
}

/** Creates the sitemap index. It lists the sitemaps of sections and tags, and the article sitemaps 1 to `lastPage`. */
export function toSitemapIndex(siteUrl: string, lastPage: number): string {
  const pages = Array.from({ length: lastPage }, (_, index) => `sitemap-${index + 1}.xml`);
  const sitemaps = ['sitemap-sections.xml', 'sitemap-tags.xml', ...pages].map((file) =>
    element('sitemap', [element('loc', `${siteUrl}/${file}`)]),
  );
  return toXmlDocument(element('sitemapindex', sitemaps, { xmlns: NAMESPACE }));
}

/** Lists the home page, every category and subcategory page, the photo card check, and the text pages with content. */
export function listSectionUrls(siteUrl: string, textPages: FooterSettings['pages']): SitemapUrl[] {
  const paths = CATEGORIES.flatMap(({ name, subcategories }) => [
    categoryPath(name),
    ...subcategories.map((subcategory) => categoryPath(name, subcategory)),
  ]);
  return [
    ...['/', ...paths, CHECK_PATH].map((path) => ({ url: `${siteUrl}${path}`, updatedAt: null })),
    ...textPages.map(({ page, updatedAt }) => ({ url: `${siteUrl}/${page}`, updatedAt: updatedAt || null })),
  ];
}
