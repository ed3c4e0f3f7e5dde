import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';

const BODY = [
  'বিস্তারিত [সরকারি বিজ্ঞপ্তিতে](https://example.org/notice) আছে।',
  '> নদী আমাদের জীবন।\n> — রহিমা খাতুন',
  '---',
  '![চরে বাঁধা নৌকা](/demo/river-boats-1280.webp "নদীর ধারে" "সালমা খাতুন")',
  'https://www.facebook.com/prohor/posts/1234567890',
  '/// টেবিল বৃষ্টির হিসাব\nমাস // মিলিমিটার\nজুন // ৩৪০\n///',
  '/// উক্তি\nনদী সব নেয়।\n— করিম মিয়া\n///',
  '/// বক্স পেছনের কথা\n* ভাঙন\n/* পুনর্বাসন\n///',
  '/// গ্যালারি চরের জীবন\n![হাট](হাট-১ "চরের হাট")\n![ঘাট](/demo/river-boats-1280.webp)\n///',
  'শেষ কথা।',
  '[হাট-১]: /demo/river-boats-1280.webp',
].join('\n\n');
const HOSTILE_BODY = '[ফাঁদ](javascript:alert(1)) আর [তথ্য](data:text/html,x) ![ছবি](data:image/png,x)।';

let site: Site;

beforeAll(async () => {
  site = await startTestSite();
  await putArticles(site.db, [
    makeArticle({ id: 'marked', title: 'চিহ্নের খবর', description: BODY }),
    makeArticle({ id: 'hostile', title: 'ফাঁদের খবর', description: HOSTILE_BODY, category: 'খেলা' }),
  ]);
});
afterAll(() => site.stop());

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await (await site.get(path, { headers })).text()).normalize('NFC');

describe.each<[string, Record<string, string>]>([
  ['the full page', {}],
  ['the lite page', { 'Save-Data': 'on' }],
])('%s', (_name, headers) => {
  test.each([
    ['the link with its words', /<a [^>]*href="https:\/\/example\.org\/notice"[^>]*>সরকারি বিজ্ঞপ্তিতে/u],
    ['the quote with who said it', /<blockquote[\s\S]*নদী আমাদের জীবন।[\s\S]*<figcaption[\s\S]*রহিমা খাতুন/u],
    ['the divider', /<hr/],
    ['the image with its caption and credit', /<img alt="চরে বাঁধা নৌকা"[\s\S]*নদীর ধারে[\s\S]*সালমা খাতুন/u],
    ['the table with its caption', /<table>\s*<caption>বৃষ্টির হিসাব[\s\S]*<th[^>]*>মাস[\s\S]*<td[^>]*>৩৪০/u],
    ['the pull quote', /class="pull-quote"[\s\S]*নদী সব নেয়।/u],
    ['the box with its nested list', /<aside[^>]*aria-label="পেছনের কথা"[\s\S]*<li>ভাঙন[\s\S]*<ul[^>]*><li>পুনর্বাসন/u],
    ['the gallery with an image that has a name', /class="gallery"[\s\S]*alt="হাট"[\s\S]*চরের হাট[\s\S]*চরের জীবন/u],
    ['the post as a link', /<a [^>]*href="https:\/\/www\.facebook\.com\/prohor\/posts\/1234567890"/],
  ])('has %s', async (_what, pattern) => {
    expect(await read('/article/marked', headers)).toMatch(pattern);
  });

  test('loads nothing from another site and links nothing that runs', async () => {
    const page = `${await read('/article/marked', headers)}${await read('/article/hostile', headers)}`;
    expect(page).not.toMatch(/(?:src|href)="(?:javascript|data):/i);
    expect(page).not.toMatch(/<(?:iframe|script)[^>]+src="https?:/);
  });
});

test('the feed has the whole text as HTML with absolute URLs', async () => {
  const feed = await read('/rss.xml');
  expect(feed).toContain('https://example.org/notice');
  expect(feed).toMatch(/blockquote[\s\S]*নদী আমাদের জীবন।/u);
  expect(feed).toContain('https://prohor.example/demo/river-boats-1280.webp');
  expect(feed).toMatch(/table[\s\S]*বৃষ্টির হিসাব[\s\S]*পুনর্বাসন/u);
  expect(feed).not.toMatch(/\]\(https:|\/\/\/ |হাট-১/u);
});

test('search finds the words of links and quotes and shows them without marks', async () => {
  const found = await read(`/search?q=${encodeURIComponent('বিজ্ঞপ্তিতে')}`);
  expect(found).toContain('/article/marked');
  expect(found).not.toContain('](');
  expect(await read(`/search?q=${encodeURIComponent('example.org')}`)).not.toContain('href="/article/marked"');
});

test('search finds the words of tables, boxes and captions', async () => {
  for (const word of ['মিলিমিটার', 'পুনর্বাসন', 'হাট']) {
    expect(await read(`/search?q=${encodeURIComponent(word)}`)).toContain('/article/marked');
  }
});

test('link previews and the description have no marks', async () => {
  const head = (await read('/article/marked')).split('</head>')[0] ?? '';
  expect(head).toContain('property="og:description"');
  expect(head).not.toMatch(/content="[^"]*(?:\]\(|!\[|&gt; |\/\/\/)/);
});
