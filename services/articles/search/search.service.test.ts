import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { putArticles, refreshAfterTransfer } from '../transfer/transfer.ts';
import type { SearchRequest } from './search.ts';
import { searchArticles } from './search.ts';
import type { SearchSection } from './search-request.ts';

let database: TestDatabase;

const TEXTS: [id: string, title: string, description: string][] = [
  ['vote', 'নির্বাচনের তারিখ ঘোষণা', 'কমিশন জানিয়েছে, ভোট হবে শীতে।'],
  ['vote-body', 'কমিশনের বৈঠক শেষ', 'বৈঠকে আগামী নির্বাচন নিয়ে কথা হ\u09df।'],
  ['rab', 'র\u200d্যাবের অভিযান', 'চারজন আটক।'],
  ['sun', 'সূর্য উঠল দেরিতে', 'কুয়াশা ছিল ঘন।'],
  ['year', '২০২৬ সালের বাজেট', 'নতুন অর্থবছর।'],
  ['done', 'সেতুর কাজ শেষ হ\u09df\u09c7ছে', 'উদ্বোধন কাল।'],
  ['dhaka', 'ঢাকায় বৃষ্টি', 'রাজধানীর সড়কে পানি।'],
  ['bridge-old', 'পুরোনো সেতু', 'মেরামত চলছে।'],
  ['padma', 'পদ্মা সেতুর টোল', 'পদ্মা সেতু পার হতে খরচ বাড়ল।'],
  ['padma-river', 'পদ্মা নদীতে ভাঙন', 'নদীর ওপর সেতু নেই।'],
  ['knots', 'গিঁট শেখা', 'দড়ি দিয়ে কীভাবে বাঁধি।'],
  ['dam', 'উজানে', 'পদ্মা বাঁধ নিয়ে আলোচনা।'],
  ['padma-joined', 'পদ্মাসেতুতে যানজট', 'দীর্ঘ সারি।'],
  ['beach', 'কক্সবাজারে পর্যটক', 'সৈকতে ভিড়।'],
  ['arrest', 'চোর গ্রেফতার', 'পুলিশ জানায়।'],
  ['five-g', '৫জি চালু হলো', 'তিন শহরে।'],
  ['otp', 'OTP চেয়ে প্রতারণা', 'WhatsApp বার্তায় ফাঁদ।'],
  ['driver', 'রিকশাচালকের মেলা', 'সুন্দরবনঘেঁষা গ্রামে।'],
  ['long', 'দীর্ঘ রচনা', `জাহাজ বন্দর ${Array.from({ length: 5_000 }, (_, n) => `শব্দ${n}`).join(' ')}`],
  ['port', 'নৌপথ', 'জাহাজ এসেছে।'],
  ['dock', 'ঘাট', 'বন্দর খুলেছে।'],
  ['half-title', 'জাদুঘরের পাশে', 'অন্য কথা।'],
  ['museum', 'আরেক দিন', 'জাদুঘর, পুতুল, তাঁত আর মাটির কাজ।'],
  ['sari', 'শাড়ির হাট', 'ফেনীর তাঁতির কথা।'],
  ['queue', 'মেলায় লম্বা সারি', 'গামছার টানে। ঘুড়ির খেলা।'],
  ['fish', 'মাছের আড়ত', 'ভোরে হাঁকডাক।'],
  ['price', 'দাম কমেছে', 'চালের বাজারে।'],
];

