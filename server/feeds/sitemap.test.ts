import { expect, it, test } from 'vitest';
import { listSectionAddresses, toSitemap, toSitemapIndex } from './sitemap.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 6);

it('lists addresses with the moment of their last change', () => {
  const addresses = [
    { address: 'https://news.example/article/a1', updatedAt: Date.UTC(2026, 10, 19, 12, 30) },
    { address: 'https://news.example/?a=1&b=2', updatedAt: null },
  ];
  expect(toSitemap(addresses, NOW_MS)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
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

test.each([NOW_MS + 1, 8.64e15])('says nothing of a change at %d, which is still to come', (updatedAt) => {
  expect(toSitemap([{ address: 'https://news.example/article/a1', updatedAt }], NOW_MS)).not.toContain('lastmod');
});

it('names the sections and each page of articles', () => {
  expect(toSitemapIndex('https://news.example', 2)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap>
<loc>https://news.example/sitemap-sections.xml</loc>
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

it('leads to home, the eleven categories and their subcategories', () => {
  const addresses = listSectionAddresses('https://news.example').map(({ address }) => address);
  expect(addresses[0]).toBe('https://news.example/');
  expect(addresses.filter((address) => address.includes('/category/') && !address.includes('?'))).toHaveLength(11);
  // ক্রিকেট (cricket) of খেলা (sport)
  expect(addresses.map((address) => decodeURIComponent(address))).toContain(
    'https://news.example/category/খেলা?subcategory=ক্রিকেট',
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.join('')).toMatch(/^[\x21-\x7e]+$/);
});
