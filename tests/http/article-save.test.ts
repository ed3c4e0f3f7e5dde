import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { toForm } from '#domain/article/article-form.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';

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

type Request = Record<string, unknown> & { form?: unknown };

/** The status and the text of the response to a save. */
async function send(articleId: string, request: Request): Promise<[status: number, text: string]> {
  const body = { intent: 'save', baseRevision: 1, articleId, ...request };
  const answer = await site.get(`/dashboard/manage/${articleId}/edit.data`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.text()];
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

describe('the response to a save', () => {
  const saved = [200, expect.stringContaining('"saved"')];

  it.each([
    ['an impossible id', { articleId: 'a/b' }, 'malformed'],
    ['an unknown intent', { intent: 'publish' }, 'malformed'],
    ['a revision that is no number', { baseRevision: 'x' }, 'malformed'],
    ['a draft id that no browser makes', { draftId: 'a b' }, 'malformed'],
    ['no form', { form: null }, 'couldn’t be read'],
    ['an unknown status', { form: { ...formOf({}), status: 'hidden' } }, 'couldn’t be read'],
  ])('is 400 for a malformed request: %s', async (_, request, message) => {
    const id = await makeArticle();
    expect(await send(id, { form: formOf({ title: 'নতুন' }), ...request })).toEqual([
      400,
      expect.stringContaining(message),
    ]);
    expect((await site.editing.find(articleId(id)))?.revision).toBe(1);
  });

  it('is 200 with a sentence if something required is missing', async () => {
    expect(await send(await makeArticle(), { form: formOf({ title: ' ' }) })).toEqual([
      200,
      expect.stringContaining('"invalid"'),
    ]);
  });

  it('saves a draft that is to be scheduled and has no date yet', async () => {
    const id = randomUUID();
    const form = formOf({ status: 'scheduled', publishAt: '' });
    expect(await send(id, { intent: 'keep', baseRevision: null, form })).toEqual(saved);
    expect((await site.editing.find(articleId(id)))?.article.status).toBe('draft');
    const refused = [200, expect.stringContaining('Please select a publication date for scheduled articles.')];
    expect(await send(id, { form })).toEqual(refused);
  });

  it('gives an article without an author the byline of the site settings', async () => {
    const id = await makeArticle();
    await site.documents.saveSiteSettings([{ field: 'byline', value: 'প্রহর ডেস্ক', baseUpdatedAt: 0 }], NOON_MS);
    expect(await send(id, { form: formOf({ title: 'নতুন', author: ' ' }) })).toEqual(saved);
    expect((await site.editing.find(articleId(id)))?.article.author).toBe('প্রহর ডেস্ক');
    await site.documents.saveSiteSettings([{ field: 'byline', value: '', baseUpdatedAt: NOON_MS }], NOON_MS + 1);
    expect(await send(id, { baseRevision: 2, form: formOf({ title: 'আবার', author: '' }) })).toEqual(saved);
    expect((await site.editing.find(articleId(id)))?.article.author).toBe('Staff Correspondent');
  });

  it.each([
    ['main image', (imageUrl: string) => ({ imageUrl }), 'This image is no longer available.'],
    ['image in the text', (url: string) => ({ description: `![](${url})` }), 'An image in the text is no longer'],
  ])('is 200 with a sentence if a new %s was deleted', async (_, toChange, message) => {
    const id = await makeArticle();
    const imageUrl = await storeImage();
    await site.files.removeByUrl(imageUrl);
    const text = expect.stringContaining(message);
    expect(await send(id, { form: formOf(toChange(imageUrl)) })).toEqual([200, text]);
  });

  it('is 200 with both sides of a conflict', async () => {
    const id = await makeArticle();
    await send(id, { form: formOf({ title: 'দ্বিতীয়' }) }); // "second"
    const [status, text] = await send(id, { form: formOf({ title: 'তৃতীয়' }) }); // "third"
    expect([status, text]).toEqual([200, expect.stringContaining('"conflict"')]);
  });

  it('is 200 and continues a save whose response was lost', async () => {
    const id = await makeArticle();
    const lost = formOf({ title: 'দ্বিতীয়' }); // "second"
    await send(id, { form: lost });
    expect(await send(id, { form: formOf({ title: 'প্রথম' }), unanswered: lost })).toEqual(saved); // "first"
  });

  it('is 503 if the database fails', async () => {
    const id = await makeArticle();
    await site.db.schema.alterTable('article_revisions').renameTo('not_there').execute();
    const answer = await send(id, { form: formOf({ title: 'নতুন' }) });
    await site.db.schema.alterTable('not_there').renameTo('article_revisions').execute();
    expect(answer).toEqual([503, expect.stringContaining('"failed"')]);
  });

  it('leaves the file of a replaced image, which the earlier revision has, until nothing uses it', async () => {
    const replaced = await storeImage();
    const id = await makeArticle();
    await send(id, { form: formOf({ imageUrl: replaced }) });
    expect(await send(id, { baseRevision: 2, form: formOf({}) })).toEqual(saved);
    expect(await site.files.findByUrl(replaced)).not.toBeNull();
    await site.db.deleteFrom('articleRevisions').where('articleId', '=', articleId(id)).execute();
    expect(await site.files.removeByUrl(replaced)).toBe(true);
  });
});

test.each(['manage.data', 'trash.data', 'autosave', 'manage/a1/history.data'])(
  'the action of /dashboard/%s returns 400 for a malformed request',
  async (path) => {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    expect((await site.get(`/dashboard/${path}`, { method: 'POST', headers, body: '{"id":7}' })).status).toBe(400);
  },
);

test.each([
  ['its alternative text', { imageAlt: 'নৌকা', imageCaption: 'নদীর ধারে' }, 'নৌকা'],
  ['the caption if it has none', { imageCaption: 'নদীর ধারে' }, 'নদীর ধারে'],
  ['the plain title if it has neither', {}, 'নতুন সেতু'],
])('the page describes an image by %s', async (_, texts, alt) => {
  const id = await makeArticle();
  const form = formOf({ title: 'নতুন *সেতু*', imageUrl: '/demo/flood-1280.webp', ...texts });
  expect(await send(id, { form })).toEqual([200, expect.stringContaining('"saved"')]);
  const page = await (await site.get(`/article/${id}`)).text();
  expect(page).toMatch(new RegExp(`<img alt="${alt}"[^>]*src="/demo/flood-1280.webp"`, 'u'));
  expect(page).toContain(`<meta property="og:image:alt" content="${alt}"/>`);
});

test('link previews get the image that the editor chose for them, and readers the article’s image', async () => {
  const id = await makeArticle();
  const form = formOf({
    ...{ imageUrl: '/demo/flood-1280.webp', imageCaption: 'বন্যা', imageCredit: 'রিনা' },
    ...{ socialImageUrl: '/demo/river-1280.webp', socialImageAlt: 'নদী' },
  });
  await send(id, { form });
  const page = await (await site.get(`/article/${id}`)).text();
  const crop = (name: string) => `https://prohor.example/media/demo/${name}/`;
  expect(page).toContain(`<meta property="og:image" content="${crop('river')}share.jpg"/>`);
  expect(page).toContain(`<meta name="twitter:image" content="${crop('river')}share.jpg"/>`);
  expect(page).toContain('<meta property="og:image:alt" content="নদী"/>');
  expect(page).toMatch(
    new RegExp(`"image":\\[\\{[^}]*${crop('river')}1x1.jpg.*${crop('flood')}1x1.jpg[^}]*"রিনা"\\}`, 'u'),
  );
  expect(page).toMatch(/<img[^>]*src="\/demo\/flood-1280.webp"/u);
  expect(page).toContain('বন্যা · ছবি: রিনা</figcaption>');
  const lite = await site.get(`/article/${id}`, { headers: { Cookie: 'edition=lite' } });
  expect(await lite.text()).toContain('বন্যা · ছবি: রিনা</figcaption>');
  await send(id, { baseRevision: 2, form: { ...form, socialImageUrl: '', socialImageAlt: 'নদী' } });
  await eventually(async () =>
    expect(await (await site.get(`/article/${id}`)).text()).toContain(
      `<meta property="og:image" content="${crop('flood')}share.jpg"/>`,
    ),
  );
});

test('a save names the image for link previews if it was deleted', async () => {
  const id = await makeArticle();
  const socialImageUrl = await storeImage();
  await site.files.removeByUrl(socialImageUrl);
  const [, text] = await send(id, { form: formOf({ socialImageUrl }) });
  expect(text).toContain('The image for link previews is no longer available.');
});

test('search engines and link previews get the texts that the writer gave them, else the title', async () => {
  const id = await makeArticle();
  const texts = { title: 'নতুন *সেতু*', seoTitle: 'পদ্মায় সেতু', seoDescription: 'কবে খুলবে নতুন সেতু' };
  await send(id, { form: formOf(texts) });
  const page = await (await site.get(`/article/${id}`)).text();
  expect(page).toContain('<title>পদ্মায় সেতু | প্রহর</title>'.normalize('NFC'));
  expect(page).toContain('<meta name="description" content="কবে খুলবে নতুন সেতু"/>'.normalize('NFC'));
  const emptied = formOf({ title: 'নতুন *সেতু*' });
  await send(id, { baseRevision: 2, form: emptied });
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
