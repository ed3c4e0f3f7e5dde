import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM, toForm } from '#domain/article/article-form.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

const RINA = { userEmail: 'rina@prohor.example', userId: 'u1' };
const PAST = '2024-01-02T10:30';

let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await startTestSite();
  cookie = toCookieHeader(await site.signIn());
});
afterAll(() => site.stop());

const moment = () => ({ nowMs: NOON_MS, historyId: randomUUID() });
const formOf = (change: Partial<ArticleForm> = {}): ArticleForm => ({
  ...toForm(makeInput(), 'Asia/Dhaka'),
  ...change,
});

async function post(path: string, body: object): Promise<string> {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  return (await site.get(path, { method: 'POST', headers, body: JSON.stringify(body) })).text();
}

async function makeArticle(status: 'published' | 'draft') {
  const id = randomUUID();
  await site.editing.save({
    baseRevision: null,
    id: articleId(id),
    input: makeInput({ status }),
    actor: RINA,
    ...moment(),
  });
  return id;
}

const storeBody = (id: string, change: object = {}) => ({
  intent: 'store',
  articleId: id,
  draftId: id,
  baseRevision: 1,
  sequence: 1,
  replaces: null,
  form: formOf({ title: 'অসমাপ্ত' }), // "unfinished"
  ...change,
});
const countAutosaves = async (id: string) =>
  (await site.db.selectFrom('articleAutosaves').selectAll().where('articleId', '=', articleId(id)).execute()).length;

describe('POST /dashboard/autosave', () => {
  it('stores a form without its required fields', async () => {
    const id = randomUUID();
    const body = storeBody(id, { baseRevision: null, form: { ...EMPTY_FORM, title: 'শুধু শিরোনাম' } }); // "only a title"
    expect(JSON.parse(await post('/dashboard/autosave', body))).toMatchObject({ kind: 'stored' });
    expect(await countAutosaves(id)).toBe(1);
  });

  it.each([
    ['a body over the limit', { form: formOf({ description: 'ক'.repeat(300_001) }) }, 'too long'],
    ['too much invisible text', { form: formOf({ description: '\u200b'.repeat(400_001) }) }, 'too long'],
    ['an unknown status', { form: { ...formOf(), status: 'hidden' } }, 'couldn’t be read'],
    ['no form', { form: null }, 'couldn’t be read'],
    ['an impossible id', { articleId: 'a/b' }, 'malformed'],
    ['a draft id that no browser makes', { draftId: 'a b' }, 'malformed'],
    ['a sequence that no column holds', { sequence: 2 ** 31 }, 'malformed'],
    ['a revision that no column holds', { baseRevision: 2 ** 31 }, 'malformed'],
  ])('refuses %s and stores nothing', async (_, change, message) => {
    const id = randomUUID();
    const answer = await post('/dashboard/autosave', storeBody(id, change));
    expect(answer).toContain('"invalid"');
    expect(answer).toContain(message);
    expect(await countAutosaves(id)).toBe(0);
  });

  it('stores nothing if another person is signed in than the one who typed the text', async () => {
    const id = randomUUID();
    expect(await post('/dashboard/autosave', storeBody(id, { viewerKey: 'someone else' }))).toContain('"other-viewer"');
    expect(await countAutosaves(id)).toBe(0);
  });

  it('leaves the article’s page and its feeds as they are', async () => {
    const id = await makeArticle('published');
    const read = async () => {
      const pages = [`/article/${id}`, '/', '/rss.xml', '/sitemap.xml'];
      return Promise.all(pages.map(async (path) => (await site.get(path)).headers.get('ETag')));
    };
    const before = await read();
    await post('/dashboard/autosave', storeBody(id));
    expect(await read()).toEqual(before);
  });
});

describe('a save', () => {
  const save = (id: string, change: object) =>
    post(`/dashboard/manage/${id}/edit.data`, {
      intent: 'save',
      articleId: id,
      baseRevision: 1,
      form: formOf(),
      ...change,
    });

  it('removes the autosave of its own form', async () => {
    const id = await makeArticle('published');
    await post('/dashboard/autosave', storeBody(id));
    expect(await save(id, { draftId: id, form: formOf({ title: 'নতুন' }) })).toContain('"saved"');
    expect(await countAutosaves(id)).toBe(0);
  });

  it('leaves the autosave of another device', async () => {
    const id = await makeArticle('published');
    await post('/dashboard/autosave', storeBody(id, { draftId: 'home' }));
    expect(await save(id, { draftId: 'office', form: formOf({ title: 'নতুন' }) })).toContain('"saved"');
    expect(await countAutosaves(id)).toBe(1);
  });

  it('that a crash interrupted leaves an autosave, which the next form removes', async () => {
    const id = await makeArticle('published');
    await post('/dashboard/autosave', storeBody(id, { form: formOf() }));
    await site.get(`/dashboard/manage/${id}/edit`, { headers: { Cookie: cookie } });
    expect(await countAutosaves(id)).toBe(0);
  });

  it('asks before a new publication time in the past', async () => {
    const id = await makeArticle('draft');
    const form = formOf({ status: 'scheduled', publishAt: PAST });
    expect(await save(id, { form })).toContain('"past-date"');
    expect((await site.editing.find(articleId(id)))?.revision).toBe(1);
    expect(await save(id, { form, mayBackDate: true })).toContain('"saved"');
    const edited = { baseRevision: 2, form: { ...form, title: 'সময় একই' } }; // "the same time"
    expect(await save(id, edited)).toContain('"saved"');
  });

  it('with the intent to keep never publishes', async () => {
    const id = await makeArticle('draft');
    const form = formOf({ title: 'রাখা', status: 'published' }); // "kept"
    expect(await save(id, { intent: 'keep', form })).toContain('"saved"');
    expect((await site.editing.find(articleId(id)))?.article).toMatchObject({ title: 'রাখা', status: 'draft' });
  });

  it('with the intent to keep changes no article that readers may see', async () => {
    const id = await makeArticle('published');
    expect(await save(id, { intent: 'keep', form: formOf({ title: 'রাখা' }) })).toContain('"not-draft"');
    expect((await site.editing.find(articleId(id)))?.revision).toBe(1);
  });
});

test('the live stream of a page ends at once when its session ends, after an event', async () => {
  const headers = { Cookie: toCookieHeader(await site.signIn('leaves@prohor.example')) };
  const [leaving, staying] = await Promise.all(
    [headers, { Cookie: cookie }].map((each) => site.get('/live?topic=newsroom', { headers: each })),
  );
  const stayed = staying?.body?.getReader();
  await stayed?.read();
  const ended = leaving?.text();
  await site.identity.signOut(new Headers(headers));
  expect(await ended).toMatch(/event: change\ndata: \{"topics":\["newsroom"\],"spreadMs":0\}\n\n$/);
  let isClosed = false;
  void stayed?.closed.then(() => {
    isClosed = true;
  });
  expect(isClosed).toBe(false);
  await stayed?.cancel();
});
