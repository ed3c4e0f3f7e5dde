import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyseQuery } from '#domain/bengali/analyse.ts';
import { makeArticle, NOON_MS } from '#tests/support/make-article.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { Articles } from './articles.ts';
import { createArticles } from './articles.ts';
import type { SearchCursor, SearchSection } from './search.ts';
import { putArticles } from './transfer.ts';

let database: TestDatabase;
let articles: Articles;

const TEXTS: [id: string, title: string, description: string][] = [
  ['vote', 'নির্বাচনের তারিখ ঘোষণা', 'কমিশন জানিয়েছে, ভোট হবে শীতে।'],
  ['vote-body', 'কমিশনের বৈঠক শেষ', 'বৈঠকে আগামী নির্বাচন নিয়ে কথা হ\u09df।'],
  ['rab', 'র\u200d্যাবের অভিযান', 'চারজন আটক।'],
  ['sun', 'সূর্য উঠল দেরিতে', 'কুয়াশা ছিল ঘন।'],
  ['year', '২০২৬ সালের বাজেট', 'নতুন অর্থবছর।'],
  ['done', 'সেতুর কাজ শেষ হ\u09df\u09c7ছে', 'উদ্বোধন কাল।'],
  ['dhaka', 'ঢাকায় বৃষ্টি', 'রাজধানীর সড়কে পানি।'],
  ['bridge-old', 'পুরোনো সেতু', 'মেরামত চলছে।'],
];

beforeAll(async () => {
  database = await createTestDatabase();
  articles = createArticles(database.db);
  const all = TEXTS.map(([id, title, description], n) =>
    makeArticle({ id, title, description, createdAt: NOON_MS - n * 1000 }),
  );
  const hidden = [
    makeArticle({ id: 'draft', title: 'নির্বাচনের খসড়া', status: 'draft' }),
    makeArticle({ id: 'later', title: 'নির্বাচনের কাল', status: 'scheduled', publishAt: NOON_MS + 1 }),
  ];
  const many = Array.from({ length: 30 }, (_, n) =>
    makeArticle({ id: `tea-${n}`, title: `চায়ের নিলাম ${n}`, createdAt: NOON_MS - 100_000 - n }),
  );
  const overYears = LIGHTHOUSE_DAYS.map((days) =>
    makeArticle({ id: `light-${days}`, title: 'বাতিঘরের আলো', createdAt: NOON_MS - days * DAY_MS }),
  );
  await putArticles(database.db, [...all, ...hidden, ...many, ...overYears]);
});
afterAll(() => database.drop());

const DAY_MS = 86_400_000;
/** How many days before noon the articles about lighthouses became public: close together, and with gaps of years. */
const LIGHTHOUSE_DAYS = [0, 1, 9, 17, 40, 255, 256, 257, 300, 700, 800, 2_600, 2_601, 7_000];

async function find(text: string, section: SearchSection = 'title'): Promise<string[]> {
  const page = { after: null, limit: 10 };
  const { hits } = await articles.search(analyseQuery(text), section, page, NOON_MS);
  return hits.map(({ id }) => id);
}

describe('search', () => {
  test.each([
    ['the word and its case form, newest first', 'নির্বাচন', ['vote']],
    ['the case form itself', 'নির্বাচনের', ['vote']],
    ['র‍্যাব written with ZWJ', 'র\u200d্যাব', ['rab']],
    ['র‌্যাব written with ZWNJ', 'র\u200c্যাব', ['rab']],
    ['Bengali digits', '২০২৬', ['year']],
    ['ASCII digits', '2026', ['year']],
    ['হয়েছে with one code point', 'হ\u09df\u09c7ছে', ['done']],
    ['হয়েছে with base and nukta', 'হ\u09af\u09bc\u09c7ছে', ['done']],
    ['a Latin spelling', 'dhaka', ['dhaka']],
    ['all words before any word', 'পুরোনো সেতু', ['bridge-old', 'done']],
  ])('finds %s', async (_, text, expected) => {
    expect(await find(text)).toEqual(expected);
  });

  test('the second section holds what matches only in the body', async () => {
    expect(await find('নির্বাচন', 'description')).toEqual(['vote-body']);
  });

  test.each(['', '   ', '।!?', '\u0000', '😀', "'", "\\'", '& | ! ( ) :*'])(
    'a query without a word (%j) finds nothing',
    async (text) => {
      expect(await find(text)).toEqual([]);
      expect(await find(text, 'description')).toEqual([]);
    },
  );

  test('a query of 10,000 characters is answered', async () => {
    expect(await find('নির্বাচন '.repeat(1_200))).toEqual(['vote']);
  });

  test('what the public may not see is never found', async () => {
    expect(await find('খসড়া')).toEqual([]);
    const later = await articles.search(analyseQuery('কাল'), 'title', { after: null, limit: 10 }, NOON_MS + 1);
    expect(later.hits.map(({ id }) => id)).toEqual(['later']);
  });

  test.each([1, 3, 100])('results of many years come newest first, %i on a page', async (limit) => {
    const ids: string[] = [];
    let after: SearchCursor | null = null;
    do {
      const page = await articles.search(analyseQuery('বাতিঘর'), 'title', { after, limit }, NOON_MS);
      ids.push(...page.hits.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(ids).toEqual(LIGHTHOUSE_DAYS.map((days) => `light-${days}`));
  });

  test('results are paged without a gap or a double', async () => {
    const ids: string[] = [];
    let after: SearchCursor | null = null;
    do {
      const page = await articles.search(analyseQuery('চায়ের নিলাম'), 'title', { after, limit: 7 }, NOON_MS);
      ids.push(...page.hits.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(ids).toEqual(Array.from({ length: 30 }, (_, n) => `tea-${n}`));
  });
});