beforeAll(async () => {
  database = await createTestDatabase();
  const all = TEXTS.map(([id, title, description], n) =>
    makeArticle({ id, title, description, createdAt: NOON_MS - n * 1000 }),
  );
  const named = makeArticle({
    id: 'named',
    title: 'লাল মাটির পথ',
    category: 'বাণিজ্য',
    subcategory: 'শেয়ারবাজার',
    tags: ['মৌমাছি পালন', 'মধুচাষ'],
    author: 'সায়মা জাহান, ঢাকা',
    createdAt: NOON_MS - 50_000,
  });
  const others = [
    makeArticle({ id: 'tagged', title: 'মধুচাষের দিন', tags: ['মধুচাষ'], createdAt: NOON_MS - 51_000 }),
    makeArticle({ id: 'sender', title: 'পাহাড়ের ডাক', author: 'প্রতিনিধি, থানচি', createdAt: NOON_MS - 51_500 }),
    makeArticle({ id: 'abroad', title: 'দূরের বরফ', category: 'বিশ্ব', createdAt: NOON_MS - 52_000 }),
    makeArticle({ id: 'fair', title: 'আন্তর্জাতিক মেলা', category: 'বাংলাদেশ', createdAt: NOON_MS - 53_000 }),
  ];
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
  await putArticles(database.db, [...all, named, ...others, ...hidden, ...many, ...overYears]);
  await refreshAfterTransfer(database.db);
});
afterAll(() => database.drop());

/**
 * How many days before noon each article about a lighthouse became public: some close together, some with gaps of
 * years.
 */
const LIGHTHOUSE_DAYS = [0, 1, 9, 17, 40, 255, 256, 257, 300, 700, 800, 2_600, 2_601, 7_000, 30_000];

const FIRST_PAGE = {
  spelling: 'corrected',
  filter: { category: null, sinceMs: null },
  order: 'relevance',
  page: null,
  limit: 10,
  nowMs: NOON_MS,
} as const;

const search = (text: string, change: Partial<SearchRequest> = {}) =>
  searchArticles(database.db, { ...FIRST_PAGE, text, ...change });

async function find(
  text: string,
  section: SearchSection = 'title',
  change: Partial<SearchRequest> = {},
): Promise<string[]> {
  return (await search(text, change))[section].rows.map(({ id }) => id);
}

/** Returns the ids of a section, page by page. */
async function findAllPages(text: string, section: SearchSection, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let page: SearchRequest['page'] = null;
  do {
    const { [section]: found } = await search(text, { page, limit });
    ids.push(...found.rows.map(({ id }) => id));
    page = found.next && { section, after: found.next };
  } while (page !== null);
  return ids;
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
    ['an English word', 'election', ['vote']],
    ['both accepted spellings', 'গ্রেপ্তার', ['arrest']],
    ['a compound written together and apart', 'পদ্মাসেতু', ['padma', 'padma-joined', 'padma-river']],
    ['a compound written apart and together', 'পদ্মা সেতু', ['padma', 'padma-joined', 'padma-river']],
    ['a compound that is only written together', 'কক্স বাজার', ['beach']],
    ['articles with more of the query first', 'পুরোনো সেতু', ['bridge-old']],
    ['a phrase', '"পদ্মা সেতু"', ['padma']],
  ])('finds %s', async (_, text, expected) => {
    expect(await find(text)).toEqual(expected);
  });

  test('the second section lists what does not match in the title', async () => {
    expect(await find('নির্বাচন', 'description')).toEqual(['vote-body']);
  });

  test.each(['', '   ', '।!?', '\u0000', '😀', "'", "\\'", '& | ! ( ) :*', '"', '""'])(
    'finds nothing for %j, a query without a word',
    async (text) => {
      const { title, description, total, correction } = await search(text);
      expect([title.rows, description.rows, total.count, correction]).toEqual([[], [], 0, null]);
    },
  );

  test('accepts a query of 10,000 characters', async () => {
    expect(await find('নির্বাচন '.repeat(1_200))).toEqual(['vote']);
  });

  test('finds nothing that the public may not see', async () => {
    expect(await find('খসড়া')).toEqual([]);
    const { title } = await search('নির্বাচনের কাল', { nowMs: NOON_MS + 1 });
    expect(title.rows.map(({ id }) => id)).toContain('later');
    expect(await find('নির্বাচনের কাল')).not.toContain('later');
  });

  test.each([1, 3, 100])('lists results of many years newest first, %i on a page', async (limit) => {
    expect(await findAllPages('বাতিঘর', 'title', limit)).toEqual(LIGHTHOUSE_DAYS.map((days) => `light-${days}`));
  });

  test('pages list every result once', async () => {
    expect(await findAllPages('চায়ের নিলাম', 'title', 7)).toEqual(Array.from({ length: 30 }, (_, n) => `tea-${n}`));
  });

  test('counts the results', async () => {
    expect((await search('চায়ের নিলাম')).total).toEqual({ count: 30, isMore: false });
  });

  test.each([
    { limit: 14, count: 14, isMore: true },
    { limit: 15, count: 15, isMore: false },
  ])('for a phrase has a next page only if it has results: $limit on a page', async ({ limit, count, isMore }) => {
    const { title, total } = await search('"বাতিঘরের আলো"', { limit });
    expect([total, title.next !== null]).toEqual([{ count, isMore }, isMore]);
    expect(await findAllPages('"বাতিঘরের আলো"', 'title', limit)).toHaveLength(LIGHTHOUSE_DAYS.length);
  });
});

