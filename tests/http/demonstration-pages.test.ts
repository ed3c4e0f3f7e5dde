import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resultsText } from '#app/strings/reader/search-results.ts';
import { searchText } from '#app/strings/reader/site.ts';
import { CATEGORY_PAGE_SIZE } from '#domain/desk/list-cursor.ts';
import { HOME_SECTION_ORDER } from '#domain/taxonomy/categories.ts';
import { seedDemonstration } from '#server/runtime/demonstration.ts';
import { rebuildStatistics } from '#services/articles/search/word-statistics.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';

const LONG_ARTICLE = '/article/demo-padma-night-market';
const RIVER = 'নদী';

let site: Site;

beforeAll(async () => {
  site = await startTestSite({ clock: createFakeClock(NOON_MS), adClientId: 'ca-pub-1234567890123456' });
  await seedDemonstration(site.db, { nowMs: NOON_MS, imageStore: null });
  for (const { id, type } of await site.documents.listAdSettings()) {
    if (type === 'unit') await site.documents.updateAdSetting(id, { slotId: '1234567890' });
  }
  await rebuildStatistics(site.db, NOON_MS);
});
afterAll(() => site.stop());

const readMain = async (path: string) => {
  const html = (await (await site.get(path)).text()).normalize('NFC').replaceAll('&amp;', '&');
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
};
const listAll = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, value]) => value ?? '');
const ARTICLE_LINK = /<a[^>]* href="(\/article\/[^"]+)"/g;
const listCards = (html: string) => listAll(html, /<article([\s\S]*?)<\/article>/g);
const listRepeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

/** The path of the link with this text. */
const findLink = (html: string, text: string) =>
  decodeURIComponent(new RegExp(`href="([^"]*)"[^>]*>${text.normalize('NFC')}</a>`).exec(html)?.[1] ?? '');

/** Follows the link with this text. */
const follow = (html: string, text: string) => readMain(findLink(html, text));

describe('the home page', () => {
  test('has no story in two cards and no image twice', async () => {
    const cards = listCards(await readMain('/')).join('');
    const links = listAll(cards, ARTICLE_LINK);
    const images = listAll(cards, /<img[^>]* src="([^"]+?)-\d+\.webp"/g);
    expect([links.length > 50, images.length > 10]).toEqual([true, true]);
    expect(listRepeated(links)).toEqual([]);
    expect(listRepeated(images)).toEqual([]);
  });

  test('lists the newest articles that its top block does not show, in order', async () => {
    const html = await readMain('/');
    const latest = /<ul[^>]*data-list="latest"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
    const times = listAll(latest, /datetime="([^"]+)"/gi);
    expect(times).toHaveLength(8);
    expect(times).toEqual(times.toSorted().reverse());
    const topLists = html.match(/<(ul|div)[^>]*data-top=""[\s\S]*?<\/\1>/g) ?? [];
    expect(listRepeated([...listAll(latest, ARTICLE_LINK), ...listAll(topLists.join(''), ARTICLE_LINK)])).toEqual([]);
  });

  test('has a section for each category, with its eight newest articles below the top block, in order', async () => {
    const html = await readMain('/');
    const sections = html.match(/<section[^>]*class="home-section[\s\S]*?<\/section>/g) ?? [];
    expect(sections.map((section) => /<h2[^>]*><a[^>]*>([^<]+)/.exec(section)?.[1])).toEqual(HOME_SECTION_ORDER);
    const times = sections.map((section) => listAll(section, /datetime="([^"]+)"/gi));
    expect(times).toEqual(times.map((ofSection) => ofSection.toSorted().reverse()));
    expect(times.filter(({ length }) => length === 8).length).toBeGreaterThan(6);
    const cards = sections.map((section) => listAll(section, /<li class="is-(\w+)"/g));
    expect(cards.flatMap((looks) => looks.slice(4)).every((look) => look === 'headline')).toBe(true);
    expect(cards.flatMap((looks) => looks.slice(0, 4))).not.toContain('headline');
  });

  test('has the ad of each section after its fourth article', async () => {
    const html = await readMain('/');
    const shapes = Array.from(html.matchAll(/<ul class="cards-[\s\S]*?<\/ul>/g), ([list]) =>
      listAll(list, /<li class="(?:is-)?([\w-]+)"/g)
        .map((item) => (item === 'in-feed' ? 'ad' : '-'))
        .join(''),
    );
    expect(shapes).toHaveLength(HOME_SECTION_ORDER.length);
    expect(shapes.filter((shape) => !/^-{4}ad-{0,4}$/.test(shape) && shape.length > 3)).toEqual([]);
    expect(html).toContain('data-ad-place="home_in_feed"');
  });

  test('reserves nothing for a slot without a number', async () => {
    expect(await readMain('/')).toContain('data-ad-place="home_top_banner"');
    await site.documents.updateAdSetting('home_top_banner', { slotId: '' });
    await expect.poll(() => readMain('/')).not.toContain('data-ad-place="home_top_banner"');
    expect(await readMain('/')).toContain('data-ad-place="home_in_feed"');
    await site.documents.updateAdSetting('home_top_banner', { slotId: '1234567890' });
  });
});

