import { expect, it, test } from 'vitest';
import { listSectionUrls, toSitemap, toSitemapIndex } from './sitemap.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 6);

it('lists URLs with the time of their last change', () => {
  const pages = [
    { url: 'https://news.example/article/a1', updatedAt: Date.UTC(2026, 10, 19, 12, 30) },
    { url: 'https://news.example/?a=1&b=2', updatedAt: null },
  ];
  expect(toSitemap(pages, NOW_MS)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url>
<loc>https://news.example/article/a1</loc>
<lastmod>2026-11-19T12:30:00.000Z</lastmod>
</url>
<url>
<loc>https://news.example/?a=1&amp;b=2</loc>
</url>
</urlset>
`);
});

test.each([NOW_MS + 1, 8.64e15])('leaves out the time of a change at %d, in the future', (updatedAt) => {
  expect(toSitemap([{ url: 'https://news.example/article/a1', updatedAt }], NOW_MS)).not.toContain('lastmod');
});

it('lists the pages of sections and tags and each page of articles', () => {
  expect(toSitemapIndex('https://news.example', 2)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap>
<loc>https://news.example/sitemap-sections.xml</loc>
</sitemap>
<sitemap>
<loc>https://news.example/sitemap-tags.xml</loc>
</sitemap>
<sitemap>
<loc>https://news.example/sitemap-1.xml</loc>
</sitemap>
<sitemap>
<loc>https://news.example/sitemap-2.xml</loc>
</sitemap>
</sitemapindex>
`);
});

it('lists home, the eleven categories and their subcategories', () => {
  const urls = listSectionUrls('https://news.example', []).map(({ url }) => url);
  expect(urls[0]).toBe('https://news.example/');
  expect(urls.filter((url) => url.includes('/category/') && !url.includes('?'))).toHaveLength(11);
  // ক্রিকেট (cricket) of খেলা (sport)
  expect(urls.map((url) => decodeURIComponent(url))).toContain('https://news.example/category/খেলা?subcategory=ক্রিকেট');
  expect(urls).toContain('https://news.example/v');
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls.join('')).toMatch(/^[\x21-\x7e]+$/);
});

it('lists the given text pages with their times', () => {
  const urls = listSectionUrls('https://news.example', [{ page: 'about', updatedAt: 5 }]);
  expect(urls.at(-1)).toEqual({ url: 'https://news.example/about', updatedAt: 5 });
});
