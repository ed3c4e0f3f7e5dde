import { expect, it, test } from 'vitest';
import { toRss } from './rss.ts';

const SITE_URL = 'https://news.example';

const card = {
  id: 'a1',
  title: 'পদ্মার চরে *আলো*',
  excerpt: 'চরে আলো\nএসেছে',
  category: 'বাংলাদেশ',
  subcategory: 'পরিবেশ',
  imageUrl: '',
  publicAt: Date.UTC(2026, 10, 20, 6, 5, 9),
};

const channel = {
  title: 'প্রহর',
  description: 'প্রহর: খবর',
  pageAddress: 'https://news.example/',
  feedAddress: 'https://news.example/rss.xml',
};

it('writes a feed that a reading program can subscribe to', () => {
  expect(toRss({ ...channel, cards: [{ ...card, imageUrl: '/demo/river-1280.webp' }] }, SITE_URL)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>প্রহর</title>
<link>https://news.example/</link>
<description>প্রহর: খবর</description>
<language>bn</language>
<lastBuildDate>Fri, 20 Nov 2026 06:05:09 GMT</lastBuildDate>
<ttl>5</ttl>
<atom:link href="https://news.example/rss.xml" rel="self" type="application/rss+xml"/>
<item>
<title>পদ্মার চরে আলো</title>
<link>https://news.example/article/a1</link>
<guid isPermaLink="true">https://news.example/article/a1</guid>
<pubDate>Fri, 20 Nov 2026 06:05:09 GMT</pubDate>
<category>বাংলাদেশ</category>
<category>পরিবেশ</category>
<description>চরে আলো
এসেছে</description>
<media:content url="https://news.example/demo/river-1280.webp" medium="image"/>
</item>
</channel>
</rss>
`,
  );
});

it('is a valid feed while nothing is published', () => {
  const rss = toRss({ ...channel, cards: [] }, SITE_URL);
  expect(rss).toContain('<title>প্রহর</title>');
  expect(rss).not.toMatch(/lastBuildDate|<item>/);
});

it('was last built when its newest article came', () => {
  const older = { ...card, id: 'a0', publicAt: Date.UTC(2020, 0, 1) };
  expect(toRss({ ...channel, cards: [card, older] }, SITE_URL)).toContain(
    '<lastBuildDate>Fri, 20 Nov 2026 06:05:09 GMT</lastBuildDate>',
  );
});

it('shows a title as it was written, whatever characters it holds', () => {
  const rss = toRss({ ...channel, cards: [{ ...card, title: ']]> <b>😀</b> & \u0000"এক"' }] }, SITE_URL);
  expect(rss).toContain('<title>]]&gt; &lt;b&gt;😀&lt;/b&gt; &amp; &quot;এক&quot;</title>');
});

it('lets no tag of a lead become markup in a reading program', () => {
  const rss = toRss({ ...channel, cards: [{ ...card, excerpt: '<script>1 & 2' }] }, SITE_URL);
  expect(rss).toContain('<description>&amp;lt;script&amp;gt;1 &amp;amp; 2</description>');
});

test.each([
  ['https://img.example/a b.jpg?x=1&y=2', 'https://img.example/a%20b.jpg?x=1&amp;y=2'],
  ['/files/articles/ছবি.png', 'https://news.example/files/articles/%E0%A6%9B%E0%A6%AC%E0%A6%BF.png'],
])('gives the picture %s by its absolute address', (imageUrl, expected) => {
  const rss = toRss({ ...channel, cards: [{ ...card, imageUrl }] }, SITE_URL);
  expect(rss).toContain(`<media:content url="${expected}" medium="image"/>`);
});

test.each(['', 'javascript:alert(1)', '//elsewhere.example/a.jpg', 'https://[broken'])(
  'gives no picture for %j',
  (imageUrl) => {
    expect(toRss({ ...channel, cards: [{ ...card, imageUrl }] }, SITE_URL)).not.toContain('media:content');
  },
);

it('names the category alone where there is no subcategory', () => {
  const rss = toRss({ ...channel, cards: [{ ...card, subcategory: null }] }, SITE_URL);
  expect(rss.match(/<category>.*<\/category>/g)).toEqual(['<category>বাংলাদেশ</category>']);
});
