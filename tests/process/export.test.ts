import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { publicArticleSchema } from '#server/api/public-article.ts';
import { CARD_CONTENT } from '#tests/support/articles/make-card.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { HISTORY_ENTRY, makeFields, readExport, setUpTransfers } from '#tests/support/database/transfer-database.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';

const { pathOf, prohor } = setUpTransfers();

const HOSTILE_TEXTS = [
  'সময়, বড়, গাঢ় \u09df\u09dc\u09dd', // both encodings of the three nukta letters
  'র‍্যাব র‌্যাব',
  '"উদ্ধৃতি" \\ \' `$x` </script> %00 \u2028\u2029 👩‍👩‍👧‍👦 🇧🇩 𝔘',
  'ক'.repeat(200_000),
  '**মোটা** _বাঁকা_ ##red|রঙিন##\n# শিরোনাম\n* এক\n1. দুই',
  '\u0000নাল\u0007 \ud800 শেষ',
];

describe('export', () => {
  test('then import then export gives the same bytes for any text', async () => {
    const articles = Object.fromEntries(
      HOSTILE_TEXTS.map((text, index) => [
        `লেখা ${index}"'\\`,
        makeFields({ title: text.slice(0, 300), description: text, tags: [text.slice(0, 50)] }),
      ]),
    );
    const file = {
      articles: { ...articles, sub: { ...makeFields(), category: 'খেলা', subcategory: 'ক্রিকেট' } },
      history: { h1: HISTORY_ENTRY },
      ad_settings: {
        auto_vignette: { enabled: true, type: 'auto' },
        home_top_banner: { enabled: false, slotId: '12' },
      },
      development: { enabled: { status: true }, maintenance: { status: false, message: 'কাল "সকালে"' } },
    };
    expect(await prohor(['import', '-', '--with-flags'], JSON.stringify(file))).toMatchObject({ status: 0 });
    const first = (await prohor(['export', '-'])).out;

    const other = await createTestDatabase();
    expect(await runCommandHere(['import', '-', '--with-flags'], { DATABASE_URL: other.url }, first)).toMatchObject({
      status: 0,
    });
    const second = await readExport(other.db);
    await other.drop();

    expect(second).toBe(first);
    expect(Object.keys(JSON.parse(first).articles)).toHaveLength(HOSTILE_TEXTS.length + 1);
    expect(JSON.parse(first).articles.sub.subcategory).toBe('ক্রিকেট');
  });

  test('then import then export gives the same records of images, and lets them be described', async () => {
    const [token, other] = ['a'.repeat(32), 'b'.repeat(32)];
    const url = (of: string) => `/media/${of}/900.jpg?w=900&h=600`;
    const texts = { alt: 'নদী "ঘাট"', caption: 'ঘাট', credit: 'রিনা', source: 'বাসস', people: 'কামাল' };
    const file = { name: 'articles/17_নদী.jpg', url: url(token), digest: 'd', contentType: 'image/png', sizeBytes: 9 };
    const images = {
      [token]: { ...file, uploadedBy: 'rina', createdAt: 5, ...texts, focus: { x: 0.3, y: 1 }, isKept: true },
      [other]: { ...file, name: 'articles/18_ঘাট.jpg', url: url(other), uploadedBy: '', createdAt: 6 },
    };
    const ended = await prohor(['import', '-'], JSON.stringify({ images }));
    expect(ended).toMatchObject({ status: 0, out: expect.stringContaining('images: 2 new, 0 updated, 0 refused') });
    const first = (await prohor(['export', '-'])).out;
    expect(JSON.parse(first).images).toEqual(images);

    const empty = await createTestDatabase();
    await runCommandHere(['import', '-'], { DATABASE_URL: empty.url }, first);
    expect(await readExport(empty.db)).toBe(first);
    await empty.drop();

    const changes = { images: { [other]: { credit: 'কামাল' }, ['c'.repeat(32)]: { credit: 'কামাল' } } };
    const changed = await prohor(['import', '-'], JSON.stringify(changes));
    expect(changed.status).toBe(3);
    expect(changed.err).toBe(
      `refused images/${'c'.repeat(32)}: the site has no such image, and the record has no url\n`,
    );
    expect(JSON.parse((await prohor(['export', '-'])).out).images[other]).toEqual({ ...images[other], credit: 'কামাল' });
  });

  test('then import then export gives the same photo cards, and changes none that the site has', async () => {
    const content = { ...CARD_CONTENT, proofUrl: 'https://prohor.example/v/abcd2345' };
    const card = {
      articleId: 'a',
      content,
      madeBy: 'rina',
      madeAt: 5,
      digest: 'd'.repeat(64),
      sizeBytes: 9,
      signature: 'AQI=',
    };
    const cards = {
      abcd2345: { ...card, token: 'a'.repeat(32) },
      abcd2346: { ...card, token: 'b'.repeat(32), content: { ...content, proofUrl: null } },
      abcd2340: { ...card, token: 'c'.repeat(32) },
    };
    const ended = await prohor(['import', '-'], JSON.stringify({ cards }));
    expect(ended).toMatchObject({ status: 3, out: expect.stringContaining('cards: 2 new, 0 updated, 1 refused') });
    const first = (await prohor(['export', '-'])).out;
    const { abcd2340: _, ...written } = cards;
    expect(JSON.parse(first)).toMatchObject({ cards: written });
    expect(JSON.parse(first).images).toBeUndefined();

    const other = await createTestDatabase();
    await runCommandHere(['import', '-'], { DATABASE_URL: other.url }, first);
    const changed = { abcd2345: { ...written.abcd2345, madeBy: 'kamal' }, abcd2347: written.abcd2345 };
    await runCommandHere(['import', '-'], { DATABASE_URL: other.url }, JSON.stringify({ cards: changed }));
    expect(await readExport(other.db)).toBe(first);
    await other.drop();
  });

  test('writes one record per line, fields in the order of the specification, and no partial file', async () => {
    const file = pathOf('export.json');
    await prohor(['import', '-'], JSON.stringify({ articles: { b: makeFields(), a: makeFields() } }));
    expect(await prohor(['export', file])).toMatchObject({ status: 0, out: '', err: `Exported to ${file}.\n` });
    const text = await readFile(file, 'utf8');
    expect(text.split('\n').map((line) => line.slice(0, 13))).toEqual([
      ...['{', '"prohor_expor', '"articles": {', '"a": {"title"', '"b": {"title"', '},'],
      ...['"history": {', '},', '"ad_settings"', '},', '"development"', '}', '}', ''],
    ]);
    expect(Object.keys(JSON.parse(text).articles.a)).toEqual([
      ...['title', 'description', 'category', 'author', 'tags', 'imageUrl', 'imageCaption', 'isFeatured', 'createdAt'],
      ...['updatedAt', 'status', 'publishAt', 'publishedAt', 'viewCount', 'metaTitle', 'metaDescription'],
    ]);
    expect(await readdir(pathOf())).toEqual(['export.json']);
  });

  test('includes the texts of the images and the image for link previews, and leaves out empty ones', async () => {
    const file = pathOf('alternative-text.json');
    const image = { imageUrl: '/demo/flood-1280.webp', imageCaption: 'নদী' };
    const social = { socialImageUrl: '/demo/river-1280.webp', socialImageAlt: 'নদী' };
    const texts = { imageAlt: 'নৌকা', imageCredit: 'রিনা', ...social };
    const articles = { a: { ...makeFields(), ...image, ...texts }, b: { ...makeFields(), ...image } };
    await prohor(['import', '-'], JSON.stringify({ articles }));
    await prohor(['export', file]);
    const exported = await readFile(file, 'utf8');
    expect(exported.match(/"imageCaption":"নদী",.*?:/gu)).toEqual([
      '"imageCaption":"নদী","imageAlt":',
      '"imageCaption":"নদী","isFeatured":',
    ]);
    expect(JSON.parse(exported).articles.a).toMatchObject(texts);
    await prohor(['import', file]);
    await prohor(['export', file]);
    expect(await readFile(file, 'utf8')).toBe(exported);
  });

  test('includes the end of a featured article, and leaves out none', async () => {
    const file = pathOf('featured.json');
    const articles = {
      a: { ...makeFields(), isFeatured: true, featuredUntil: 5 },
      b: { ...makeFields(), isFeatured: true },
    };
    await prohor(['import', '-'], JSON.stringify({ articles }));
    await prohor(['export', file]);
    const exported = JSON.parse(await readFile(file, 'utf8')).articles;
    expect([exported.a.featuredUntil, Object.hasOwn(exported.b, 'featuredUntil')]).toEqual([5, false]);
  });

  test('includes embargo, end, withdrawal and corrections, which an import restores, and leaves out none', async () => {
    const file = pathOf('record.json');
    const record = { embargoUntil: 5, expiresAt: 9, withdrawnAt: 7, withdrawalReason: 'তথ্য ভুল' };
    const correction = { articleId: 'a', correctedAt: 5, text: 'নাম ভুল ছিল।', userEmail: 'rina', userId: null };
    const articles = { a: { ...makeFields(), ...record }, b: makeFields() };
    const corrections = { c1: correction, c2: { ...correction, text: ' ' } };
    const imported = await prohor(['import', '-'], JSON.stringify({ articles, corrections }));
    expect(imported.out).toContain('corrections: 1 new, 0 updated, 1 refused\n');
    await prohor(['export', file]);
    const text = await readFile(file, 'utf8');
    const exported = JSON.parse(text);
    expect(exported.articles.a).toMatchObject(record);
    expect(Object.keys(exported.articles.b).filter((field) => field in record)).toEqual([]);
    expect(exported.corrections).toEqual({ c1: correction });
    await prohor(['import', file]);
    await prohor(['export', file]);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('into a missing folder fails with one line', async () => {
    const ended = await prohor(['export', pathOf('missing', 'export.json')]);
    expect(ended).toMatchObject({ status: 1, out: '' });
    expect(ended.err).toMatch(/^[^\n]+export\.json cannot be written: [^\n]+\n$/);
  });
});

describe('export --public', () => {
  test('has only what readers see, each article as a line in the form of the read API', async () => {
    const articles = {
      open: makeFields({ title: 'পদ্মা *সেতু*', createdAt: 1_000 }),
      later: makeFields({ title: 'পরে', createdAt: 2_000 }),
      draft: makeFields({ title: 'খসড়া', status: 'draft' }),
    };
    const database = await createTestDatabase();
    const run = (args: string[], input = '') => runCommandHere(args, { DATABASE_URL: database.url }, input);
    await run(['import', '-'], JSON.stringify({ articles }));
    const { out } = await run(['export', '-', '--public']);
    const records = out
      .trim()
      .split('\n')
      .map((line) => publicArticleSchema.parse(JSON.parse(line)));
    expect(records.map(({ id, title }) => [id, title])).toEqual([
      ['later', 'পরে'],
      ['open', 'পদ্মা সেতু'],
    ]);
    await database.drop();
  });
});
