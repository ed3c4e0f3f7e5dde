import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Article } from '#domain/article/article.ts';
import { ARTICLE_STATUSES } from '#domain/article/article-fields.ts';
import { toTagKey } from '#domain/article/tag.ts';
import type { ListCursor } from '#domain/desk/list-cursor.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { effectiveStatus, publicAt } from '#domain/publication/decide-visibility.ts';
import type { ArticleChange } from '#tests/support/articles/make-article.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { runs } from '#tests/support/property-runs.ts';
import { articleId } from '#tools/article-id.ts';
import { putArticles } from '../transfer/transfer.ts';
import type { ManagedPage } from './managed-list.ts';
import { countManaged, listManaged } from './managed-list.ts';
import type { ManagedFilter } from './managed-query.ts';

const VIEWER = { viewerId: 'u1', nowMs: NOON_MS };
const NONE = {
  author: '',
  tag: '',
  isMine: false,
  isFeatured: false,
  lacksImage: false,
  hasUnpublished: false,
  stage: null,
  state: null,
};
const ALL = { search: '', category: null, status: null, sort: 'newest', ...NONE, ...VIEWER, before: null } as const;

const { db, put } = await openArticleStore();

async function listAll(filter: Partial<ManagedFilter>, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: ListCursor | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const { rows, next }: ManagedPage = await listManaged(db, { ...ALL, ...filter, after, limit });
    ids.push(...rows.map(({ id }) => id));
    after = next;
  }
  return ids;
}

