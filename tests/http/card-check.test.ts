import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardContent } from '#domain/cards/card.ts';
import { openCardFonts } from '#services/cards/render/card-fonts.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { makeCard } from '#tests/support/articles/make-card.ts';
import { makeGif } from '#tests/support/articles/make-image.ts';
import type { DrawnCard } from '#tests/support/cards/draw-cards.ts';
import { drawCard, listPhotographs } from '#tests/support/cards/draw-cards.ts';
import { TREATMENTS } from '#tests/support/cards/treat-picture.ts';
import { by, RINA } from '#tests/support/database/article-store.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { createRandom } from '#tools/random.ts';
import type { Site } from '#tools/start-site.ts';

const TITLE = 'নদীতে নৌকা'; // "Boats on the river"
const LITE = { Cookie: 'edition=lite' };
const [imageUrl = ''] = listPhotographs();
const CONTENT: CardContent = {
  ...{ kind: 'headline', size: 'square', theme: 'light', text: 'নদীতে নৌকা ডুবে সাতজনের মৃত্যু', detail: '', imageUrl },
  ...{ credit: '', section: 'সারাদেশ', date: '২৮ নভেম্বর ২০২৬', siteName: 'প্রহর', foot: 'prohor.example', logoUrl: '' },
  ...{ accent: '#b3121d', mark: '#b3121d', proof: null },
};

let site: Site;
const fonts = await openCardFonts();
const id = articleId('a');

beforeAll(async () => {
  // Each request is from another address, except in the test of the quota.
  site = await startTestSite({ trustedProxies: 1 });
  await save({ title: TITLE });
});
afterAll(() => site.stop());

async function save(change: Parameters<typeof makeInput>[0]): Promise<void> {
  const baseRevision = (await site.editing.find(id))?.revision ?? null;
  const stamp = by(RINA, Date.now());
  const saved = await site.editing.save({ baseRevision, id, input: makeInput(change), lead: 'keep', ...stamp });
  expect(saved.kind).toBe('saved');
}

/** Stores a card of the article, drawn as the site draws it. */
async function make(change: Partial<CardContent>) {
  let drawn: DrawnCard | null = null;
  const draw = async (content: CardContent) => {
    drawn = await drawCard({ ...CONTENT, ...change, proof: content.proof }, fonts);
    if (drawn === null) throw new Error('The text does not fit.');
    return { kind: 'drawn' as const, bytes: drawn.jpeg, signature: drawn.signatureBytes };
  };
  const card = await makeCard({ ...site, renderer: { draw } }, id, { ...change, nowMs: Date.now() });
  return { ...card, jpeg: (drawn as DrawnCard | null)?.jpeg ?? new Uint8Array(), proof: card.content.proof };
}

let lastAddress = 0;
const toForm = (bytes: Uint8Array<ArrayBuffer> | null) => {
  const form = new FormData();
  form.set('file', new Blob(bytes === null ? [] : [bytes]), bytes === null ? '' : 'card.jpg');
  return form;
};

async function check(picture: Uint8Array | null, headers: Record<string, string> = {}) {
  lastAddress += 1;
  const response = await site.get('/v', {
    method: 'POST',
    body: toForm(picture && new Uint8Array(picture)),
    headers: { 'X-Forwarded-For': `10.0.${lastAddress}.1`, ...headers },
  });
  const html = (await response.text()).normalize('NFC');
  expect(response.headers.get('cache-control')).toContain('no-store');
  return { status: response.status, html, headers: response.headers };
}

const expectTexts = (html: string, texts: readonly string[]) => {
  for (const text of texts) expect(html).toContain(text.normalize('NFC'));
};

describe('a given picture', () => {
  test('that is a copy of a card is ours and unchanged, with a link to the proof', async () => {
    const { jpeg, code, token } = await make({});
    const copy = await TREATMENTS['screenshot, messenger twice'](jpeg, createRandom(1));
    const { status, html } = await check(copy);
    expect(status).toBe(200);
    expectTexts(html, [
      'কার্ডটি আমাদের, আর এটি বদলানো হয়নি।',
      `/v/${code}`,
      `/media/${token}/1080.jpg`,
      'data:image/jpeg;base64,',
    ]);
    expect(html).not.toContain(Buffer.from(copy).toString('base64').slice(200, 300));
  });

  test('with another word is altered, and both cards are shown', async () => {
    const { code, token, proof } = await make({ size: 'portrait' });
    const text = CONTENT.text.replace('সাতজনের', 'একজনের');
    const altered = await drawCard({ ...CONTENT, size: 'portrait', text, proof }, fonts);
    const { html } = await check(altered?.jpeg ?? null);
    expectTexts(html, ['বদলানো হয়েছে।', `/v/${code}`, `/media/${token}/1080.jpg`, 'data:image/jpeg;base64,']);
    expect(html).not.toContain('বদলানো হয়নি'.normalize('NFC'));
    const lite = await check(altered?.jpeg ?? null, LITE);
    expectTexts(lite.html, ['বদলানো হয়েছে।', `/v/${code}`]);
    expect(lite.html).not.toMatch(/<img|মিলিয়ে দেখুন/);
  });

  test('that resembles no card is not ours, nor is a draft', async () => {
    const photograph = await sharp(imageUrl).jpeg().toBuffer();
    expectTexts((await check(photograph)).html, ['কার্ডটি আমাদের নয়।']);
    await save({ title: TITLE, status: 'draft' });
    // With the photograph of a public card it would count as an altered copy of that.
    const draft = await make({ kind: 'quote', text: 'এই খসড়া কার্ডের কথা কেউ জানে না', imageUrl: '' });
    await save({ title: TITLE });
    expect(draft.isDraft).toBe(true);
    expectTexts((await check(draft.jpeg)).html, ['কার্ডটি আমাদের নয়।']);
  });

  test('of an article that was withdrawn shows neither the card nor the headline', async () => {
    const { jpeg, code, token } = await make({ size: 'wide', text: 'সেতু উদ্বোধন হলো আজ সকালে' });
    const decision = { kind: 'withdraw', reason: 'ভুল' } as const;
    await site.editing.decideRecord({ id, decision, ...by(RINA, Date.now()) });
    const { html } = await check(jpeg);
    expectTexts(html, ['বদলানো হয়নি।', `/v/${code}`, 'খবরটি প্রত্যাহার করা হয়েছে:']);
    for (const hidden of [token, TITLE, 'সেতু উদ্বোধন', `/article/${id}`])
      expect(html).not.toContain(hidden.normalize('NFC'));
  });
});

