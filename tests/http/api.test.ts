import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { articlePath } from '#domain/article/article.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { API_PATH } from '#server/api/api-request.ts';
import type { ApiResponse } from '#server/api/api-responses.ts';
import { RESPONSES } from '#server/api/api-responses.ts';
import { createApiKeys } from '#services/api-keys/api-keys.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';

const DESK = { userEmail: 'desk@prohor.example', userId: 'u1' };
const clock = createFakeClock(NOON_MS);
let site: Site;

const ARTICLES = [
  { id: 'newest', title: 'পদ্মা *সেতু*', category: 'বাংলাদেশ', tags: ['সেতু', 'নদী'] },
  { id: 'second', title: 'শেষ বলে জয়', category: 'খেলা', subcategory: 'ক্রিকেট', imageUrl: '/demo/cricket-1280.webp' },
  { id: 'third', title: 'ফুটবল', category: 'খেলা', subcategory: 'ফুটবল', tags: ['নদী'] },
  { id: 'draft', title: 'খসড়া', category: 'খেলা', status: 'draft' as const },
];

beforeAll(async () => {
  site = await startTestSite({ clock });
  const written = ARTICLES.map((article, index) =>
    makeArticle({ ...article, createdAt: NOON_MS - (index + 1) * MINUTE_MS }),
  );
  await putArticles(site.db, written);
});
afterAll(() => site.stop());

const request = (path: string, init: RequestInit = {}) => site.get(`${API_PATH}${path}`, init);

/** Reads a response with status 200, and checks it against its published schema. */
async function read<Path extends keyof typeof RESPONSES>(endpoint: Path, path: string): Promise<ApiResponse<Path>> {
  const response = await request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return RESPONSES[endpoint].parse(await response.json()) as ApiResponse<Path>;
}

const listIds = async (query: string) => (await read('/articles', `/articles${query}`)).data.map(({ id }) => id);

describe('articles', () => {
  test.each([
    ['', ['newest', 'second', 'third']],
    ['?limit=1', ['newest']],
    [`?category=${encodeURIComponent('খেলা')}`, ['second', 'third']],
    [`?category=${encodeURIComponent('খেলা')}&subcategory=${encodeURIComponent('ফুটবল')}`, ['third']],
    [`?tag=${encodeURIComponent('নদী')}`, ['newest', 'third']],
    [`?until=${new Date(NOON_MS - MINUTE_MS).toISOString()}`, ['second', 'third']],
    [`?since=${new Date(NOON_MS - 2 * MINUTE_MS).toISOString()}`, ['newest', 'second']],
    ['?since=2030-01-01', []],
  ])('%s are the visible ones, newest first', async (query, expected) => {
    expect(await listIds(query)).toEqual(expected);
  });

  test.each(['', `&tag=${encodeURIComponent('নদী')}`])('are read in pages%s', async (filter) => {
    const seen: unknown[] = [];
    let after: string | null = '';
    while (after !== null) {
      const cursor: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
      const page: ApiResponse<'/articles'> = await read('/articles', `/articles?limit=1${filter}${cursor}`);
      seen.push(...page.data.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual(filter === '' ? ['newest', 'second', 'third'] : ['newest', 'third']);
  });

  it('have only the requested fields', async () => {
    const { data } = await read('/articles', '/articles?fields=title,id&limit=1');
    expect(data).toEqual([{ id: 'newest', title: 'পদ্মা সেতু' }]);
  });

  test('one has its texts as HTML and absolute URLs', async () => {
    const { data } = await read('/articles/{id}', '/articles/second');
    expect(data).toMatchObject({
      url: `https://prohor.example${articlePath('second')}`,
      imageUrl: 'https://prohor.example/demo/cricket-1280.webp',
      subcategory: 'ক্রিকেট',
      publishedAt: new Date(NOON_MS - 2 * MINUTE_MS).toISOString(),
    });
    expect(data.description).toMatch(/^<p>/);
  });

  test.each([
    ['/articles/draft', 404],
    ['/articles/nothing', 404],
    ['/articles/%zz', 404],
    ['/articles/', 404],
    ['/nothing', 404],
    ['', 404],
  ])('%s: %d with a problem', async (path, status) => {
    const response = await request(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ status });
  });

  test('change with the article, and are gone when it is withdrawn', async () => {
    const id = articleId('changing');
    const stamp = (historyId: string) => ({ actor: DESK, nowMs: clock.now(), historyId });
    const save = (seoTitle: string, baseRevision: number | null) => {
      const input = makeInput({ title: 'পরিবর্তন', category: 'ধর্ম', seoTitle });
      return site.editing.save({ baseRevision, id, input, ...stamp(seoTitle) });
    };
    const path = `/articles?category=${encodeURIComponent('ধর্ম')}&fields=seoTitle`;
    await save('এক', null);
    await expect.poll(async () => (await read('/articles', path)).data).toEqual([{ seoTitle: 'এক' }]);
    await save('দুই', 1);
    await expect.poll(async () => (await read('/articles', path)).data).toEqual([{ seoTitle: 'দুই' }]);
    await site.editing.decideRecord({ id, decision: { kind: 'withdraw', reason: 'ভুল' }, ...stamp('h3') });
    await expect.poll(async () => (await request('/articles/changing')).status).toBe(410);
    await expect.poll(async () => (await read('/articles', path)).data).toEqual([]);
  });
});

describe('other documents', () => {
  test('the categories have their subcategories', async () => {
    const { data } = await read('/categories', '/categories');
    expect(data[3]).toMatchObject({ name: 'খেলা', slug: 'sport' });
    expect(data[3]?.subcategories).toContain('ক্রিকেট');
  });

  test('the tags are those of the sitemap', async () => {
    expect((await read('/tags', '/tags')).data).toEqual([]);
  });

  test('the search finds what the page finds, with its sections and corrections', async () => {
    const found = await read('/search', `/search?q=${encodeURIComponent('ফুটবল')}&fields=id`);
    expect(found.sections.flatMap(({ data }) => data)).toEqual([{ id: 'third' }]);
    expect(found.total).toEqual({ count: 1, isMore: false });
    const nothing = await read('/search', `/search?q=${encodeURIComponent('অজানা')}`);
    expect(nothing.total.count).toBe(0);
  });

  test('the description has every endpoint and field', async () => {
    const described = await (await request('/openapi.json')).json();
    expect(described.openapi).toBe('3.1.0');
    expect(Object.keys(described.paths)).toContain('/articles/{id}');
    const article = described.components.schemas.articles_id.properties.data;
    expect(Object.keys(article.properties)).toContain('description');
    const names = described.paths['/articles'].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['fields', 'limit', 'after', 'category', 'subcategory', 'tag', 'since', 'until']);
  });
});