/** Goes to the last page, and then back page by page. */
async function listBackwards(filter: Partial<ManagedFilter>, limit: number): Promise<string[]> {
  const request = { ...ALL, ...filter, limit };
  let page: ManagedPage = await listManaged(db, { ...request, after: null });
  while (page.next !== null) page = await listManaged(db, { ...request, after: page.next });
  const ids = page.rows.map(({ id }) => id);
  while (page.previous !== null) {
    page = await listManaged(db, { ...request, after: null, before: page.previous });
    ids.unshift(...page.rows.map(({ id }) => id));
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
    author: fc.constantFrom('রিনা', 'কামাল'),
    tags: fc.constantFrom([], ['সেতু'], ['Padma', 'সেতু']),
    imageUrl: fc.constantFrom('', '/demo/river-1280.webp'),
    isFeatured: fc.boolean(),
    embargoUntil: fc.constantFrom(0, 0, NOON_MS, NOON_MS + 2),
    expiresAt: fc.constantFrom(0, 0, NOON_MS, NOON_MS + 3),
    withdrawnAt: fc.constantFrom(0, 0, 0, NOON_MS - 1),
    editors: fc.constantFrom<string[]>([], ['u1'], ['u2'], ['u1', 'u1', 'u2']),
    isAutosaved: fc.boolean(),
    ownerId: fc.constantFrom(null, 'u1', 'u2'),
  });
  /** Mostly no filter: several at once match hardly any article. */
  const mostly = <Value>(none: Value, ...others: Value[]) =>
    fc.oneof({ weight: 7, arbitrary: fc.constant(none) }, { weight: 2, arbitrary: fc.constantFrom(...others) });
  const anyFilter = fc.record({
    search: mostly('', 'ক', 'খা', 'ab', 'x', 'কক', 'কখা', 'aa b', 'র্ক', 'zz'),
    category: mostly<string | null>(null, 'খেলা', 'বিশ্ব'),
    desks: mostly<string[] | null>(null, ['খেলা'], ['বিশ্ব', 'খেলা']),
    status: mostly<Article['status'] | null>(null, ...ARTICLE_STATUSES),
    state: mostly<ManagedFilter['state']>(null, 'withdrawn', 'embargoed', 'expired'),
    author: mostly('', 'রিনা'),
    tag: mostly('', 'সেতু', 'padma'),
    isMine: mostly(false, true),
    isFeatured: mostly(false, true),
    lacksImage: mostly(false, true),
    hasUnpublished: mostly(false, true),
    ownerId: mostly<string | null>(null, 'u1'),
    created: mostly<NonNullable<ManagedFilter['created']> | null>(null, { fromMs: NOON_MS - 4, untilMs: NOON_MS - 2 }),
    sort: fc.constantFrom('newest' as const, 'oldest' as const, 'updated' as const, 'published' as const),
  });
  const ORDERS = {
    newest: (a: Article, b: Article) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
    oldest: (a: Article, b: Article) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
    updated: (a: Article, b: Article) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1),
    published: (a: Article, b: Article) => publicAt(b) - publicAt(a) || (a.id < b.id ? 1 : -1),
  };
  const isWithdrawn = ({ withdrawnAt }: Article) => withdrawnAt > 0;
  const STATES = {
    withdrawn: isWithdrawn,
    embargoed: (article: Article) =>
      !isWithdrawn(article) && article.status !== 'draft' && article.embargoUntil > NOON_MS,
    expired: (article: Article) =>
      !isWithdrawn(article) && article.status !== 'draft' && article.expiresAt > 0 && article.expiresAt <= NOON_MS,
  };
  const hasStatus = (article: Article, { status, state }: Pick<ManagedFilter, 'status' | 'state'>) =>
    status === null ||
    (effectiveStatus(article, NOON_MS) === status && (state === 'withdrawn' || !isWithdrawn(article)));
  const isWithin = (ms: number, time: ManagedFilter['created']) => !time || (ms >= time.fromMs && ms < time.untilMs);
  const seenTitle = ({ title }: Article) => title.replaceAll('*', '').toLowerCase();

  type Work = { id: string; editors: string[]; isAutosaved: boolean; ownerId: string | null };

  /** Adds who owns, edited and autosaved the articles. */
  async function addWork(works: readonly Work[]) {
    const entries = works.flatMap(({ id, editors }) => editors.map((userId, n) => ({ id, userId, n })));
    const autosaved = works.filter(({ isAutosaved }) => isAutosaved).map(({ id }) => id);
    await sql`
      update articles set owner_id = owned."ownerId"
        from json_to_recordset(${JSON.stringify(works)}) as owned(id text, "ownerId" text)
        where articles.id = owned.id`.execute(db);
    await sql`
      insert into history (id, article_id, article_title, user_email, user_id, action, timestamp)
        select id || '-' || n, id, '', "userId", "userId", 'Edited', n
        from json_to_recordset(${JSON.stringify(entries)}) as entry(id text, "userId" text, n integer)`.execute(db);
    await sql`
      insert into article_autosaves (article_id, owner_id, owner_email, draft_id, sequence, base_revision, form, image_url,
        updated_at)
        select id, 'u2', '', id, 1, 1, '{}', '', 1 from unnest(${autosaved}::text[]) as id`.execute(db);
  }

  test('lists the articles that match the filters, in order, none missing and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyArticle, { maxLength: 25, size: 'max' }),
        anyFilter,
        fc.integer({ min: 1, max: 4 }),
        async (drawn, filter, limit) => {
          for (const table of ['articles', 'history', 'articleAutosaves'] as const)
            await db.deleteFrom(table).execute();
          const all = drawn.map(({ title, editors, isAutosaved, ownerId, ...rest }, n) => ({
            article: makeArticle({ id: `p_${n}`, title: title.join(''), ...rest }),
            editors,
            isAutosaved,
            ownerId,
          }));
          await putArticles(
            db,
            all.map(({ article }) => article),
          );
          await addWork(all.map(({ article, ...work }) => ({ id: article.id, ...work })));
          const expected = all
            .filter(({ editors }) => !filter.isMine || editors.includes('u1'))
            .filter(({ isAutosaved }) => !filter.hasUnpublished || isAutosaved)
            .filter(({ ownerId }) => filter.ownerId === null || ownerId === filter.ownerId)
            .map(({ article }) => article)
            .filter(({ category }) => filter.category === null || category === filter.category)
            .filter(({ category }) => filter.desks?.includes(category) ?? true)
            .filter(({ author }) => filter.author === '' || author === filter.author)
            .filter(({ tags }) => filter.tag === '' || tags.some((tag) => toTagKey(tag) === filter.tag))
            .filter(({ createdAt }) => isWithin(createdAt, filter.created))
            .filter(({ isFeatured }) => !filter.isFeatured || isFeatured)
            .filter(({ imageUrl }) => !filter.lacksImage || imageUrl === '')
            .filter((article) => filter.state === null || STATES[filter.state](article))
            .filter((article) => hasStatus(article, filter))
            .filter((article) => seenTitle(article).includes(filter.search))
            .toSorted(ORDERS[filter.sort])
            .map(({ id }) => id);
          expect(await listAll(filter, limit)).toEqual(expected);
          expect(await listBackwards(filter, limit)).toEqual(expected);
          expect(await countManaged(db, { ...ALL, ...filter, limit })).toEqual({
            count: expected.length,
            isExact: true,
          });
        },
      ),
      runs(15),
    );
  });

  test('lists a scheduled article that is due as published, with its views', async () => {
    await put({ id: 'a1', status: 'scheduled', publishAt: NOON_MS, viewCount: 4, isFeatured: true });
    const { rows } = await listManaged(db, { ...ALL, after: null, limit: 5 });
    expect(rows).toMatchObject([{ id: 'a1', status: 'published', viewCount: 4, isFeatured: true, revision: 1 }]);
  });

  test.each(['embargoed', 'expired'] as const)('lists no draft as %s', async (state) => {
    await put(
      { id: 'a1', status: 'draft', embargoUntil: NOON_MS + 1 },
      { id: 'a2', status: 'draft', expiresAt: NOON_MS },
    );
    for (const status of ['draft', null] as const) expect(await listAll({ ...ALL, state, status }, 5)).toEqual([]);
  });

  test('lists the articles of a stage, but not those with a proposal in it', async () => {
    await put({ id: 'a1', status: 'draft' }, { id: 'a2', status: 'draft' }, { id: 'a3' });
    const item = { stage: 'submitted' as const, movedAt: NOON_MS };
    await db
      .insertInto('deskItems')
      .values([
        { ...item, articleId: articleId('a1'), proposerId: '' },
        { ...item, articleId: articleId('a2'), proposerId: '', stage: 'returned' },
        { ...item, articleId: articleId('a3'), proposerId: 'u2', content: '{}' },
      ])
      .execute();
    expect(await listAll({ stage: 'submitted' }, 10)).toEqual(['a1']);
    expect(await countManaged(db, { ...ALL, stage: 'submitted', limit: 10 })).toEqual({ count: 1, isExact: true });
    expect(await listAll({ stage: 'approved' }, 10)).toEqual([]);
  });

  test('continues after the last article if new ones were added in between', async () => {
    await put(...[1, 2, 3, 4, 5].map((n) => ({ id: `a${n}`, createdAt: NOON_MS + n })));
    const first = await listManaged(db, { ...ALL, after: null, limit: 2 });
    await put({ id: 'new', createdAt: NOON_MS + 9 });
    const second = await listManaged(db, { ...ALL, after: first.next, limit: 2 });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['a5', 'a4', 'a3', 'a2']);
  });
});

