import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewCommentText, previewText } from '#app/strings/editor/previews.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import { toForm } from '#domain/article/article-form.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const DESK = { userEmail: 'desk@prohor.example', userId: 'u1' };
const TITLE = 'গোপনশিরোনাম'; // "secret title"
const SECRET = 'গোপনবিবরণ'; // "secret body"
const HOUR_MS = 3_600_000;
const METRICS_TOKEN = 'metrics-token-of-a-test';
const HOSTILE = '"><script>alert(1)</script>';

let site: Site;
const clock = createFakeClock(NOON_MS);

beforeAll(async () => {
  site = await startTestSite({ clock, metricsToken: METRICS_TOKEN });
});
afterAll(() => site.stop());

const stamp = () => ({ actor: DESK, nowMs: clock.now(), historyId: randomUUID() });

async function makeDraft(change: Partial<ArticleInput> = {}) {
  const id = articleId(randomUUID());
  const input = makeInput({ status: 'draft', title: TITLE, ...change });
  await site.editing.save({ baseRevision: null, id, input, ...stamp() });
  return id;
}

async function makeLink(id: ReturnType<typeof articleId>, { allowsComments = true } = {}) {
  const request = { articleId: id, maker: DESK, life: 'hour', allowsComments, nowMs: clock.now() } as const;
  const result = await site.previews.create(request);
  if (result.kind !== 'created') throw new Error(`The link was not created: ${result.kind}.`);
  return { token: result.token, path: `/preview/${result.token}` };
}

async function endLinks(id: ReturnType<typeof articleId>) {
  for (const link of await site.previews.list(id)) {
    await site.previews.end({ id: link.id, articleId: id, nowMs: clock.now() });
  }
}

async function storeImage() {
  const upload = { name: `articles/1_${randomUUID()}.jpg`, bytes: await makeJpeg(500, 300), uploadedBy: 'desk' };
  const saved = await site.files.save({ ...upload, nowMs: clock.now() });
  if (saved.kind !== 'saved') throw new Error(`The upload was ${saved.kind}.`);
  const { pathname } = new URL(saved.file.url, site.origin);
  return { url: saved.file.url, paths: [pathname, pathname.replace('.jpg', '-share.jpg')] };
}

const sendComment = (path: string, fields: Record<string, string>) =>
  site.get(path, { method: 'POST', body: new URLSearchParams(fields) });
const readCookie = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('a valid link', () => {
  test('shows the article without a session, as readers will see it, and says that it is a preview', async () => {
    const { path } = await makeLink(await makeDraft({ description: 'প্রথম **কথা**।' })); // "first word"
    const response = await site.get(path);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain(`<title>${previewText.title} | ${TITLE} | `);
    expect(page).toContain('প্রথম <strong>কথা</strong>।');
    expect(page).toContain(previewText.note);
    expect(page).toContain('২০ নভেম্বর ২০২৬, দুপুর ১:০০');
  });

  test.each([
    ['Cache-Control', 'no-store'],
    ['X-Robots-Tag', 'noindex'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cache-Tag', null],
    ['ETag', null],
    ['Speculation-Rules', null],
  ])('has %s: %s, also if it is not valid', async (name, value) => {
    const { path } = await makeLink(await makeDraft());
    const [valid, unknown] = await Promise.all([site.get(path), site.get(`/preview/${'a'.repeat(43)}`)]);
    expect([valid.headers.get(name), unknown.headers.get(name)]).toEqual([value, value]);
  });

  test('has no metadata for other sites, no share links, no view, no topics and no URL of the preview', async () => {
    const id = await makeDraft();
    const { path, token } = await makeLink(id);
    const page = (await (await site.get(path)).text()).replace(/<style>.*?<\/style>/s, '');
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).not.toMatch(
      /"og:|"twitter:|ld\+json|rel="canonical"|data-count-view|data-topics|data-late-part|data-copy/,
    );
    expect(page).not.toContain(token);
    expect(page).not.toContain(`/article/${id}`);
  });

  test('shows a later save, and unsaved text of its maker', async () => {
    const id = await makeDraft();
    const { path } = await makeLink(id);
    await site.editing.save({
      id,
      baseRevision: 1,
      input: makeInput({ status: 'draft', title: 'দ্বিতীয়' }),
      ...stamp(),
    }); // "second"
    expect(await (await site.get(path)).text()).toContain('দ্বিতীয়'.normalize('NFC'));
    const form = { ...toForm(makeInput(), 'Asia/Dhaka'), title: ' ', category: '', author: '' };
    const autosave = { articleId: id, draftId: 'd1', baseRevision: 2, sequence: 1, replaces: null, imageUrl: '' };
    await site.autosaves.store({ ...autosave, owner: DESK, form, nowMs: clock.now() + 1 });
    const page = await (await site.get(path)).text();
    for (const text of [previewText.untitled, previewText.noCategory, 'Staff Correspondent'])
      expect(page).toContain(text);
  });

  test('counts its openings, but not those of staff, of a program that asks for the headers, and after a comment', async () => {
    const id = await makeDraft();
    const { path } = await makeLink(id);
    const headers = { Cookie: toCookieHeader(await site.signIn()) };
    for (const request of [{ method: 'HEAD' }, { headers }]) expect((await site.get(path, request)).status).toBe(200);
    await site.get(`${path}?sent`);
    expect((await site.previews.list(id))[0]).toMatchObject({ openings: 0, lastOpenedAt: null });
    await site.get(path);
    await site.get(path);
    expect((await site.previews.list(id))[0]).toMatchObject({ openings: 2, lastOpenedAt: clock.now() });
  });
});