describe('an article page', () => {
  test('has no article in two lists', async () => {
    const links = listAll(await readMain(LONG_ARTICLE), /<h3[^>]*>(?:(?!<\/h3>)[\s\S])*?href="(\/article\/[^"]+)"/g);
    expect(links).toHaveLength(9);
    expect(listRepeated([...links, LONG_ARTICLE])).toEqual([]);
  });

  test('has its own title, description and keywords', async () => {
    const readHead = async (path: string) => {
      const html = await (await site.get(path)).text();
      const read = (pattern: RegExp) => pattern.exec(html)?.[1];
      const [title, description] = [/<title>([^<]+)/, /name="description" content="([^"]+)"/].map(read);
      return { title, description, keywords: read(/name="keywords" content="([^"]+)"/) };
    };
    const [home, article] = [await readHead('/'), await readHead(LONG_ARTICLE)];
    expect(article.title).toContain('প্রহর');
    expect(article.keywords).toBeDefined();
    expect(article.title).not.toBe(home.title);
    expect(article.description).not.toBe(home.description);
  });
});

test('a link leads to the next page of a category', async () => {
  const articles = Array.from({ length: 30 }, (_, n) =>
    makeArticle({ id: `page-${n}`, title: `পাতার খবর ${n}`, category: 'ধর্ম', createdAt: NOON_MS - 30 + n }),
  );
  await putArticles(site.db, articles);
  const first = await readMain(`/category/${encodeURIComponent('ধর্ম')}`);
  expect(listCards(first)).toHaveLength(CATEGORY_PAGE_SIZE);
  expect(first).not.toContain('/article/page-9"');
  const second = await follow(first, 'আরও খবর');
  expect(second).toContain('/article/page-9"');
  expect(second).not.toContain('/article/page-29"');
});

describe('the search page', () => {
  const searchPath = (choices: Record<string, string>) => `/search?${new URLSearchParams(choices)}`;
  const readParameters = (path: string) => Object.fromEntries(new URL(path, 'http://localhost').searchParams);
  const readSummary = (html: string) => /<summary[^>]*>([^<]+)/.exec(html)?.[1];

  test('filters and orders the results by links, and the closed list names the filters', async () => {
    const opinions = await follow(await readMain(searchPath({ q: RIVER })), 'মতামত');
    expect(opinions).toMatch(/<a[^>]*aria-current="true"[^>]*>মতামত/);
    const ofMonth = await follow(opinions, resultsText.periods.month);
    const path = findLink(ofMonth, resultsText.orders.newest);
    expect(readParameters(path)).toEqual({ q: RIVER, category: 'মতামত', period: 'month', order: 'newest' });
    const newest = await readMain(path);
    expect(listCards(newest)).toHaveLength(3);
    expect(readSummary(newest)).toBe('ফিল্টার: মতামত, ৩০ দিন');
    const ofAnyTime = findLink(newest, resultsText.anyTime);
    expect(readParameters(ofAnyTime)).toEqual({ q: RIVER, category: 'মতামত', order: 'newest' });
    expect(listCards(await readMain(ofAnyTime))).toHaveLength(4);
  });

  test('links more results with the choices, and from there all results', async () => {
    const first = await readMain(searchPath({ q: RIVER, period: 'year', order: 'newest' }));
    const [, texts = ''] = first.split('id="description-matches"');
    const path = findLink(texts, 'আরও খবর');
    expect(readParameters(path)).toMatchObject({
      q: RIVER,
      period: 'year',
      order: 'newest',
      texts: expect.any(String),
    });
    const more = await readMain(path);
    expect(listCards(more).length).toBeGreaterThan(0);
    expect(readParameters(findLink(more, searchText.allResults))).toEqual({
      q: RIVER,
      period: 'year',
      order: 'newest',
    });
  });

  test.each(['চাকরির খবর', 'chakrir khobor'])('links the section that “%s” names above the results', async (q) => {
    const html = await readMain(searchPath({ q }));
    const [above = '', ...hits] = html.split('<article');
    expect(hits.length).toBeGreaterThan(0);
    const [, sections = ''] = above.split(`aria-label="${resultsText.relatedSections}"`);
    expect(findLink(sections, 'চাকরি')).toBe('/category/চাকরি');
  });

  test('offers the search without filters if they leave no result', async () => {
    const html = await readMain(searchPath({ q: 'মহাকাশ', category: 'ধর্ম', order: 'newest' }));
    expect(html).toContain(searchText.nothingFound.normalize('NFC'));
    expect(html).toContain(searchText.tryAnother.normalize('NFC'));
    const path = findLink(html, resultsText.withoutFilters);
    expect(readParameters(path)).toEqual({ q: 'মহাকাশ', order: 'newest' });
    expect(listCards(await readMain(path)).length).toBeGreaterThan(0);
  });

  test('names the word that no article has, above the results of the other', async () => {
    const html = await readMain(searchPath({ q: 'ইউক্রেনের নদী' }));
    expect(html).toContain(resultsText.missing(['ইউক্রেনের']).normalize('NFC'));
    expect(listCards(html).length).toBeGreaterThan(0);
  });

  test('replaces a misspelt word, and links the search as typed', async () => {
    const html = await readMain(searchPath({ q: 'মহাকশ', order: 'newest' }));
    expect(html.replace(/<[^>]+>/g, '')).toContain(`‘মহাকাশ’${resultsText.shownFor}`.normalize('NFC'));
    expect(html).toMatch(/<mark[^>]*>মহাকাশ/);
    const path = findLink(html, resultsText.searchInstead('মহাকশ'));
    expect(readParameters(path)).toEqual({ q: 'মহাকশ', order: 'newest', spelling: 'exact' });
    expect(await readMain(path)).toContain(searchText.nothingFound.normalize('NFC'));
  });
});