describe('a query that is a whole name', () => {
  test.each([
    ['a subcategory', 'শেয়ারবাজার'],
    ['a subcategory with a word for news', 'শেয়ার বাজারের খবর'],
    ['a tag', 'মৌমাছি পালনের'],
    ['an author', 'সায়মা জাহান'],
  ])('finds articles by %s', async (_, text) => {
    const { name, total } = await search(text);
    expect(name.rows.map(({ id }) => id)).toEqual(['named']);
    expect(total.count).toBe(1);
  });

  test('does not list them again', async () => {
    const { name, title } = await search('বাণিজ্য');
    expect(name.rows.map(({ id }) => id)).toEqual(['named']);
    expect(title.rows).toEqual([]);
  });

  test('lists a match in the title as such, before the other articles with the tag', async () => {
    const { order, name, title, total } = await search('মধুচাষ');
    expect([title.rows, name.rows].map((rows) => rows.map(({ id }) => id))).toEqual([['tagged'], ['named']]);
    expect([order.slice(0, 2), total.count]).toEqual([['title', 'name'], 2]);
  });

  test('lists the articles of a section first', async () => {
    expect((await search('বাণিজ্য')).order[0]).toBe('name');
  });

  test.each([
    { what: 'articles with the word', text: 'আন্তর্জাতিক খবর', found: { title: ['fair'], name: [] } },
    {
      what: 'the articles of the section if no article has the word',
      text: 'বহির্বিশ্ব',
      found: { title: [], name: ['abroad'] },
    },
  ])('finds $what for another name of a section, with a link to it', async ({ text, found }) => {
    const { title, name, sections } = await search(text);
    expect(sections.map(({ category }) => category)).toEqual(['বিশ্ব']);
    expect({ title: title.rows.map(({ id }) => id), name: name.rows.map(({ id }) => id) }).toEqual(found);
  });

  test('respects the category filter', async () => {
    const { name } = await search('মৌমাছি পালন', { filter: { category: 'খেলা', sinceMs: null } });
    expect(name.rows).toEqual([]);
  });
});

test.each([
  ['5G', 'five-g'],
  ['ওটিপি', 'otp'],
  ['রিকশা', 'driver'],
])('%s finds the other script or a compound', async (text, id) => {
  expect(await find(text)).toEqual([id]);
});

test.each([
  ['a tag', 'মৌমাছি'],
  ['a subcategory and a title', 'শেয়ারবাজার মাটি'],
  ['an author', 'সায়মা'],
])('a word of %s finds the article', async (_, text) => {
  const { title, description } = await search(text);
  expect([...title.rows, ...description.rows].map(({ id }) => id)).toContain('named');
});

test.each([
  ['a tag', 'moumachi palon'],
  ['a subcategory', 'sheyarbajar'],
])('Latin letters find %s as a whole name', async (_, text) => {
  expect((await search(text)).name.rows.map(({ id }) => id)).toEqual(['named']);
});

