import { expect, it, test } from 'vitest';
import { toJsonFeed } from './json-feed.ts';
import { toRss } from './rss.ts';

const SITE = { url: 'https://news.example', offsetOf: () => 360 };

const article = {
  id: 'a1',
  title: 'পদ্মার চরে *আলো*',
  excerpt: 'চরে আলো\nএসেছে',
  category: 'বাংলাদেশ',
  subcategory: 'পরিবেশ',
  imageUrl: '',
  publicAt: Date.UTC(2026, 10, 20, 6, 5, 9),
  author: 'নিজস্ব প্রতিবেদক, ঢাকা', // "staff reporter, Dhaka"
  description: 'চরে **আলো**\n\nএসেছে',
  imageCaption: '',
  imageAlt: '',
  imageCredit: '',
  corrections: [],
};

const channel = {
  title: 'প্রহর',
  description: 'প্রহর: খবর',
  pageUrl: 'https://news.example/',
  feedUrl: 'https://news.example/rss.xml',
};

it('writes a complete feed', () => {
  expect(toRss({ ...channel, articles: [{ ...article, imageUrl: '/demo/river-1280.webp' }] }, SITE)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
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
<dc:creator>নিজস্ব প্রতিবেদক</dc:creator>
<category>বাংলাদেশ</category>
<category>পরিবেশ</category>
<description>চরে আলো
এসেছে</description>
<content:encoded>&lt;figure&gt;&lt;img src=&quot;https://news.example/demo/river-1280.webp&quot; alt=&quot;পদ্মার চরে আলো&quot;&gt;&lt;/figure&gt;
&lt;p&gt;চরে &lt;strong&gt;আলো&lt;/strong&gt;&lt;/p&gt;
&lt;p&gt;এসেছে&lt;/p&gt;</content:encoded>
<media:content url="https://news.example/demo/river-1280.webp" medium="image"/>
</item>
</channel>
</rss>
`,
  );
});

it('writes a valid feed if nothing is published', () => {
  const rss = toRss({ ...channel, articles: [] }, SITE);
  expect(rss).toContain('<title>প্রহর</title>');
  expect(rss).not.toMatch(/lastBuildDate|<item>/);
});

it('states the time of its newest article as its last build', () => {
  const older = { ...article, id: 'a0', publicAt: Date.UTC(2020, 0, 1) };
  expect(toRss({ ...channel, articles: [article, older] }, SITE)).toContain(
    '<lastBuildDate>Fri, 20 Nov 2026 06:05:09 GMT</lastBuildDate>',
  );
});

it('escapes every character of a title', () => {
  const rss = toRss({ ...channel, articles: [{ ...article, title: ']]> <b>😀</b> & \u0000"এক"' }] }, SITE);
  expect(rss).toContain('<title>]]&gt; &lt;b&gt;😀&lt;/b&gt; &amp; &quot;এক&quot;</title>');
});

it('escapes the excerpt twice, so that its tags are not markup in a feed reader', () => {
  const rss = toRss({ ...channel, articles: [{ ...article, excerpt: '<script>1 & 2' }] }, SITE);
  expect(rss).toContain('<description>&amp;lt;script&amp;gt;1 &amp;amp; 2</description>');
});

test.each([
  ['https://img.example/a b.jpg?x=1&y=2', 'https://img.example/a%20b.jpg?x=1&amp;y=2'],
  ['/files/articles/ছবি.png', 'https://news.example/files/articles/%E0%A6%9B%E0%A6%AC%E0%A6%BF.png'],
])('gives the image %s by its absolute URL', (imageUrl, expected) => {
  const rss = toRss({ ...channel, articles: [{ ...article, imageUrl }] }, SITE);
  expect(rss).toContain(`<media:content url="${expected}" medium="image"/>`);
});

test.each(['', 'javascript:alert(1)', '//elsewhere.example/a.jpg', 'https://[broken'])(
  'gives no image for %j',
  (imageUrl) => {
    expect(toRss({ ...channel, articles: [{ ...article, imageUrl }] }, SITE)).not.toContain('media:content');
  },
);

it('names only the category if there is no subcategory', () => {
  const rss = toRss({ ...channel, articles: [{ ...article, subcategory: null }] }, SITE);
  expect(rss.match(/<category>.*<\/category>/g)).toEqual(['<category>বাংলাদেশ</category>']);
});

it('describes an image with its alternative text', () => {
  const described = { ...article, imageUrl: '/demo/river-1280.webp', imageCaption: 'চর', imageAlt: 'চরে নৌকা' };
  const figure =
    '<figure><img src="https://news.example/demo/river-1280.webp" alt="চরে নৌকা"><figcaption>চর</figcaption>';
  expect(JSON.parse(toJsonFeed({ ...channel, articles: [described] }, SITE)).items[0].content_html).toContain(figure);
});

it('names the credit of an image below it', () => {
  const credited = { ...article, imageUrl: '/demo/river-1280.webp', imageCaption: 'চর', imageCredit: 'রিনা' };
  const rss = toRss({ ...channel, articles: [credited] }, SITE);
  expect(rss).toContain('&lt;figcaption&gt;চর · ছবি: রিনা&lt;/figcaption&gt;');
});

it('has the corrections of an article below its text', () => {
  const corrections = [{ correctedAt: Date.UTC(2026, 10, 20, 8), text: 'আগে “<১২>” লেখা হয়েছিল।' }];
  const rss = toRss({ ...channel, articles: [{ ...article, corrections }] }, SITE).normalize('NFC');
  const text = '&amp;lt;১২&amp;gt;” লেখা হয়েছিল। (২০ নভেম্বর ২০২৬'.normalize('NFC');
  expect(rss).toContain(text);
  expect(rss).toContain('&lt;h2&gt;সংশোধনী&lt;/h2&gt;'.normalize('NFC'));
});

test('both formats name the hubs that are told of changes', () => {
  const told = { ...channel, hubs: ['https://hub.example/'], articles: [article] };
  expect(toRss(told, SITE)).toContain('<atom:link href="https://hub.example/" rel="hub"/>');
  expect(JSON.parse(toJsonFeed(told, SITE)).hubs).toEqual([{ type: 'WebSub', url: 'https://hub.example/' }]);
  expect(JSON.parse(toJsonFeed({ ...told, hubs: [] }, SITE))).not.toHaveProperty('hubs');
});
