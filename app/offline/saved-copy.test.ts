import { expect, test } from 'vitest';
import { toOfflinePage } from './offline-page.ts';
import { readSiteOffset, readTitle, toSavedCopy } from './saved-copy.ts';

const HTML =
  '<head><script data-reader-script="/assets/reader-1.js">theme()</script><title>নতুন &amp; পুরোনো | প্রহর</title><script type="application/ld+json">{}</script></head><body><main id="main" class="a"><p>খবর</p></main><script>hydrate()</script><script type="text/deferred-module">import("/a.js")</script></body>';
const SAVED_AT = { savedAtMs: Date.UTC(2026, 10, 20, 3, 5), offsetMinutes: 360 };
const MARK = '২০ নভেম্বর ২০২৬, সকাল ৯:০৫ সময়ে সংরক্ষিত কপি'.normalize('NFC');

test('a saved copy has its text, the time and the program of the head, and no other script', () => {
  const copy = toSavedCopy(HTML, SAVED_AT);
  expect(copy.match(/<script.*?<\/script>/g)).toEqual(['<script>theme()</script>']);
  expect(copy).toMatch(/<main id="main" class="a"><p role="status" style="[^"]+">/);
  expect(copy.normalize('NFC')).toContain(`${MARK}</p><p>খবর</p></main>`);
});

test("a saved copy's title is without the site's name", () => {
  expect(readTitle(HTML)).toBe('নতুন &amp; পুরোনো');
});

test('the page without a connection lists the saved articles', () => {
  const page = toOfflinePage({
    siteName: 'প্রহর',
    articles: [{ path: '/article/a1', titleHtml: 'নতুন &amp; পুরোনো', ...SAVED_AT }],
  });
  expect(page).toContain('<a href="/article/a1">নতুন &amp; পুরোনো</a>');
  expect(page.normalize('NFC')).toContain(MARK);
});

test('the page without a connection has no list if nothing is saved', () => {
  expect(toOfflinePage({ siteName: '', articles: [] })).not.toContain('<ul>');
});

test('the page without a connection has a masthead that leads home', () => {
  expect(toOfflinePage({ siteName: 'ক & <খ>', articles: [] })).toMatch(
    /<header><a href="\/"><svg.*<\/svg>ক &amp; &lt;খ&gt;<\/a><\/header>/,
  );
  expect(toOfflinePage({ siteName: '', articles: [] })).toContain('<a href="/" aria-label="প্রচ্ছদ">');
});

test.each([
  ['<main id="main" data-topics="a" data-site-offset="-300">', -300],
  ['<main id="main">', 360],
])('the zone of the site in %s is %i minutes ahead of UTC', (html, offset) => {
  expect(readSiteOffset(html)).toBe(offset);
});
