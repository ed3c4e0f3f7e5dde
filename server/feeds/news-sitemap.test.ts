import { expect, it } from 'vitest';
import { toNewsSitemap } from './news-sitemap.ts';

const CARD = {
  id: 'a&b ১',
  title: 'পদ্মার চরে *আলো* & "আশা"',
  excerpt: 'বিবরণ',
  category: 'খেলা',
  subcategory: null,
  imageUrl: '',
  publicAt: Date.UTC(2026, 10, 20, 6, 5),
};
const SITE = { name: 'প্রহর', url: 'https://news.example' };

it('gives Google News the plain title, the language and the time of publication', () => {
  expect(toNewsSitemap([CARD], SITE)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
<url>
<loc>https://news.example/article/a%26b%20%E0%A7%A7</loc>
<news:news>
<news:publication>
<news:name>প্রহর</news:name>
<news:language>bn</news:language>
</news:publication>
<news:publication_date>2026-11-20T06:05:00.000Z</news:publication_date>
<news:title>পদ্মার চরে আলো &amp; &quot;আশা&quot;</news:title>
</news:news>
</url>
</urlset>
`,
  );
});

it('shortens a title of more than 110 characters between words', () => {
  const title = 'শব্দ '.repeat(30).trim();
  expect(toNewsSitemap([{ ...CARD, title }], SITE)).toContain(`<news:title>${'শব্দ '.repeat(21)}শব্দ…</news:title>`);
});
