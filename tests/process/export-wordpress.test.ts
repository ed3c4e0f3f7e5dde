import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseBody } from '#domain/markup/parse-body.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { makeFields, readExport, setUpTransfers } from '#tests/support/database/transfer-database.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';

const { pathOf, prohor, database } = setUpTransfers();

type Fields = Record<string, unknown> & { description: string };

const BODY = `প্রথম **মোটা** ও _বাঁকা_ কথা, [লিংক](https://a.example/?a=1&b=2) ও https://b.example/x।
দ্বিতীয় লাইন <script> & "উদ্ধৃতি" ]]> শেষ
# বড় শিরোনাম
## ছোট শিরোনাম
* এক
/* ভেতরে
//1. আরও ভেতরে
* দুই
পরের
3. তিন
4. চার
9. নয়
> উদ্ধৃতির লাইন
> আরেক লাইন
> — রিনা
শেষ লাইন
---
![নদী "ঘাট"](https://old.example/river.jpg "পদ্মা" "রিনা")
/// গ্যালারি মেলা
![ক](https://old.example/1.jpg "এক")
![খ](https://old.example/2.jpg)
///
/// টেবিল ফল **মোটা**
দল // গোল
ক // ১
খ // ২
///
/// উক্তি
বড় অক্ষরের কথা
— কামাল
///
/// বক্স জেনে রাখুন
বাক্সের লেখা
* বিন্দু
///
https://www.youtube.com/watch?v=dQw4w9WgXcQ
https://x.com/prohor/status/1234567890123`;

const READ_AT = Date.UTC(2020, 4, 12, 6, 30, 15);
const ARTICLE = {
  ...makeFields({ title: 'শিরোনাম & <b> "উদ্ধৃতি"', description: BODY, tags: ['সাকিব', 'আইপিএল ২০২০'] }),
  category: 'খেলা',
  subcategory: 'সাক্ষাৎকার',
  author: 'রিনা আক্তার, ঢাকা',
  imageUrl: 'https://old.example/main.jpg',
  imageCaption: 'মূল <ছবি>',
  imageAlt: 'বিকল্প',
  imageCredit: 'এএফপি',
  seoTitle: 'খোঁজার শিরোনাম',
  seoDescription: 'খোঁজার & বিবরণ',
  socialImageUrl: 'https://old.example/social.jpg',
  createdAt: READ_AT,
  publishedAt: READ_AT,
  updatedAt: READ_AT + 1_000,
  metaTitle: 'খোঁজার শিরোনাম',
  metaDescription: 'খোঁজার & বিবরণ',
  viewCount: 1204,
};

/** What differs after the round trip, as docs/migrating.md explains. */
const DIFFERENCES: readonly (readonly [field: string, before: unknown, after: unknown])[] = [
  ['title', 'ক *লাল* খ', 'ক লাল খ'],
  ['description', 'ক ##yellow|রং## খ', 'ক রং খ'],
  ['imageUrl', '/demo/river-1280.webp', 'http://localhost:3000/demo/river-1280.webp'],
  ['isFeatured', true, false],
  ['createdAt', READ_AT - 60_000, READ_AT],
  ['socialImageAlt', 'বিকল্প', undefined],
];

async function readBack(file: string) {
  const other = await createTestDatabase();
  await writeFile(pathOf('m.json'), JSON.stringify({ default: 'মতামত', categories: [], pages: [], types: [] }));
  const ended = await runCommandHere(['import', 'wordpress', file, '--mapping', pathOf('m.json')], {
    DATABASE_URL: other.url,
  });
  const articles: Record<string, Fields> = JSON.parse(await readExport(other.db)).articles;
  const report = JSON.parse(await readFile(`${file}.report.json`, 'utf8'));
  await other.drop();
  return { ended, articles: Object.values(articles), losses: report.posts.map(({ losses }: Fields) => losses) };
}

const withBlocks = (article: Fields | undefined) => ({
  ...article,
  description: parseBody(article?.description ?? ''),
});

