import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

let empty: Site;
let site: Site;
let cookies: Map<Site, string>;

beforeAll(async () => {
  empty = await startTestSite();
  site = await startTestSite();
  await putArticles(site.db, [
    makeArticle({ id: 'match', title: 'দল *জিতেছে*', category: 'খেলা', subcategory: 'ফুটবল', tags: ['বিশ্বকাপ'] }),
  ]);
  cookies = new Map(
    await Promise.all([empty, site].map(async (one) => [one, toCookieHeader(await one.signIn())] as const)),
  );
});
afterAll(() => Promise.all([empty.stop(), site.stop()]));

/** The page as staff get it; text in NFC, without tags. */
async function readText(of: Site, path: string): Promise<string> {
  const page = await (await of.get(path, { headers: { Cookie: cookies.get(of) ?? '' } })).text();
  const visible = page.replace(/<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '').replace(/<[^>]+>/g, '\n');
  return visible
    .replace(/\s*\n\s*/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');
}

const readHtml = async (of: Site, path: string) =>
  (await of.get(path, { headers: { Cookie: cookies.get(of) ?? '' } })).text();

describe('on an empty site', () => {
  it.each([
    ['the home page', '/', ['কোন খবর পাওয়া যায়নি।', 'প্রথম খবরটি প্রকাশ করতে ড্যাশবোর্ডে যান।']],
    ['a category', `/category/${encodeURIComponent('খেলা')}`, ['খেলা', 'এই বিভাগে কোনো খবর পাওয়া যায়নি।']],
    ['a search', '/search?q=a', ['কোন ফলাফল পাওয়া যায়নি।', 'অন্য কোনো কীওয়ার্ড দিয়ে চেষ্টা করুন।']],
    ['the Overview', '/dashboard', ['Top Category\nN/A', 'No view data available yet.']],
    ['Manage News', '/dashboard/manage', ['No articles found.']],
    ['Ads', '/dashboard/ads', ['Ad Settings Not Found', 'Initialize Default Ad Settings']],
  ])('%s says that there is nothing', async (_screen, path, texts) => {
    const page = await readText(empty, path);
    for (const text of texts) expect(page).toContain(`\n${text.normalize('NFC')}\n`);
  });
});

test('a subcategory is named after its category and a slash', async () => {
  const path = `/category/${encodeURIComponent('খেলা')}?subcategory=${encodeURIComponent('ফুটবল')}`;
  expect(await readText(site, path)).toContain('\nখেলা / ফুটবল\n');
});

test('an article leads to its category on the home page, and has its tags and share links', async () => {
  const page = await readHtml(site, '/article/match');
  const url = encodeURIComponent('https://prohor.example/article/match');
  for (const href of [
    `/?category=${encodeURIComponent('খেলা')}#section-sport`,
    '/tag/বিশ্বকাপ',
    `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    `https://twitter.com/intent/tweet?url=${url}&amp;text=${encodeURIComponent('দল জিতেছে')}`,
  ])
    expect(page).toContain(`href="${href}"`);
  expect(await readText(site, '/article/match')).toContain('\nবিষয়\nবিশ্বকাপ\n'.normalize('NFC'));
});

test('the sign-in asks for email and password, which the browser requires', async () => {
  const page = await (await site.get('/login')).text();
  expect(page).toMatch(/<input[^>]*type="email"[^>]*>/);
  expect(page.match(/<input[^>]*required[^>]*>/g)).toHaveLength(2);
});

test('the article form offers the three choices of publication and a body of ten rows', async () => {
  const text = await readText(site, '/dashboard/add');
  for (const label of ['Publish Immediately', 'Save as Draft', 'Schedule for later', 'Publish Article'])
    expect(text).toContain(`\n${label}\n`);
  expect(text).toContain('PNG, JPG, GIF up to 10MB');
  const page = await readHtml(site, '/dashboard/add');
  expect(page).toMatch(/<textarea[^>]*name="description"[^>]*rows="10"|<textarea[^>]*rows="10"[^>]*name="description"/);
  expect(page).toContain('placeholder="Staff Correspondent"');
});

test('Manage News names its columns and the actions for an article', async () => {
  const page = await readText(site, '/dashboard/manage');
  expect(page).toContain('\nTitle\nCategory\nStatus\nCreated At\nActions\n');
  for (const text of ['Published', 'Edit', 'History', 'Delete']) expect(page).toContain(`\n${text}\n`);
  expect(await readHtml(site, '/dashboard/manage')).toContain('placeholder="Search by title..."');
});