describe('a word that no article has', () => {
  test('is named, and the other word is searched for', async () => {
    const { missing, description } = await search('রবীন্দ্রনাথের জাহাজ');
    expect([missing, description.rows.map(({ id }) => id)]).toEqual([['রবীন্দ্রনাথের'], ['port', 'long']]);
  });

  test('leaves nothing if most words of the query are missing', async () => {
    expect((await search('রবীন্দ্রনাথ ঠাকুর জাহাজ')).total.count).toBe(0);
  });

  test.each(['জাহাজ', 'বাণিজ্য খবর', 'শেয়ার বাজারের সংবাদ'])('is none in %s', async (text) => {
    expect((await search(text)).missing).toEqual([]);
  });
});

test('a number next to a word does not match alone', async () => {
  expect(await find('২০২৬ বাতিঘর')).not.toContain('year');
  expect(await find('২০২৬')).toEqual(['year']);
});

test('a word such as price does not match alone next to another word', async () => {
  expect(await find('মাছের দাম')).toEqual(['fish']);
  expect(await find('ডিমের দাম')).toEqual([]);
  expect(await find('দাম')).toEqual(['price']);
});

describe('a word that sounds like another one', () => {
  test('finds the articles with the word as it is typed', async () => {
    expect(await find('শাড়ি')).toEqual(['sari']);
    expect(await find('সারি')).toEqual(['queue']);
  });

  test('finds the other word if no article has the typed one, or only the other is next to the rest of the query', async () => {
    expect(await find('সারী')).toEqual(['sari', 'queue']);
    expect(await find('লম্বা শাড়ি')).toEqual(['queue']);
  });
});

describe('a query of two words', () => {
  test('finds articles with one of them, if none has both, and says so', async () => {
    expect(await search('জাদুঘরের শাড়ি')).toMatchObject({ hasWholeMatch: false, missing: [] });
    expect(await find('জাদুঘরের শাড়ি')).toEqual(['half-title']);
  });

  test('does not say so if only a word such as news is missing', async () => {
    expect(await search('শাড়ির দাম')).toMatchObject({ hasWholeMatch: true, missing: [] });
  });

  test('does not find what has the commoner one, if an article has both', async () => {
    const { hasWholeMatch, title, description } = await search('পদ্মার টোল');
    expect(hasWholeMatch).toBe(true);
    expect([...title.rows, ...description.rows].map(({ id }) => id)).toEqual(['padma']);
  });
});

test('a tag is found by its name written apart', async () => {
  expect(await find('মধু চাষ', 'name')).toEqual(['named']);
});

test('the place of a byline is found', async () => {
  expect(await find('থানচি', 'description')).toEqual(['sender']);
});

test('a word that no article has, and that joins two words of one article, finds it', async () => {
  expect(await find('গামছাঘুড়ি', 'description')).toEqual(['queue']);
});

test('a section that a longer query mentions is linked', async () => {
  expect((await search('ক্রিকেট দলের টোল')).sections).toMatchObject([{ subcategory: 'ক্রিকেট' }]);
});

test('a word that stands for several does not match by one of them', async () => {
  expect(await find('ঢাবি')).toEqual([]);
  expect(await find('ঢাকা')).toEqual(['dhaka']);
});

test('an abbreviation in capitals is no Bengali word in Latin letters', async () => {
  expect([await find('LAL'), await find('lal')]).toEqual([[], ['named']]);
});

test('a very long text comes after shorter ones with less of the query', async () => {
  expect(await find('জাহাজ বন্দর', 'description')).toEqual(['port', 'dock', 'long']);
});

test('an article with a weak match in the title only is left out of the second section', async () => {
  const { title, description } = await search('জাদুঘর পুতুল তাঁত');
  expect([title.rows, description.rows.map(({ id }) => id)]).toEqual([[], ['museum']]);
});

