import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Article } from '#domain/article/article.ts';
import { decideVisibility, publicAt } from '#domain/article/decide-visibility.ts';
import { compareForReaders } from '#domain/article/reader-order.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { makeArticle, NOON_MS } from '#tests/support/make-article.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { Articles } from './articles.ts';
import { createArticles } from './articles.ts';
import { putArticles, streamArticles } from './transfer.ts';

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let articles: Articles;

beforeAll(async () => {
  database = await createTestDatabase();
  articles = createArticles(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('articles').execute();
  await database.db.deleteFrom('history').execute();
  await database.db.deleteFrom('view_marks').execute();
});

const put = (...changes: Partial<Article>[]) => putArticles(database.db, changes.map(makeArticle));

describe('readers’ lists', () => {
  test('are newest first by the moment an article became public', async () => {
    await put(
      { id: 'early', createdAt: NOON_MS - 5 * HOUR_MS },
      { id: 'late', createdAt: NOON_MS - HOUR_MS },
      { id: 'was-scheduled', createdAt: NOON_MS - 90 * HOUR_MS, status: 'scheduled', publishAt: NOON_MS - 2 * HOUR_MS },
    );
    const { cards } = await articles.listCategory(
      { category: 'বাংলাদেশ', subcategory: null },
      { after: null, limit: 10 },
      NOON_MS,
    );
    expect(cards.map(({ id }) => id)).toEqual(['late', 'was-scheduled', 'early']);
  });

  test('a category is paged without a gap or a double, also where moments are equal', async () => {
    await put(...Array.from({ length: 25 }, (_, n) => ({ id: `n${n}`, createdAt: NOON_MS - Math.floor(n / 4) })));
    const where = { category: 'বাংলাদেশ', subcategory: null };
    const first = await articles.listCategory(where, { after: null, limit: 10 }, NOON_MS);
    const second = await articles.listCategory(where, { after: first.next, limit: 10 }, NOON_MS);
    const third = await articles.listCategory(where, { after: second.next, limit: 10 }, NOON_MS);
    const ids = [first, second, third].flatMap(({ cards }) => cards.map(({ id }) => id));
    expect(new Set(ids).size).toBe(25);
    expect([first.cards.length, second.cards.length, third.cards.length]).toEqual([10, 10, 5]);
    expect(third.next).toBeNull();
  });

  test('a subcategory shows only its own', async () => {
    await put({ id: 'politics', subcategory: 'রাজনীতি' }, { id: 'crime', subcategory: 'অপরাধ' }, { id: 'plain' });
    const page = { after: null, limit: 10 };
    const { cards } = await articles.listCategory({ category: 'বাংলাদেশ', subcategory: 'অপরাধ' }, page, NOON_MS);
    expect(cards.map(({ id }) => id)).toEqual(['crime']);
  });

  test('the featured article is the newest featured one, else the newest', async () => {
    await put({ id: 'plain', createdAt: NOON_MS }, { id: 'featured', createdAt: NOON_MS - HOUR_MS, isFeatured: true });
    expect((await articles.findFeatured(NOON_MS))?.id).toBe('featured');
    await put({ id: 'featured', createdAt: NOON_MS - HOUR_MS, isFeatured: true, status: 'draft' });
    expect((await articles.findFeatured(NOON_MS))?.id).toBe('plain');
  });

  test('an empty site has no featured article and empty sections', async () => {
    expect(await articles.findFeatured(NOON_MS)).toBeNull();
    const sections = await articles.listSections(['বাংলাদেশ', 'খেলা'], 8, NOON_MS);
    expect([...sections]).toEqual([
      ['বাংলাদেশ', []],
      ['খেলা', []],
    ]);
  });
});

describe('visibility', () => {
  const anyArticle = fc.record({
    category: fc.constantFrom(...CATEGORIES.map(({ name }) => name)),
    status: fc.constantFrom('published', 'draft', 'scheduled') as fc.Arbitrary<Article['status']>,
    isFeatured: fc.boolean(),
    createdAt: fc.integer({ min: NOON_MS - 50, max: NOON_MS }),
    dueAt: fc.integer({ min: NOON_MS - 50, max: NOON_MS + 50 }),
  });

  test('SQL and the one rule agree on every list, at every moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyArticle, { maxLength: 30 }),
        fc.integer({ min: 0, max: 60 }),
        async (drafts, lag) => {
          await database.db.deleteFrom('articles').execute();
          const all = drafts.map(({ dueAt, ...rest }, n) =>
            makeArticle({ id: `p${n}`, ...rest, publishAt: rest.status === 'scheduled' ? dueAt : 0 }),
          );
          await putArticles(database.db, all);
          const nowMs = NOON_MS + lag;
          const expected = all
            .filter((article) => decideVisibility(article, 'public', nowMs).visible)
            .map((article) => ({ ...article, publicAt: publicAt(article) }))
            .sort(compareForReaders)
            .map(({ id }) => id);
          const newest = await articles.listNewest(100, nowMs);
          const sections = await articles.listSections(
            CATEGORIES.map(({ name }) => name),
            100,
            nowMs,
          );
          const sitemap = await articles.listSitemapPage(await articles.lastSitemapPage(), nowMs);
          expect(newest.map(({ id }) => id)).toEqual(expected);
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
      { numRuns: 40 },
    );
  });
});

