import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import { element, toXmlDocument } from './xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** An address of the site; `updatedAt` in ms, null where the address has no such moment. */
export type SitemapAddress = { address: string; updatedAt: number | null };

/**
 * One page of the sitemap (sitemaps.org, protocol 0.9). A moment later than `nowMs`, as imported data may hold, is
 * left out: search engines distrust a site that gives such.
 */
export function toSitemap(addresses: readonly SitemapAddress[], nowMs: number): string {
  const urls = addresses.map(({ address, updatedAt }) => {
    const isKnown = updatedAt !== null && updatedAt <= nowMs;
    const changed = isKnown ? [element('lastmod', new Date(updatedAt).toISOString())] : [];
    return element('url', [element('loc', address), ...changed]);
  });
  return toXmlDocument(element('urlset', urls, { xmlns: NAMESPACE }));
}

/** The index over the sections' page and the article pages 1 to `lastPage`. */
export function toSitemapIndex(siteUrl: string, lastPage: number): string {
  const pages = Array.from({ length: lastPage }, (_, index) => `sitemap-${index + 1}.xml`);
  const sitemaps = ['sitemap-sections.xml', ...pages].map((file) =>
    element('sitemap', [element('loc', `${siteUrl}/${file}`)]),
  );
  return toXmlDocument(element('sitemapindex', sitemaps, { xmlns: NAMESPACE }));
}

/** The pages that are there whatever is published: home, each category and each of its subcategories. */
export function listSectionAddresses(siteUrl: string): SitemapAddress[] {
  const paths = CATEGORIES.flatMap(({ name, subcategories }) => [
    categoryPath(name),
    ...subcategories.map((subcategory) => categoryPath(name, subcategory)),
  ]);
  return ['/', ...paths].map((path) => ({ address: `${siteUrl}${path}`, updatedAt: null }));
}