describe('a wrong parameter is named', () => {
  test.each([
    ['/articles?limit=51', 'The parameter "limit" must be a number from 1 to 50.'],
    ['/articles?limit=0', 'The parameter "limit" must be a number from 1 to 50.'],
    ['/articles?limit=1&limit=2', 'The parameter "limit" is repeated.'],
    ['/articles?pgae=2', 'The parameter "pgae" is unknown.'],
    ['/articles?after=x', 'The parameter "after" must be the "next" of a response.'],
    [
      '/articles?since=yesterday',
      'The parameter "since" must be a time such as 2026-11-20T06:00:00Z, or a day such as 2026-11-20.',
    ],
    [
      '/articles?since=2026-13-40',
      'The parameter "since" must be a time such as 2026-11-20T06:00:00Z, or a day such as 2026-11-20.',
    ],
    ['/articles?category=x', 'The parameter "category" is no category of this site.'],
    ['/articles?subcategory=x', 'The parameter "subcategory" needs the parameter "category".'],
    [
      `/articles?tag=x&category=${encodeURIComponent('খেলা')}`,
      'The parameter "tag" cannot be combined with a category.',
    ],
    ['/search', 'The parameter "q" is missing.'],
    ['/search?q=', 'The parameter "q" must have a word.'],
    ['/search?q=x&order=oldest', 'The parameter "order" must be relevance or newest.'],
    ['/categories?x=1', 'The parameter "x" is unknown.'],
  ])('%s', async (path, detail) => {
    const response = await request(path);
    expect([response.status, await response.json()]).toEqual([400, { title: 'Bad Request', status: 400, detail }]);
  });

  it('among the fields, with those that exist', async () => {
    const { detail } = await (await request('/articles?fields=title,body')).json();
    expect(detail).toContain('must be names of fields, separated by commas: id, url, title');
  });
});

describe('a program', () => {
  test('on another site may read it, and asks before it sends its key', async () => {
    const read = await request('/categories');
    expect(read.headers.get('access-control-allow-origin')).toBe('*');
    const asked = await request('/categories', { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Authorization, If-None-Match',
    ]);
  });

  test('is not sent what it has', async () => {
    const first = await request('/articles');
    const again = await request('/articles', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('beyond the limit waits, unless it has a key of its own; an unknown key is refused', async () => {
    const limited = await startTestSite({ clock });
    const get = (key?: string) =>
      limited.get(`${API_PATH}/categories`, key ? { headers: { Authorization: `Bearer ${key}` } } : {});
    const keys = createApiKeys(limited.db);
    const key = await keys.create({ name: 'app', perMinute: 2, createdAt: 0 });
    expect((await get('prohor_unknown')).status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 120 }, () => get()));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(119);
    const refused = await get();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60]);
    await clock.advance(MINUTE_MS);
    expect([(await get(key ?? '')).status, (await get(key ?? '')).status]).toEqual([200, 200]);
    expect((await get(key ?? '')).status).toBe(429);
    expect((await get()).status).toBe(200);
    await limited.stop();
  });
});