describe('a link that is not valid', () => {
  const LINKS: [name: string, make: () => Promise<string>][] = [
    ['guessed', async () => `/preview/${'a'.repeat(43)}`],
    ['of another form', async () => '/preview/a.data'],
    [
      'revoked',
      async () => {
        const id = await makeDraft();
        const { path } = await makeLink(id);
        await endLinks(id);
        return path;
      },
    ],
    [
      'of a deleted article',
      async () => {
        const id = await makeDraft();
        const { path } = await makeLink(id);
        await site.editing.delete({ id, ...stamp() });
        return path;
      },
    ],
    [
      'expired',
      async () => {
        const { path } = await makeLink(await makeDraft());
        await clock.advance(HOUR_MS);
        return path;
      },
    ],
  ];
  test.each(LINKS)('gets the same 404 for every reason: %s', async (_name, make) => {
    const [response, unknown] = [await site.get(await make()), await site.get('/preview/unknown')];
    const page = await response.text();
    expect(response.status).toBe(404);
    expect(page).toContain(previewText.missing);
    expect(page).toBe(await unknown.text());
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('takes no comment', async () => {
    const id = await makeDraft();
    const { path } = await makeLink(id, { allowsComments: false });
    expect((await sendComment(path, { name: 'a', text: 'b' })).status).toBe(200);
    expect((await sendComment('/preview/unknown', { name: 'a', text: 'b' })).status).toBe(404);
    expect(await site.db.selectFrom('previewComments').selectAll().execute()).toEqual([]);
  });
});

describe('the images of a preview', () => {
  const readStatuses = async (paths: readonly string[], Cookie = '') =>
    Promise.all(paths.map(async (path) => (await site.get(path, { headers: { Cookie } })).status));

  test('are visible to the browser that opened it, while the link is valid', async () => {
    const { url, paths } = await storeImage();
    const id = await makeDraft({ imageUrl: url });
    const other = await makeLink(await makeDraft());
    const { path } = await makeLink(id);
    const opened = await site.get(path);
    expect(await opened.text()).toContain(paths[0]);
    const Cookie = readCookie(opened);
    const otherCookie = readCookie(await site.get(other.path));
    expect(await readStatuses(paths)).toEqual([404, 404]);
    expect(await readStatuses(paths, otherCookie)).toEqual([404, 404]);
    expect(await readStatuses(paths, `${otherCookie}; ${Cookie}`)).toEqual([200, 200]);
    const image = await site.get(paths[0] ?? '', { headers: { Cookie, 'If-None-Match': '*' } });
    expect([image.headers.get('Cache-Control'), image.headers.get('ETag')]).toEqual(['private, no-store', null]);
    await endLinks(id);
    expect(await readStatuses(paths, Cookie)).toEqual([404, 404]);
  });

  test('are visible if only unsaved text has them, of the maker of the link', async () => {
    const { url, paths } = await storeImage();
    const theirs = await storeImage();
    const id = await makeDraft();
    const { path } = await makeLink(id);
    const Cookie = readCookie(await site.get(path));
    const store = (owner: typeof DESK, imageUrl: string) => {
      const form = { ...toForm(makeInput(), 'Asia/Dhaka'), imageUrl };
      const autosave = { articleId: id, draftId: owner.userId, baseRevision: 1, sequence: 1, replaces: null };
      return site.autosaves.store({ ...autosave, owner, form, imageUrl, nowMs: clock.now() + 1 });
    };
    await store(DESK, url);
    await store({ userEmail: 'rina@prohor.example', userId: 'u2' }, theirs.url);
    expect(await readStatuses(paths, Cookie)).toEqual([200, 200]);
    expect(await readStatuses(theirs.paths, Cookie)).toEqual([404, 404]);
  });

  test('need a cookie for images only, which scripts cannot read', async () => {
    const { path } = await makeLink(await makeDraft());
    const [cookie] = (await site.get(path)).headers.getSetCookie();
    expect(cookie).toMatch(/^preview-.{8}=.{43}; Max-Age=3600; Path=\/media\/; HttpOnly; SameSite=Lax; Secure$/);
  });
});

describe('a comment', () => {
  test('is stored, and sending it again is no reload away', async () => {
    const id = await makeDraft();
    const { path } = await makeLink(id);
    const response = await sendComment(path, { name: ' রিনা ', text: `${HOSTILE}\r\nদুই` }); // "Rina", "two"
    expect([response.status, response.headers.get('Location')]).toEqual([303, '?sent#comment']);
    expect((await site.previews.list(id))[0]?.comments).toEqual([
      { id: expect.any(Number), name: 'রিনা', text: `${HOSTILE}\nদুই`, sentAt: clock.now(), isUnread: false },
    ]);
    const page = await (await site.get(`${path}?sent`)).text();
    expect(page).toContain(previewCommentText.sent);
    expect(page).not.toContain('alert(1)');
  });

  test.each([
    ['without a name', { name: ' ', text: HOSTILE }],
    ['that is too long', { name: HOSTILE, text: 'a'.repeat(2_001) }],
  ])('%s is refused, and its text is in the form, escaped', async (_name, fields) => {
    const { path } = await makeLink(await makeDraft());
    const response = await sendComment(path, fields);
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toContain(previewCommentText.invalid);
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toContain('<script>alert(1)');
  });

  test('of 32 KB is not read', async () => {
    const { path } = await makeLink(await makeDraft());
    expect((await sendComment(path, { name: 'a', text: 'a'.repeat(40_000) })).status).toBe(400);
  });
});

test('a preview is in no list, feed, search, metric and stream of changes', async () => {
  const id = await makeDraft({ description: SECRET });
  const reader = await openLiveReader(site.origin, ['home', 'search', `article:${id}`]);
  const { path, token } = await makeLink(id);
  await site.get(path);
  await sendComment(path, { name: 'রিনা', text: 'ভালো' }); // "Rina", "good"
  const search = `/search?q=${encodeURIComponent(TITLE)}`;
  const feeds = ['/rss.xml', '/sitemap.xml', '/sitemap-1.xml', '/news-sitemap.xml', '/robots.txt', '/health'];
  for (const public_ of ['/', '/most-read', search, `/article/${id}`, ...feeds]) {
    const text = await (await site.get(public_)).text();
    expect.soft([public_, text.includes(token), text.includes(SECRET)]).toEqual([public_, false, false]);
  }
  const Authorization = `Bearer ${METRICS_TOKEN}`;
  expect(await (await site.get('/metrics', { headers: { Authorization } })).text()).not.toContain(token);
  expect(await site.db.selectFrom('articleViews').selectAll().where('articleId', '=', id).execute()).toEqual([]);
  await site.documents.initialiseAdSettings();
  await expect.poll(() => reader.received.flat().includes('ads')).toBe(true);
  expect(reader.received).toEqual([['ads']]);
  reader.close();
});

// Must be last, because it uses up the guesses of the tests' network.
test('a network that opens many unknown links gets 429 for them, and valid links still open', async () => {
  const { path } = await makeLink(await makeDraft());
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count += 1) statuses.add((await site.get(`/preview/${count}`)).status);
  expect(statuses).toContain(429);
  const refused = await site.get('/preview/unknown');
  expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([429, 'no-store']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await site.get(path)).status).toBe(200);
});

test('staff see which links are valid by the clock of the server', async () => {
  const id = await makeDraft();
  await makeLink(id);
  const headers = { Cookie: toCookieHeader(await site.signIn()) };
  const list = async () => (await fetch(`${site.origin}/dashboard/previews?article=${id}`, { headers })).json();
  expect(await list()).toMatchObject({ kind: 'listed', links: [{ isValid: true }] });
  await endLinks(id);
  expect(await list()).toMatchObject({ kind: 'listed', links: [{ isValid: false }] });
});
