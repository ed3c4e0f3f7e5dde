import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { toForm } from '#domain/article/article-form.ts';
import { makeInput, NOON_MS } from '#tests/support/make-article.ts';
import { makeJpeg } from '#tests/support/make-picture.ts';
import type { TestSite } from '#tests/support/test-site.ts';
import { startTestSite, toCookieHeader } from '#tests/support/test-site.ts';

const RINA = { userEmail: 'rina@prohor.example', userId: 'u1' };

let site: TestSite;
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
  request: { intent: 'save' | 'restore'; baseRevision: number; form: ArticleForm; unanswered?: ArticleForm },
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
  await site.desk.create(id, makeInput({ title: 'প্রথম' }), RINA, moment()); // "first"
  return id;
}

async function storePicture(): Promise<string> {
  const bytes = Buffer.from(await makeJpeg(40, 30));
  const name = `articles/1_${randomUUID()}.jpg`;
  const saved = await site.files.save({ name, bytes, uploadedBy: RINA.userEmail, nowMs: NOON_MS });
  if (saved.kind !== 'saved') throw new Error(`The picture is not kept: ${saved.kind}.`);
  return saved.file.url;
}

test('who fetches an article out of the trash overwrites nothing that was saved before it was deleted', async () => {
  const id = await makeArticle();
  await site.desk.update(id, makeInput({ title: 'দ্বিতীয়' }), 1, RINA, moment()); // "second"
  await site.desk.remove(id, RINA, moment());
  const form = formOf({ title: 'তৃতীয়' }); // "third"
  expect(await send(id, { intent: 'restore', baseRevision: 1, form })).toContain('"conflict"');
  expect((await site.desk.find(id))?.article.title).toBe(makeInput({ title: 'দ্বিতীয়' }).title);
});

test('who fetches an article out of the trash that nobody else touched saves it', async () => {
  const id = await makeArticle();
  await site.desk.remove(id, RINA, moment());
  const form = formOf({ title: 'নতুন' }); // "new"
  expect(await send(id, { intent: 'restore', baseRevision: 1, form })).toContain('"saved"');
  expect((await site.desk.find(id))?.article.title).toBe('নতুন');
});

it('takes no picture that is gone, and leaves the article as it was', async () => {
  const id = await makeArticle();
  const imageUrl = await storePicture();
  await site.files.removeByUrl(imageUrl);
  const request = { intent: 'save', baseRevision: 1, form: formOf({ imageUrl }) } as const;
  expect(await send(id, request)).toContain('This picture is not stored any more.');
  expect((await site.desk.find(id))?.revision).toBe(1);
});

it('takes a title from somebody whose form still shows a picture that has been replaced meanwhile', async () => {
  const id = randomUUID();
  const before = await storePicture();
  const after = await storePicture();
  await site.desk.create(id, makeInput({ imageUrl: before }), RINA, moment());
  await site.desk.update(id, makeInput({ imageUrl: after }), 1, RINA, moment());
  await site.files.removeByUrl(before);
  const form = formOf({ title: 'নতুন', imageUrl: before, imageCaption: makeInput().imageCaption });
  expect(await send(id, { intent: 'save', baseRevision: 1, form })).toContain('"saved"');
  expect((await site.desk.find(id))?.article).toMatchObject({ title: 'নতুন', imageUrl: after });
});

test.each(['/dashboard', '/dashboard/manage', '/dashboard/trash', '/dashboard/add', '/dashboard/ads'])(
  '%s has one title',
  async (path) => {
    const page = await (await site.get(path, { headers: { Cookie: cookie } })).text();
    expect(page.match(/<title>[^<]*<\/title>/gu)).toEqual([expect.stringContaining('Dashboard')]);
  },
);

test('while the database does not answer the newsroom asks to come again', async () => {
  const silent = await startTestSite();
  const headers = { Cookie: toCookieHeader(await silent.signIn()) };
  await silent.db.schema.alterTable('staff_sessions').renameTo('not_there').execute();
  const answer = await silent.get('/dashboard/manage', { headers });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await answer.text()).toBe('The newsroom does not answer just now. Please try again in a moment.\n');
  await silent.stop();
});

test('who goes on after a save whose answer was lost is in conflict with nobody', async () => {
  const id = await makeArticle();
  const lost = formOf({ title: 'দ্বিতীয়' }); // "second"
  await send(id, { intent: 'save', baseRevision: 1, form: lost });
  const form = formOf({ title: 'প্রথম' }); // "first": as it was before the save that went unanswered
  expect(await send(id, { intent: 'save', baseRevision: 1, form, unanswered: lost })).toContain('"saved"');
  expect((await site.desk.find(id))?.article.title).toBe('প্রথম');
});

test('a save of somebody else after the one whose answer was lost is still a conflict', async () => {
  const id = await makeArticle();
  const lost = formOf({ title: 'দ্বিতীয়' }); // "second"
  await send(id, { intent: 'save', baseRevision: 1, form: lost });
  await site.desk.update(id, makeInput({ title: 'চতুর্থ' }), 2, RINA, moment()); // "fourth"
  const form = formOf({ title: 'তৃতীয়' }); // "third"
  expect(await send(id, { intent: 'save', baseRevision: 1, form, unanswered: lost })).toContain('"conflict"');
});