describe('the page before', () => {
  test('is the first page if fewer articles than a page come before', async () => {
    await put(...[1, 2, 3, 4, 5].map((n) => ({ id: `a${n}`, createdAt: NOON_MS + n })));
    const before = { ms: NOON_MS + 4, id: 'a4' };
    const page = await listManaged(db, { ...ALL, after: null, before, limit: 3 });
    expect(page.rows.map(({ id }) => id)).toEqual(['a5', 'a4', 'a3']);
    expect([page.previous, page.next]).toEqual([null, { ms: NOON_MS + 3, id: 'a3' }]);
  });
});

describe('many articles', () => {
  const many = (count: number, change: ArticleChange) =>
    Array.from({ length: count }, (_, n) => ({ id: `m${n}`, createdAt: NOON_MS + n, ...change }));

  async function putMany(articles: ArticleChange[]) {
    for (let n = 0; n < articles.length; n += 500) await put(...articles.slice(n, n + 500));
  }

  /** Copies a stored article. The ids and the times of creation count up. */
  const copyArticle = (id: string, count: number) =>
    sql`
      insert into articles (id, created_at, updated_at, title, description, excerpt, category, author, tags, image_url,
        image_caption, is_featured, status, publish_at, meta_title, meta_description)
        select id || n, created_at + n, updated_at, title, description, excerpt, category, author, tags, image_url,
        image_caption, is_featured, status, publish_at, meta_title, meta_description
        from articles, generate_series(1, ${sql.lit(count)}) as n where id = ${id}`.execute(db);

  test('are counted up to a limit', async () => {
    await putMany(many(1_001, { title: 'সাধারণ খবর' }));
    expect(await countManaged(db, { ...ALL, limit: 20 })).toEqual({ count: 1_000, isExact: false });
    await db.deleteFrom('articles').where('id', '=', articleId('m0')).execute();
    expect(await countManaged(db, { ...ALL, limit: 20 })).toEqual({ count: 1_000, isExact: true });
    await put({ id: 'a1', title: 'অন্য' }, { id: 'a2', title: 'অন্য' });
    expect(await countManaged(db, { ...ALL, search: 'খবর', limit: 20 })).toEqual({ count: 500, isExact: false });
    expect(await countManaged(db, { ...ALL, search: 'অন্য', limit: 20 })).toEqual({ count: 2, isExact: true });
  });

  test('a common tag is found, also if only old articles have it', async () => {
    await put({ id: 'm', tags: ['সেতু'], createdAt: NOON_MS }, { id: 'n', tags: [], createdAt: NOON_MS + 9_000 });
    await copyArticle('m', 2_099);
    await copyArticle('n', 5_099);
    const old = await listManaged(db, { ...ALL, tag: 'সেতু', after: null, limit: 2 });
    expect(old.rows.map(({ id }) => id)).toEqual(['m2099', 'm2098']);
    const newest = await listManaged(db, { ...ALL, tag: 'সেতু', sort: 'oldest', after: null, limit: 2 });
    expect(newest.rows.map(({ id }) => id)).toEqual(['m', 'm1']);
    expect(await countManaged(db, { ...ALL, tag: 'সেতু', limit: 2 })).toEqual({ count: 1_000, isExact: false });
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
    const first = await listManaged(db, { ...ALL, search: 'খবর', after: null, limit: 20 });
    expect(first.rows.at(0)?.id).toBe('n1099');
    expect(await listAll({ ...ALL, search: 'খবর' }, 600)).toHaveLength(1_100);
    await db.updateTable('articles').set({ ownerId: 'u1' }).where('id', '<>', articleId('old-draft')).execute();
    expect(await listAll({ ...ALL, ownerId: 'u1', search: 'ঢাক' }, 10)).toEqual(['old']);
    expect(await countManaged(db, { ...ALL, ownerId: 'u1', search: 'ঢাক', limit: 10 })).toEqual({
      ...{ count: 1, isExact: true },
    });
  });

  test('by words finds the titles that contain each of them, in any order, drafts included', async () => {
    const BUSY = 1_100;
    await put(
      { id: 'both', title: 'ধানমন্ডির লেকে নতুন সেতু', status: 'draft', createdAt: NOON_MS - 2_000_000 },
      { id: 'one', title: 'লেকে নৌকা' },
      { id: 'short', title: 'মা ও বই', createdAt: NOON_MS - 2_000_000 },
      ...Array.from({ length: BUSY }, (_, n) => ({ id: `n${n}`, title: 'সেতু খবর', createdAt: NOON_MS - n })),
    );
    const findWords = async (search: string) => {
      const { rows } = await listManaged(db, { ...ALL, search, isByWords: true, after: null, limit: 8 });
      return rows.map(({ id }) => id);
    };
    expect(await findWords('সেতু  লেকে')).toEqual(['both']);
    expect(await findWords('সেতু ধান লে লে')).toEqual(['both']);
    expect(await findWords('সেতু নৌকা')).toEqual([]);
    expect(await findWords('লেকে *')).toEqual(['one', 'both']);
    expect(await findWords('নৌ লে')).toEqual(['one']);
    // Each is a whole word of two characters, far behind the titles that are read first.
    expect(await findWords('বই মা')).toEqual(['short']);
    expect(await findWords('ও বই মা')).toEqual(['short']);
    expect(await findWords('ই ম')).toEqual([]);
    expect(await find('সেতু লেকে')).toEqual([]);
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
