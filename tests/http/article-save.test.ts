import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { toForm } from '#domain/article/article-form.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';
import { makeInput, NOON_MS } from '../support/make-article.ts';
import { makeJpeg } from '../support/make-image.ts';
import { startTestSite } from '../support/test-site.ts';

const RINA = { userEmail: 'rina@prohor.example', userId: 'u1' };

let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await startTestSite();
  cookie = toCookieHeader(await site.signIn());
});
afterAll(() => site.stop());

const moment = () => ({ nowMs: NOON_MS, historyId: randomUUID() });
const formOf = (change: Partial<ArticleForm>): ArticleForm => ({ ...toForm(makeInput(), 'Asia/Dhaka'), ...change });

async function send(
  articleId: string,
  request: {
    intent: 'save' | 'restore';
    baseRevision: number;
    form: ArticleForm;
    unanswered?: ArticleForm;
    lead?: string;
  },
) {
  const answer = await site.get(`/dashboard/manage/${articleId}/edit.data`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...request, articleId }),
  });
  return answer.text();
}

async function makeArticle(): Promise<string> {
  const id = randomUUID();
  await site.editing.save({
    baseRevision: null,
    id: articleId(id),
    input: makeInput({ title: 'প্রথম' }),
    actor: RINA,
    ...moment(),
  }); // "first"
  return id;
}

async function storeImage(): Promise<string> {
  const bytes = Buffer.from(await makeJpeg(40, 30));
  const name = `articles/1_${randomUUID()}.jpg`;
  const saved = await site.files.save({ name, bytes, uploadedBy: RINA.userEmail, nowMs: NOON_MS });
  if (saved.kind !== 'saved') throw new Error(`The image was not stored: ${saved.kind}.`);
  return saved.file.url;
}

test('restoring an article from the form is a conflict if it was edited before it was deleted', async () => {
  const id = await makeArticle();
  await site.editing.save({
    id: articleId(id),
    input: makeInput({ title: 'দ্বিতীয়' }),
    baseRevision: 1,
    actor: RINA,
    ...moment(),
  }); // "second"
  await site.editing.delete({ id: articleId(id), actor: RINA, ...moment() });
  const form = formOf({ title: 'তৃতীয়' }); // "third"
  expect(await send(id, { intent: 'restore', baseRevision: 1, form })).toContain('"conflict"');
  expect((await site.editing.find(articleId(id)))?.article.title).toBe(makeInput({ title: 'দ্বিতীয়' }).title);
});

test('restoring an article from the form saves it if the revision is current', async () => {
  const id = await makeArticle();
  await site.editing.delete({ id: articleId(id), actor: RINA, ...moment() });
  const form = formOf({ title: 'নতুন' }); // "new"
  expect(await send(id, { intent: 'restore', baseRevision: 1, form })).toContain('"saved"');
  expect((await site.editing.find(articleId(id)))?.article.title).toBe('নতুন');
});

it('refuses a deleted image and does not change the article', async () => {
  const id = await makeArticle();
  const imageUrl = await storeImage();
  await site.files.removeByUrl(imageUrl);
  const request = { intent: 'save', baseRevision: 1, form: formOf({ imageUrl }) } as const;
  expect(await send(id, request)).toContain('This image is no longer available.');
  expect((await site.editing.find(articleId(id)))?.revision).toBe(1);
});

it('saves a new title if another save replaced and deleted the image of the form', async () => {
  const id = randomUUID();
  const before = await storeImage();
  const after = await storeImage();
  await site.editing.save({
    baseRevision: null,
    id: articleId(id),
    input: makeInput({ imageUrl: before }),
    actor: RINA,
    ...moment(),
  });
  await site.editing.save({
    id: articleId(id),
    input: makeInput({ imageUrl: after }),
    baseRevision: 1,
    actor: RINA,
    ...moment(),
  });
  await site.files.removeByUrl(before);
  const form = formOf({ title: 'নতুন', imageUrl: before, imageCaption: makeInput().imageCaption });
  expect(await send(id, { intent: 'save', baseRevision: 1, form })).toContain('"saved"');
  expect((await site.editing.find(articleId(id)))?.article).toMatchObject({ title: 'নতুন', imageUrl: after });
});

test.each([
  ['its alternative text', { imageAlt: 'নৌকা', imageCaption: 'নদীর ধারে' }, 'নৌকা'],
  ['the caption if it has none', { imageCaption: 'নদীর ধারে' }, 'নদীর ধারে'],
  ['the plain title if it has neither', {}, 'নতুন সেতু'],
])('the page describes an image by %s', async (_, texts, alt) => {
  const id = await makeArticle();
  const form = formOf({ title: 'নতুন *সেতু*', imageUrl: '/demo/flood-1280.webp', ...texts });
  expect(await send(id, { intent: 'save', baseRevision: 1, form })).toContain('"saved"');
  const page = await (await site.get(`/article/${id}`)).text();
  expect(page).toMatch(new RegExp(`<img alt="${alt}"[^>]*src="/demo/flood-1280.webp"`, 'u'));
  expect(page).toContain(`<meta property="og:image:alt" content="${alt}"/>`);
});