/** A PNG of one colour, far larger than its bytes. */
async function makeBomb(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(width, 16);
  bomb.writeUInt32BE(height, 20);
  return bomb;
}

describe('a hostile picture', () => {
  const jpeg = () =>
    sharp({ create: { width: 900, height: 900, channels: 3, background: '#abc' } })
      .jpeg()
      .toBuffer();
  const CASES: [name: string, make: () => Promise<Uint8Array | null>, status: number, text: string][] = [
    ['no file', async () => null, 400, 'আগে একটি ছবি বেছে নিন।'],
    ['an empty file', async () => new Uint8Array(), 400, 'আগে একটি ছবি বেছে নিন।'],
    ['a text', async () => Buffer.from('কার্ড'), 415, 'স্থির ছবি নয়'],
    ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'স্থির ছবি নয়'],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      415,
      'স্থির ছবি নয়',
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'), 415, 'স্থির ছবি নয়'],
    ['an animation', () => makeGif(60, 40, 3), 415, 'স্থির ছবি নয়'],
    ['a truncated JPEG', async () => (await jpeg()).subarray(0, 900), 422, 'নষ্ট বা অসম্পূর্ণ'],
    ['100 megapixels', () => makeBomb(10_000, 10_000), 413, 'বেশি বড়'],
    ['a bomb of 2³¹ pixels', () => makeBomb(2 ** 30, 2), 415, 'স্থির ছবি নয়'],
    [
      'a compressed bomb',
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), deflateSync(Buffer.alloc(9_000_000))]),
      415,
      'স্থির ছবি নয়',
    ],
    ['more than 10 MB', async () => Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413, 'বেশি বড়'],
    ['11 MB', async () => Buffer.alloc(11 * 1024 * 1024, 1), 413, 'বেশি বড়'],
  ];
  test.each(CASES)('that is %s gets a clear answer', async (_name, makePicture, status, text) => {
    const result = await check(await makePicture());
    expect(result.status).toBe(status);
    expectTexts(result.html, [text, 'type="file"']);
  });

  test('that is an image and a page at the same time is only an image, and is not returned', async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from('<script>alert("polyglot")</script>')]);
    const { status, html } = await check(polyglot);
    expect(status).toBe(200);
    expectTexts(html, ['কার্ডটি আমাদের নয়।']);
    expect(html).not.toContain('polyglot');
    expect(html).not.toContain(Buffer.from('alert("polyglot")').toString('base64').slice(2, 18));
  });

  test('leaves nothing in the store or the database', async () => {
    const count = async () => (await site.db.selectFrom('files').select('token').execute()).length;
    const before = await count();
    await check(await jpeg());
    expect(await count()).toBe(before);
  });
});

describe('the form', () => {
  test.each([{}, LITE])('is a cached page that needs no script, with %j', async (headers) => {
    const response = await site.get('/v', { headers });
    expect(response.status).toBe(200);
    expectTexts((await response.text()).normalize('NFC'), ['ফটোকার্ডটি কি আসল?', 'type="file"', 'name="code"']);
  });

  test('leads from a typed code to its page, and says so if it is no code', async () => {
    const found = await site.get('/v?code=ABCD%20efgh');
    expect([found.status, found.headers.get('location')]).toEqual([303, '/v/abcdefgh']);
    const missing = await site.get('/v?code=%3Cscript%3E');
    expect(missing.status).toBe(404);
    const html = (await missing.text()).normalize('NFC');
    expectTexts(html, ['এটি কোনো কার্ডের কোড নয়।', 'value="&lt;script&gt;"']);
  });

  test('of another site is refused', async () => {
    const headers = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    const response = await site.get('/v', { method: 'POST', body: toForm(null), headers });
    expect(response.status).toBe(403);
  });

  test('that is no multipart gets a clear answer', async () => {
    const response = await site.get('/v', {
      method: 'POST',
      body: 'file=1',
      headers: { 'X-Forwarded-For': '10.1.1.1' },
    });
    expect(response.status).toBe(400);
  });

  test('is answered 20 times a minute for one address', async () => {
    const headers = { 'X-Forwarded-For': '10.9.9.9' };
    const statuses: number[] = [];
    // The next minute may begin meanwhile.
    while (statuses.length < 41 && statuses.at(-1) !== 429) statuses.push((await check(null, headers)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400));
    expect(statuses.at(-1)).toBe(429);
    const refused = await check(null, headers);
    expectTexts(refused.html, ['এক মিনিট পরে আবার চেষ্টা করুন।']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