describe('view counting', () => {
  const sessionA = '00000000-0000-4000-8000-00000000000a';
  const sessionB = '00000000-0000-4000-8000-00000000000b';
  const countOf = async (id: string) => (await articles.findArticle(id))?.viewCount;

  test('counts once per session and article, however often it is asked', async () => {
    await put({ id: 'a1' }, { id: 'a2' });
    const view = (sessionId: string, articleId: string) =>
      articles.views.count({ sessionId, articleId, nowMs: NOON_MS });
    await Promise.all([view(sessionA, 'a1'), view(sessionA, 'a1'), view(sessionB, 'a1'), view(sessionA, 'a2')]);
    await view(sessionA, 'a1');
    expect([await countOf('a1'), await countOf('a2')]).toEqual([2, 1]);
  });

  test('two processes count a session once', async () => {
    await put({ id: 'a1' });
    const other = createArticles(database.db);
    const view = { sessionId: sessionA, articleId: 'a1', nowMs: NOON_MS };
    await Promise.all([articles.views.count(view), other.views.count(view)]);
    expect(await countOf('a1')).toBe(1);
  });

  test('counts nothing for what the public may not see or what does not exist', async () => {
    await put({ id: 'draft', status: 'draft' }, { id: 'later', status: 'scheduled', publishAt: NOON_MS + 1 });
    for (const articleId of ['draft', 'later', 'missing']) {
      await articles.views.count({ sessionId: sessionA, articleId, nowMs: NOON_MS });
    }
    expect([await countOf('draft'), await countOf('later')]).toEqual([0, 0]);
  });

  test('is kept by an import that does not say how often an article was viewed', async () => {
    await put({ id: 'a1', viewCount: 5 }, { id: 'a2', viewCount: 5 });
    await articles.views.count({ sessionId: sessionA, articleId: 'a1', nowMs: NOON_MS });
    const silent = { ...makeArticle({ id: 'a1', title: 'নতুন শিরোনাম' }), viewCount: null };
    await putArticles(database.db, [silent, makeArticle({ id: 'a2', viewCount: 3 }), { ...silent, id: 'new' }]);
    expect([await countOf('a1'), await countOf('a2'), await countOf('new')]).toEqual([6, 3, 0]);
  });

  test('forgets old marks a few at a time', async () => {
    await put({ id: 'a1' }, { id: 'a2' }, { id: 'a3' });
    const view = (articleId: string, nowMs: number) => articles.views.count({ sessionId: sessionA, articleId, nowMs });
    await view('a1', NOON_MS);
    await view('a2', NOON_MS + 1);
    await view('a3', NOON_MS + 2);
    const forget = () => articles.forgetViewMarks(NOON_MS + 2, 1);
    expect([await forget(), await forget(), await forget()]).toEqual([1, 1, 0]);
    await view('a3', NOON_MS + 3);
    expect(await countOf('a3')).toBe(1);
  });

  test('is acknowledged only after it is written', async () => {
    await put({ id: 'a1' });
    const acknowledged = articles.views.count({ sessionId: sessionA, articleId: 'a1', nowMs: NOON_MS });
    await acknowledged;
    expect(await countOf('a1')).toBe(1);
  });
});

describe('due articles', () => {
  test('the next one and the topics of those that fell due', async () => {
    await put(
      { id: 'soon', status: 'scheduled', publishAt: NOON_MS + 10 },
      { id: 'later', status: 'scheduled', publishAt: NOON_MS + 20, category: 'খেলা' },
    );
    expect(await articles.findNextDue(NOON_MS)).toBe(NOON_MS + 10);
    expect(await articles.listDueTopics(NOON_MS, NOON_MS + 10)).toEqual([
      'home',
      'search',
      'article:soon',
      'category:বাংলাদেশ',
      'newsroom',
    ]);
    expect(await articles.listDueTopics(NOON_MS + 20, NOON_MS + 30)).toEqual([]);
    expect(await articles.findNextDue(NOON_MS + 20)).toBeNull();
  });
});

describe('transfer', () => {
  test('putting the same articles twice changes nothing', async () => {
    const hostile = makeArticle({ id: 'কা-১', title: '"উদ্ধৃতি" \\ 😀 \u2028', tags: ['{a,b}', "o'k"], viewCount: 3 });
    await putArticles(database.db, [hostile]);
    await putArticles(database.db, [hostile]);
    expect(await Array.fromAsync(streamArticles(database.db))).toEqual([hostile]);
  });

  test('an article put again keeps its page of the sitemap', async () => {
    await put({ id: 'a1' }, { id: 'a2' });
    const arrivals = () => database.db.selectFrom('articles').select(['id', 'sequence']).orderBy('id').execute();
    const before = await arrivals();
    await put({ id: 'a1' }, { id: 'a2' }, { id: 'a3' });
    const after = await arrivals();
    expect(after.slice(0, 2)).toEqual(before);
    expect(after[2]?.sequence).toBe((before[1]?.sequence ?? 0) + 1);
  });

  test('articles are read in full across batches', async () => {
    await put(...Array.from({ length: 501 }, (_, n) => ({ id: `n${n}` })));
    const ids = (await Array.fromAsync(streamArticles(database.db))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(501);
  });

  test('an outdated index is made again, and only that', async () => {
    await put({ id: 'old' }, { id: 'current' });
    await database.db
      .updateTable('article_search')
      .set({ analyser_version: 0, title_terms: '' })
      .where('article_id', '=', 'old')
      .execute();
    expect(await articles.reindexOutdated(10)).toBe(1);
    expect(await articles.reindexOutdated(10)).toBe(0);
    const terms = await database.db.selectFrom('article_search').select('title_terms').execute();
    expect(new Set(terms.map(({ title_terms }) => title_terms)).size).toBe(1);
  });
});
