import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Article } from '#domain/article/article.ts';
import { ARTICLE_STATUSES } from '#domain/article/article-fields.ts';
import { effectiveStatus } from '#domain/article/decide-visibility.ts';
import type { ListCursor } from '#domain/article/list-cursor.ts';
import { toPlainTitle } from '#domain/markup/parse-title.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { putArticles } from '../transfer/transfer.ts';
import type { ManagedFilter, ManagedPage } from './managed-list.ts';
import { listManaged } from './managed-list.ts';

const ALL: ManagedFilter = { search: '', category: null, status: null, sort: 'newest' };

const { db, put } = await openArticleStore();

async function listAll(filter: ManagedFilter, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: ListCursor | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const { rows, next }: ManagedPage = await listManaged(db, { ...filter, after, limit, nowMs: NOON_MS });
    ids.push(...rows.map(({ id }) => id));
    after = next;
  }
  return ids;
}

const find = async (search: string) => (await listAll({ ...ALL, search }, 10)).sort();

describe('the manage page', () => {
  const anyArticle = fc.record({
    title: fc.array(fc.constantFrom('ক', 'খা', 'র্', 'A', 'b', ' x', '*'), { minLength: 1, maxLength: 8 }),
    category: fc.constantFrom('খেলা', 'বিশ্ব'),
    status: fc.constantFrom(...ARTICLE_STATUSES),
    publishAt: fc.integer({ min: NOON_MS - 3, max: NOON_MS + 3 }),
    createdAt: fc.integer({ min: NOON_MS - 5, max: NOON_MS }),
    updatedAt: fc.integer({ min: NOON_MS - 5, max: NOON_MS }),
  });
  const anyFilter = fc.record({
    search: fc.constantFrom('', 'ক', 'খা', 'ab', 'x', 'কক', 'কখা', 'aa b', 'র্ক', 'zz'),
    category: fc.constantFrom(null, 'খেলা', 'বিশ্ব'),
    status: fc.constantFrom(null, ...ARTICLE_STATUSES),
    sort: fc.constantFrom('newest' as const, 'oldest' as const, 'updated' as const),
  });
  const ORDERS = {
    newest: (a: Article, b: Article) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
    oldest: (a: Article, b: Article) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
    updated: (a: Article, b: Article) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1),
  };
  const seenTitle = ({ title }: Article) => title.replaceAll('*', '').toLowerCase();

  test('lists the articles that match the filters, in order, none missing and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyArticle, { maxLength: 25 }),
        anyFilter,
        fc.integer({ min: 1, max: 7 }),
        async (drawn, filter, limit) => {
          await db.deleteFrom('articles').execute();
          const all = drawn.map(({ title, ...rest }, n) =>
            makeArticle({ id: `p_${n}`, title: title.join(''), ...rest }),
          );
          await putArticles(db, all);
          const expected = all
            .filter((article) => filter.category === null || article.category === filter.category)
            .filter((article) => filter.status === null || effectiveStatus(article, NOON_MS) === filter.status)
            .filter((article) => seenTitle(article).includes(filter.search))
            .toSorted(ORDERS[filter.sort])
            .map(({ id }) => id);
          expect(await listAll(filter, limit)).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('lists a scheduled article that is due as published, with its views', async () => {
    await put({ id: 'a1', status: 'scheduled', publishAt: NOON_MS, viewCount: 4, isFeatured: true });
    const { rows } = await listManaged(db, { ...ALL, after: null, limit: 5, nowMs: NOON_MS });
    expect(rows).toMatchObject([{ id: 'a1', status: 'published', viewCount: 4, isFeatured: true, revision: 1 }]);
  });

  test('continues after the last article if new ones were added in between', async () => {
    await put(...[1, 2, 3, 4, 5].map((n) => ({ id: `a${n}`, createdAt: NOON_MS + n })));
    const first = await listManaged(db, { ...ALL, after: null, limit: 2, nowMs: NOON_MS });
    await put({ id: 'new', createdAt: NOON_MS + 9 });
    const second = await listManaged(db, { ...ALL, after: first.next, limit: 2, nowMs: NOON_MS });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['a5', 'a4', 'a3', 'a2']);
  });
});

describe('searching titles', () => {
  test.each(['*', '**', ' \u200d '])('lists every article for %j, which is not visible in a title', async (search) => {
    await put({ id: 'a1' }, { id: 'a2' });
    expect(await listAll({ ...ALL, search }, 5)).toHaveLength(2);
  });

  test.each([
    ['Cricket', 'the CRICKET team', 'another case'],
    ['সময়', 'এই সম\u09df', 'the other encoding of য়'],
    ['এই সম\u09df', 'এই সম\u09af\u09bc', 'the other encoding of য়, typed'],
    ['র্যাব', 'র‍্যাব', 'a joiner that was not typed'],
    ['হঠাৎ', 'হঠাত্\u200d', 'a ৎ of three code points'],
    ['নতুন সেতু', 'পদ্মায় *নতুন* সেতু', 'words that are partly emphasised'],
    ['তুন সে', 'নতুন সেতু', 'a beginning inside a word'],
    ["o'k \\ % _", "it's o'k \\ % _ here", 'characters with a meaning in PostgreSQL'],
    ['  নতুন   সেতু ', 'নতুন সেতু', 'spaces around'],
    ['😀', 'খুশি 😀', 'a character outside the Basic Multilingual Plane'],
    ['্য', 'ব্যাংক', 'half a conjunct'],
  ])('finds %j in %j: %s', async (needle, title) => {
    await put({ id: 'hit', title: title.normalize('NFC') }, { id: 'other', title: 'অন্য কিছু' });
    expect(await find(needle)).toContain('hit');
    expect(await find(`${needle}অন্যরকম`)).toEqual([]);
  });

  test('finds a rare text far behind the titles that are read first', async () => {
    const common = Array.from({ length: 1_100 }, (_, n) => ({
      id: `n${n}`,
      title: 'সাধারণ খবর',
      createdAt: NOON_MS + n,
    }));
    for (let n = 0; n < common.length; n += 275) await put(...common.slice(n, n + 275));
    await put(
      { id: 'old', title: 'ঢাকঢোল', createdAt: 1 },
      { id: 'old-draft', title: 'ঢাকঢোল', status: 'draft', createdAt: 2 },
    );
    expect(await find('ঢ')).toEqual(['old', 'old-draft']);
    expect(await find('কঢ')).toEqual(['old', 'old-draft']);
    expect(await find('ঢোল')).toEqual(['old', 'old-draft']);
    expect(await find('াকঢোল')).toEqual(['old', 'old-draft']);
    const first = await listManaged(db, { ...ALL, search: 'খবর', after: null, limit: 20, nowMs: NOON_MS });
    expect(first.rows.at(0)?.id).toBe('n1099');
    expect(await listAll({ ...ALL, search: 'খবর' }, 600)).toHaveLength(1_100);
  });

  test('finds the title as readers see it', async () => {
    await put({ id: 'a1', title: '*বড়* খবর' });
    expect(await find(toPlainTitle('*বড়* খবর'))).toEqual(['a1']);
  });

  test('accepts a text of any length and with any character', async () => {
    await put({ id: 'a1', title: 'ক'.repeat(5_000) });
    expect(await find('ক'.repeat(900))).toEqual(['a1']);
    expect(await find('\u0000\ud800')).toEqual(['a1']);
  });
});