test('an export to WordPress, imported into an empty site, gives the same articles', async () => {
  const changed = Object.fromEntries(DIFFERENCES.map(([field, before]) => [field, before]));
  const corrections = {
    c1: { articleId: 'a1', correctedAt: READ_AT, text: 'নাম ভুল ছিল।', userEmail: 'r', userId: null },
  };
  const articles = { a1: { ...ARTICLE, description: 'ক' }, a2: ARTICLE, a3: { ...ARTICLE, ...changed } };
  await prohor(['import', '-'], JSON.stringify({ articles, corrections }));
  const file = pathOf('site.xml');
  expect(await prohor(['export', 'wordpress', file])).toEqual({ status: 0, out: '', err: `Exported to ${file}.\n` });
  const { ended, articles: back, losses } = await readBack(file);
  const originals = JSON.parse(await readExport(database().db)).articles;
  expect(ended).toMatchObject({ status: 0, out: expect.stringContaining('carried: 3 new') });
  expect(losses).toEqual([[{ kind: 'fields', detail: 'sticky' }]]);
  const [corrected, same, different] = back;
  expect(withBlocks(same)).toEqual(withBlocks(originals.a2));
  expect(DIFFERENCES.map(([field]) => [field, originals.a3[field], different?.[field]])).toEqual(DIFFERENCES);
  const others = Object.fromEntries(DIFFERENCES.map(([field]) => [field, different?.[field]]));
  expect({ ...originals.a3, ...others }).toEqual(different);
  expect(corrected?.description).toMatch(/^ক\n\n## .+\n\n\* নাম ভুল ছিল। \(/);
});

test('exports what is not public only with --all, with its state, and compresses a file that is named so', async () => {
  const hidden = {
    draft: { ...ARTICLE, status: 'draft' },
    later: { ...ARTICLE, status: 'scheduled', publishAt: Date.UTC(2099, 0, 1) },
    withdrawn: { ...ARTICLE, withdrawnAt: READ_AT, withdrawalReason: 'ভুল' },
  };
  await prohor(['import', '-'], JSON.stringify({ articles: { a1: ARTICLE, ...hidden } }));
  const listStates = async (text: string) => text.match(/<wp:status>(?!inherit)\w+/g);
  const { out } = await prohor(['export', 'wordpress', '-']);
  expect(await listStates(out)).toEqual(['<wp:status>publish']);
  const file = pathOf('all.xml.gz');
  await prohor(['export', 'wordpress', file, '--all']);
  const { articles } = await readBack(file);
  expect(articles.map(({ status, publishAt }) => [status, publishAt])).toEqual([
    ['published', 0],
    ['draft', 0],
    ['scheduled', Date.UTC(2099, 0, 1)],
    ['draft', 0],
  ]);
  // The numbers of the articles remain, so a later export updates what an earlier one brought.
  expect(await readFile(file).then((bytes) => gunzipSync(bytes).toString())).toContain('<wp:post_id>100</wp:post_id>');
});

test('an article with scripts in every field exports none of them as HTML', async () => {
  const script = '</title>]]><script>alert(1)</script>"\'';
  const texts = [
    'title',
    'description',
    'author',
    'imageCaption',
    'imageAlt',
    'imageCredit',
    'seoTitle',
    'seoDescription',
  ];
  const fields = Object.fromEntries(texts.map((name) => [name, script]));
  await prohor(['import', '-'], JSON.stringify({ articles: { a1: { ...ARTICLE, ...fields, tags: [script] } } }));
  const { out } = await prohor(['export', 'wordpress', '-']);
  const inHtml = [
    ...out.matchAll(
      /<(?:title|content:encoded|excerpt:encoded|category [^>]*)>(.*?)<\/(?:title|content:encoded|excerpt:encoded|category)>/gs,
    ),
  ];
  expect(inHtml.map(([, html]) => html).join('\n')).not.toContain('<script');
  await writeFile(pathOf('site.xml'), out);
  const { articles } = await readBack(pathOf('site.xml'));
  expect(articles[0]).toMatchObject({ author: script, seoDescription: script, imageAlt: script, seoTitle: script });
});
