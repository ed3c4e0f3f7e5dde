import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Article } from '#domain/article/article.ts';
import { compareForReaders, isPublic } from '#domain/publication/decide-visibility.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { runs } from '#tests/support/property-runs.ts';
import type { SearchRequest } from '../search/search.ts';
import { putArticles } from '../transfer/transfer.ts';
import { createArticleReading } from './article-reading.ts';

const { db, put } = await openArticleStore();
const articles = createArticleReading(db);

describe('readers’ lists', () => {
  test('are newest first by the time of becoming public', async () => {
    await put(
      { id: 'early', createdAt: NOON_MS - 5 * HOUR_MS },
      { id: 'late', createdAt: NOON_MS - HOUR_MS },
      { id: 'was-scheduled', createdAt: NOON_MS - 90 * HOUR_MS, status: 'scheduled', publishAt: NOON_MS - 2 * HOUR_MS },
    );
    const { rows } = await articles.listCategory({
      category: 'বাংলাদেশ',
      subcategory: null,
      after: null,
      limit: 10,
      nowMs: NOON_MS,
    });
    expect(rows.map(({ id }) => id)).toEqual(['late', 'was-scheduled', 'early']);
  });

  test('the pages of a category list every article once, also if times are equal', async () => {
    await put(...Array.from({ length: 25 }, (_, n) => ({ id: `n${n}`, createdAt: NOON_MS - Math.floor(n / 4) })));
    const where = { category: 'বাংলাদেশ', subcategory: null };
    const first = await articles.listCategory({ ...where, after: null, limit: 10, nowMs: NOON_MS });
    const second = await articles.listCategory({ ...where, after: first.next, limit: 10, nowMs: NOON_MS });
    const third = await articles.listCategory({ ...where, after: second.next, limit: 10, nowMs: NOON_MS });
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(25);
    expect([first.rows.length, second.rows.length, third.rows.length]).toEqual([10, 10, 5]);
    expect(third.next).toBeNull();
  });

  test('a subcategory lists only its own articles', async () => {
    await put({ id: 'politics', subcategory: 'রাজনীতি' }, { id: 'crime', subcategory: 'অপরাধ' }, { id: 'plain' });
    const page = { after: null, limit: 10 };
    const { rows } = await articles.listCategory({ category: 'বাংলাদেশ', subcategory: 'অপরাধ', ...page, nowMs: NOON_MS });
    expect(rows.map(({ id }) => id)).toEqual(['crime']);
  });

  test('the featured article is the newest featured one, or the newest if none is featured', async () => {
    await put({ id: 'plain', createdAt: NOON_MS }, { id: 'featured', createdAt: NOON_MS - HOUR_MS, isFeatured: true });
    expect((await articles.findLead(NOON_MS))?.id).toBe('featured');
    await put({ id: 'featured', createdAt: NOON_MS - HOUR_MS, isFeatured: true, status: 'draft' });
    expect((await articles.findLead(NOON_MS))?.id).toBe('plain');
  });

  test('an article is featured until its end, then the next one is', async () => {
    await put(
      { id: 'older', createdAt: NOON_MS - 2 * HOUR_MS, isFeatured: true },
      { id: 'ending', createdAt: NOON_MS - HOUR_MS, isFeatured: true, featuredUntil: NOON_MS + 1 },
      { id: 'ended', createdAt: NOON_MS, isFeatured: true, featuredUntil: NOON_MS },
    );
    expect((await articles.findLead(NOON_MS))?.id).toBe('ending');
    expect((await articles.listFeatured({ nowMs: NOON_MS, limit: 9 })).map(({ id }) => id)).toEqual([
      'ending',
      'older',
    ]);
    expect((await articles.findLead(NOON_MS + 1))?.id).toBe('older');
  });

  test('an empty site has no featured article and empty sections', async () => {
    expect(await articles.findLead(NOON_MS)).toBeNull();
    const sections = await articles.listSections({ categories: ['বাংলাদেশ', 'খেলা'], limit: 8, nowMs: NOON_MS });
    expect([...sections]).toEqual([
      ['বাংলাদেশ', []],
      ['খেলা', []],
    ]);
  });
});

const SEARCH: Omit<SearchRequest, 'nowMs'> = {
  text: 'সেতু', // in the title of every article
  spelling: 'exact',
  filter: { category: null, sinceMs: null },
  order: 'newest',
  page: null,
  limit: 100,
};

describe('visibility', () => {
  const anyArticle = fc.record({
    category: fc.constantFrom(...CATEGORIES.map(({ name }) => name)),
    status: fc.constantFrom('published', 'draft', 'scheduled') as fc.Arbitrary<Article['status']>,
    isFeatured: fc.boolean(),
    createdAt: fc.integer({ min: NOON_MS - 50, max: NOON_MS + 50 }),
    dueAt: fc.integer({ min: NOON_MS - 50, max: NOON_MS + 50 }),
  });

  test('every list, feed, sitemap and search agrees with decideVisibility at every moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyArticle, { maxLength: 30 }),
        fc.integer({ min: -60, max: 60 }),
        async (drafts, lag) => {
          await db.deleteFrom('articles').execute();
          const all = drafts.map(({ dueAt, ...rest }, n) =>
            makeArticle({ id: `p${n}`, ...rest, publishAt: rest.status === 'scheduled' ? dueAt : 0 }),
          );
          await putArticles(db, all);
          const nowMs = NOON_MS + lag;
          const expected = all
            .filter((article) => isPublic(article, nowMs))
            .sort(compareForReaders)
            .map(({ id }) => id);
          const newest = await articles.listNewest({ limit: 100, nowMs });
          const sections = await articles.listSections({
            categories: CATEGORIES.map(({ name }) => name),
            limit: 100,
            nowMs,
          });
          const sitemap = await articles.listSitemapPage({ page: await articles.findLastSitemapPage(), nowMs });
          const feed = await articles.listFeedArticles({ limit: 100, nowMs });
          const { title } = await articles.search({ ...SEARCH, nowMs });
          for (const list of [newest, feed, title.rows]) expect(list.map(({ id }) => id)).toEqual(expected);
          expect(
            [...sections.values()]
              .flat()
              .map(({ id }) => id)
              .sort(),
          ).toEqual([...expected].sort());
          const mapped = new Set(sitemap.map(({ id }) => id));
          expect(expected.filter((id) => !mapped.has(id))).toEqual([]);
          expect(mapped.size).toBe(expected.length);
        },
      ),
      runs(15),
    );
  });
});
