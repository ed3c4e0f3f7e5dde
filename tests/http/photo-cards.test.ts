import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { CardForm } from '#domain/cards/card.ts';
import { CARD_KINDS, CARD_SIZES } from '#domain/cards/card.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { by, RINA } from '#tests/support/database/article-store.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

let site: Site;
let cookie = '';
let id = articleId('a');

beforeAll(async () => {
  site = await startTestSite();
  cookie = toCookieHeader(await site.signIn());
});
afterAll(() => site.stop());
beforeEach(async () => {
  id = articleId(randomUUID());
  await save({ title: 'সেতু খুলল *আজ*' });
});

async function save(change: Partial<ArticleInput>): Promise<void> {
  const baseRevision = (await site.editing.find(id))?.revision ?? null;
  const saved = await site.editing.save({
    id,
    baseRevision,
    input: makeInput(change),
    lead: 'keep',
    ...by(RINA, Date.now()),
  });
  expect(saved.kind).toBe('saved');
}

const FORM: CardForm = {
  ...{ kind: 'headline', size: 'square', theme: 'light', text: 'সেতু খুলল *আজ*', detail: '', imageUrl: '', credit: '' },
};

async function act(intent: 'preview' | 'make', form: Partial<CardForm> = {}): Promise<[status: number, text: string]> {
  const response = await site.get(`/dashboard/manage/${id}/cards.data`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ intent, form: { ...FORM, ...form } }),
  });
  return [response.status, await response.text()];
}

const listCards = () =>
  site.db.selectFrom('cards').select(['code', 'token', 'isDraft', 'signature']).where('articleId', '=', id).execute();
const readImage = async (path: string) => {
  const response = await site.get(path, { headers: { Cookie: cookie } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height, bytes };
};

describe('a card', () => {
  test.each(CARD_KINDS)('of the kind %s is drawn, stored, listed and downloaded in each size', async (kind) => {
    for (const [size, { widthPx, heightPx }] of Object.entries(CARD_SIZES)) {
      const [status, text] = await act('make', { kind, size: size as CardForm['size'], detail: '৪২ কোটি' });
      expect([status, text]).toEqual([200, expect.stringContaining('made')]);
      const card = (await listCards()).find(({ code }) => text.includes(code));
      expect(card).toMatchObject({ isDraft: false });
      expect(card?.signature.length).toBeGreaterThan(0);
      const jpeg = await readImage(`/media/${card?.token}/${widthPx}.jpg`);
      expect(jpeg).toMatchObject({ format: 'jpeg', width: widthPx, height: heightPx });
      expect(jpeg.bytes.length).toBeLessThanOrEqual(300_000);
      expect(await readImage(`/dashboard/cards/${card?.code}`)).toMatchObject({ format: 'png', width: widthPx });
    }
  });

  test('is previewed at half its width, without storing anything', async () => {
    const [status, text] = await act('preview');
    expect([status, await listCards()]).toEqual([200, []]);
    const [, base64 = ''] = /data:image\/jpeg;base64,([\w+/=]+)/.exec(text) ?? [];
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ width: 540, height: 540 });
  });

  test('of a draft is a draft', async () => {
    await save({ title: 'সেতু', status: 'draft' });
    expect((await act('make'))[0]).toBe(200);
    expect(await listCards()).toMatchObject([{ isDraft: true }]);
  });

  test('shows only the image of its own article', async () => {
    const stored = await site.files.save({
      ...{ name: `articles/1_${randomUUID()}.jpg`, bytes: await makeJpeg(800, 600) },
      ...{ uploadedBy: RINA.userEmail, nowMs: Date.now() },
    });
    if (stored.kind !== 'saved') throw new Error(stored.kind);
    expect((await act('make', { imageUrl: stored.file.url }))[0]).toBe(200);
    const { content } = await site.db
      .selectFrom('cards')
      .select('content')
      .where('articleId', '=', id)
      .executeTakeFirstOrThrow();
    expect(content.imageUrl).toBe('');
  });

  test.each([
    ['without words', { text: '  ' }, 400, 'invalid'],
    ['with too many characters', { text: 'ক'.repeat(401) }, 400, 'invalid'],
    ['of a number without a figure', { kind: 'number' }, 400, 'invalid'],
    ['of an unknown kind', { kind: 'poster' as CardForm['kind'] }, 400, 'invalid'],
    [
      'with words that do not fit',
      { kind: 'number', size: 'wide', detail: '৪২', text: 'সংবাদ '.repeat(60) },
      200,
      'too-long',
    ],
  ] as const)('%s is refused', async (_, form, status, kind) => {
    expect(await act('make', form)).toEqual([status, expect.stringContaining(kind)]);
    expect(await listCards()).toEqual([]);
  });
});

test('the screen needs a viewer, an article that exists, and a card that exists', async () => {
  const get = async (path: string, headers: Record<string, string> = { Cookie: cookie }) =>
    (await site.get(path, { headers, redirect: 'manual' })).status;
  expect(await get(`/dashboard/manage/${id}/cards`)).toBe(200);
  expect(await get(`/dashboard/manage/${id}/cards`, {})).toBe(302);
  expect(await get('/dashboard/manage/no-such-article/cards')).toBe(404);
  expect(await get('/dashboard/cards/22222222')).toBe(404);
  expect(await get('/dashboard/cards/22222222', {})).toBe(302);
});