test('search engines and link previews get the texts that the writer gave them, else the title', async () => {
  const id = await makeArticle();
  const texts = { title: 'নতুন *সেতু*', seoTitle: 'পদ্মায় সেতু', seoDescription: 'কবে খুলবে নতুন সেতু' };
  expect(await send(id, { intent: 'save', baseRevision: 1, form: formOf(texts) })).toContain('"saved"');
  const page = await (await site.get(`/article/${id}`)).text();
  expect(page).toContain('<title>পদ্মায় সেতু | প্রহর</title>'.normalize('NFC'));
  expect(page).toContain('<meta name="description" content="কবে খুলবে নতুন সেতু"/>'.normalize('NFC'));
  const emptied = formOf({ title: 'নতুন *সেতু*' });
  expect(await send(id, { intent: 'save', baseRevision: 2, form: emptied })).toContain('"saved"');
  await eventually(async () =>
    expect(await (await site.get(`/article/${id}`)).text()).toContain('<title>নতুন সেতু | প্রহর</title>'),
  );
});

test.each(['/dashboard', '/dashboard/manage', '/dashboard/trash', '/dashboard/add', '/dashboard/ads'])(
  '%s has one title',
  async (path) => {
    const page = await (await site.get(path, { headers: { Cookie: cookie } })).text();
    expect(page.match(/<title>[^<]*<\/title>/gu)).toEqual([expect.stringContaining('Dashboard')]);
  },
);

test('the newsroom returns 503 with Retry-After if the database fails', async () => {
  const silent = await startTestSite();
  const headers = { Cookie: toCookieHeader(await silent.signIn()) };
  await silent.db.schema.alterTable('staff_sessions').renameTo('not_there').execute();
  const answer = await silent.get('/dashboard/manage', { headers });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await answer.text()).toBe('The newsroom is unavailable. Try again in a moment.\n');
  await silent.stop();
});

test('a save after a save with a lost response is not a conflict', async () => {
  const id = await makeArticle();
  const lost = formOf({ title: 'দ্বিতীয়' }); // "second"
  await send(id, { intent: 'save', baseRevision: 1, form: lost });
  const form = formOf({ title: 'প্রথম' }); // "first": the title before the save with the lost response
  expect(await send(id, { intent: 'save', baseRevision: 1, form, unanswered: lost })).toContain('"saved"');
  expect((await site.editing.find(articleId(id)))?.article.title).toBe('প্রথম');
});

test('a save after a save with a lost response is a conflict if another request saved in between', async () => {
  const id = await makeArticle();
  const lost = formOf({ title: 'দ্বিতীয়' }); // "second"
  await send(id, { intent: 'save', baseRevision: 1, form: lost });
  await site.editing.save({
    id: articleId(id),
    input: makeInput({ title: 'চতুর্থ' }),
    baseRevision: 2,
    actor: RINA,
    ...moment(),
  }); // "fourth"
  const form = formOf({ title: 'তৃতীয়' }); // "third"
  expect(await send(id, { intent: 'save', baseRevision: 1, form, unanswered: lost })).toContain('"conflict"');
});

describe('a save that features an article while another one leads the home page', () => {
  const HOUR_MS = 3_600_000;
  const ids: string[] = [];
  const publish = async (title: string, nowMs: number, isFeatured: boolean) => {
    const id = randomUUID();
    ids.push(id);
    const input = makeInput({ title, isFeatured });
    await site.editing.save({ baseRevision: null, id: articleId(id), input, actor: RINA, ...moment(), nowMs });
    return id;
  };
  const find = async (id: string) => (await site.editing.find(articleId(id)))?.article;
  const request = { intent: 'save', baseRevision: 1, form: formOf({ isFeatured: true }) } as const;

  afterEach(async () => {
    for (const id of ids.splice(0)) await site.editing.delete({ id: articleId(id), actor: RINA, ...moment() });
  });

  it('asks and saves nothing, and then leads instead of it', async () => {
    const leadId = await publish('এখন *শীর্ষে*', NOON_MS - HOUR_MS, true);
    const id = await publish('নতুন', NOON_MS, false);
    const answer = await send(id, request);
    expect(answer).toContain('"leads"');
    expect(answer).toContain('এখন শীর্ষে');
    expect((await find(id))?.isFeatured).toBe(false);
    expect(await send(id, { ...request, lead: 'replace' })).toContain('"saved"');
    expect([(await find(id))?.isFeatured, (await find(leadId))?.isFeatured]).toEqual([true, true]);
  });

  it('that is newer ends that the others are featured, if the writer replaces them', async () => {
    const leadId = await publish('এখন শীর্ষে', NOON_MS, true);
    const id = await publish('পুরোনো', NOON_MS - HOUR_MS, false);
    expect(await send(id, request)).toContain('এখন শীর্ষে');
    expect(await send(id, { ...request, lead: 'replace' })).toContain('"saved"');
    expect([(await find(id))?.isFeatured, (await find(leadId))?.isFeatured]).toEqual([true, false]);
  });

  it('that is newer leaves it in its place, if the writer only saves', async () => {
    const leadId = await publish('এখন শীর্ষে', NOON_MS, true);
    const id = await publish('পুরোনো', NOON_MS - HOUR_MS, false);
    expect(await send(id, { ...request, lead: 'keep' })).toContain('"saved"');
    expect([(await find(id))?.isFeatured, (await find(leadId))?.isFeatured]).toEqual([true, true]);
  });

  it('does not ask again when the article is edited later', async () => {
    await publish('এখন শীর্ষে', NOON_MS, true);
    const id = await publish('পুরোনো', NOON_MS - HOUR_MS, true);
    const form = formOf({ isFeatured: true, title: 'নতুন শিরোনাম' });
    expect(await send(id, { intent: 'save', baseRevision: 1, form })).toContain('"saved"');
  });
});