describe('a misspelt word', () => {
  test('is only suggested if Bengali has it', async () => {
    expect((await search('নির্বচন')).correction).toEqual({ kind: 'suggested', texts: ['নির্বাচন'] });
  });

  test('of a tag is replaced, and the results have the tag', async () => {
    const { name, correction } = await search('মৌমাছছি পালন');
    expect(correction).toEqual({ kind: 'replaced', text: 'মৌমাছি পালন' });
    expect(name.rows.map(({ id }) => id)).toEqual(['named']);
  });

  test('of a section is replaced, and the section is found', async () => {
    const { sections } = await search('শেয়ারবজার');
    expect(sections).toMatchObject([{ category: 'বাণিজ্য', subcategory: 'শেয়ারবাজার'.normalize('NFC') }]);
  });

  test('is suggested if Bengali has it, but an article has the other next to the same word', async () => {
    expect((await search('আগামী নির্বচন')).correction).toEqual({ kind: 'suggested', texts: ['আগামী নির্বাচন'] });
  });

  test.each([
    { what: 'in no article', text: 'পদ্মা সেতার', meant: 'পদ্মা সেতুর' },
    { what: 'in another article', text: 'পদ্মা বাঁধি', meant: 'পদ্মা বাঁধ' },
  ])('that is Bengali and $what is suggested next to the same word', async ({ text, meant }) => {
    expect((await search(text)).correction).toEqual({ kind: 'suggested', texts: [meant] });
  });

  test('is not suggested if an article has all words as typed', async () => {
    expect((await search('দড়ি বাঁধি')).correction).toBeNull();
  });

  test('is only suggested if no article has the word together with the other words', async () => {
    expect((await search('নির্বাচচন বাতিঘর')).correction).toEqual({ kind: 'suggested', texts: ['নির্বাচন বাতিঘর'] });
  });

  test('of one of two possible words gets both suggested', async () => {
    const { correction, total } = await search('জাহাদ');
    expect([correction, total.count]).toEqual([{ kind: 'suggested', texts: ['জাহাজ', 'জাহান'] }, 0]);
  });

  test.each([
    ['without its reph', 'নিবাচন', 'নির্বাচন'],
    ['with its reph one letter too late', 'নিবার্চন', 'নির্বাচন'],
    ['without its reph, next to a word that no article has with it,', 'নিবাচন বাতিঘর', 'নির্বাচন বাতিঘর'],
    ['with any other letter', 'জাভুঘর', 'জাদুঘর'],
  ])('%s is replaced', async (_, text, meant) => {
    expect((await search(text)).correction).toEqual({ kind: 'replaced', text: meant });
  });

  test('that is unknown is replaced, and the words searched for are marked', async () => {
    const { title, correction, matching } = await search('নির্বাচচনের তারিখ');
    expect(title.rows.map(({ id }) => id)).toEqual(['vote']);
    expect(correction).toEqual({ kind: 'replaced', text: 'নির্বাচনের তারিখ' });
    expect(matching.lexemes.has('~নির্বাচন')).toBe(true);
  });

  test('is searched for as typed if the reader asks for it', async () => {
    const { title, correction } = await search('নির্বাচচন', { spelling: 'exact' });
    expect([title.rows, correction]).toEqual([[], null]);
  });

  test('is not replaced with a word that only a draft has', async () => {
    expect((await search('খসরা')).correction).toBeNull();
  });
});

describe('filters', () => {
  test('a category', async () => {
    expect(await find('চায়ের নিলাম', 'title', { filter: { category: 'খেলা', sinceMs: null } })).toEqual([]);
    expect(await find('নির্বাচন', 'title', { filter: { category: 'বাংলাদেশ', sinceMs: null } })).toEqual(['vote']);
  });

  test('a period', async () => {
    const filter = { category: null, sinceMs: NOON_MS - 40 * DAY_MS };
    expect(await find('বাতিঘর', 'title', { filter })).toEqual(['light-0', 'light-1', 'light-9', 'light-17', 'light-40']);
  });

  test('newest first lists only what holds half of the query', async () => {
    expect(await find('পুরোনো সেতু', 'title', { order: 'newest' })).toEqual(['bridge-old']);
    expect(await find('পদ্মা সেতু', 'title', { order: 'newest' })).toEqual(['padma', 'padma-river', 'padma-joined']);
  });
});
