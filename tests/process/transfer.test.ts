import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProhor } from '#tools/run-program.ts';
import { exportLines } from '../../cli/export/export-lines.ts';
import { makeArticle, NOON_MS } from '../support/make-article.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let folder = '';

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'prohor-transfer-'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const prohor = (args: readonly string[], input?: string, url = database.url) =>
  runProhor(args, { DATABASE_URL: url }, input);

/** The output of `export`, without starting a process. */
const readExport = (db = database.db) =>
  db.transaction().execute(async (trx) => (await Array.fromAsync(exportLines(trx))).join(''));

const fieldsOf = (change: Parameters<typeof makeArticle>[0] = {}) => {
  const { id, subcategory, ...fields } = makeArticle(change);
  return fields;
};

const ENTRY = {
  userEmail: 'rina@example.org',
  userId: null,
  action: 'Edited',
  articleId: 'a1',
  articleTitle: 'পদ্মায় নতুন সেতু',
  timestamp: NOON_MS,
};

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
        fieldsOf({ title: text.slice(0, 300), description: text, tags: [text.slice(0, 50)] }),
      ]),
    );
    const file = {
      articles: { ...articles, sub: { ...fieldsOf(), category: 'খেলা', subcategory: 'ক্রিকেট' } },
      history: { h1: ENTRY },
      ad_settings: {
        auto_vignette: { enabled: true, type: 'auto' },
        home_top_banner: { enabled: false, slotId: '12' },
      },
      development: { enabled: { status: true }, maintenance: { status: false, message: 'কাল "সকালে"' } },
    };
    expect(await prohor(['import', '-', '--with-flags'], JSON.stringify(file))).toMatchObject({ status: 0 });
    const first = (await prohor(['export', '-'])).out;

    const other = await createTestDatabase();
    expect(await prohor(['import', '-', '--with-flags'], first, other.url)).toMatchObject({ status: 0 });
    const second = await readExport(other.db);
    await other.drop();

    expect(second).toBe(first);
    expect(Object.keys(JSON.parse(first).articles)).toHaveLength(HOSTILE_TEXTS.length + 1);
    expect(JSON.parse(first).articles.sub.subcategory).toBe('ক্রিকেট');
  });

  test('writes one record per line, fields in the order of the specification, and no partial file', async () => {
    const file = join(folder, 'export.json');
    await prohor(['import', '-'], JSON.stringify({ articles: { b: fieldsOf(), a: fieldsOf() } }));
    expect(await prohor(['export', file])).toMatchObject({ status: 0, out: '', err: `Exported to ${file}.\n` });
    const text = await readFile(file, 'utf8');
    expect(text.split('\n').map((line) => line.slice(0, 13))).toEqual([
      ...['{', '"articles": {', '"a": {"title"', '"b": {"title"', '},'],
      ...['"history": {', '},', '"ad_settings"', '},', '"development"', '}', '}', ''],
    ]);
    expect(Object.keys(JSON.parse(text).articles.a)).toEqual([
      ...['title', 'description', 'category', 'author', 'tags', 'imageUrl', 'imageCaption', 'isFeatured', 'createdAt'],
      ...['updatedAt', 'status', 'publishAt', 'viewCount', 'metaTitle', 'metaDescription'],
    ]);
    expect(await readdir(folder)).toEqual(['export.json']);
  });

  test('includes an alternative text after the caption, and leaves out an empty one', async () => {
    const file = join(folder, 'alternative-text.json');
    const image = { imageUrl: '/demo/flood-1280.webp', imageCaption: 'নদী' };
    const articles = { a: { ...fieldsOf(), ...image, imageAlt: 'নৌকা' }, b: { ...fieldsOf(), ...image } };
    await prohor(['import', '-'], JSON.stringify({ articles }));
    await prohor(['export', file]);
    const exported = await readFile(file, 'utf8');
    expect(exported.match(/"imageCaption":"নদী",.*?:/gu)).toEqual([
      '"imageCaption":"নদী","imageAlt":',
      '"imageCaption":"নদী","isFeatured":',
    ]);
    expect(JSON.parse(exported).articles.a.imageAlt).toBe('নৌকা');
    await prohor(['import', file]);
    await prohor(['export', file]);
    expect(await readFile(file, 'utf8')).toBe(exported);
  });

  test('includes the end of a featured article, and leaves out none', async () => {
    const file = join(folder, 'featured.json');
    const articles = {
      a: { ...fieldsOf(), isFeatured: true, featuredUntil: 5 },
      b: { ...fieldsOf(), isFeatured: true },
    };
    await prohor(['import', '-'], JSON.stringify({ articles }));
    await prohor(['export', file]);
    const exported = JSON.parse(await readFile(file, 'utf8')).articles;
    expect([exported.a.featuredUntil, Object.hasOwn(exported.b, 'featuredUntil')]).toEqual([5, false]);
  });

  test('into a missing folder fails with one line', async () => {
    const ended = await prohor(['export', join(folder, 'missing', 'export.json')]);
    expect(ended).toMatchObject({ status: 1, out: '' });
    expect(ended.err).toMatch(/^[^\n]+export\.json cannot be written: [^\n]+\n$/);
  });
});

describe('import', () => {
  test('takes keys in any order, lists as arrays or numbered objects, a byte-order mark, and skips foreign keys', async () => {
    const text = `\ufeff{
      "development": null, "users": {"u1": {"password": ["x", {"y": 1}]}},
      "history": [null, ${JSON.stringify(ENTRY)}],
      "articles": ${JSON.stringify({ n: { ...fieldsOf(), tags: { 0: 'এক', 2: 'দুই' } } })}
    }`;
    const file = join(folder, 'import.json');
    await writeFile(file, text);
    expect(await prohor(['import', file])).toEqual({
      status: 0,
      err: 'skipped "users": not a section of an import file\n',
      out: [
        'articles: 1 new, 0 updated, 0 refused',
        'history: 1 new, 0 updated, 0 refused',
        'ad settings: 0 written, 0 refused',
        'flags: 0 written, 0 refused',
        '',
      ].join('\n'),
    });
    const now = JSON.parse(await readExport());
    expect(now.articles.n.tags).toEqual(['এক', 'দুই']);
    expect(Object.keys(now.history)).toEqual(['1']);
  });

  test('reports articles in Bijoy’s encoding, and converts them only if asked to', async () => {
    const bijoy = fieldsOf({ description: 'gš¿x ej‡jb, Facebook e¨envi evo‡Q|' });
    const text = JSON.stringify({ articles: { b: { ...bijoy, title: 'evsjv‡`k' }, u: fieldsOf() } });
    const asIs = await prohor(['import', '-'], text);
    expect(asIs.err).toBe(
      'articles/b looks like Bijoy: --convert-bijoy converts it\n' +
        'Imported as they are, but probably Bijoy: 1 articles. --convert-bijoy converts them to Unicode.\n',
    );
    expect(JSON.parse(await readExport()).articles.b.title).toBe('evsjv‡`k');
    const converted = await prohor(['import', '-', '--convert-bijoy'], text);
    expect(converted.err).toBe('Converted from Bijoy to Unicode: 1 articles.\n');
    const { b, u } = JSON.parse(await readExport()).articles;
    expect(b).toMatchObject({ title: 'বাংলাদেশ', description: 'মন্ত্রী বললেন, Facebook ব্যবহার বাড\u09bcছে।' });
    expect(u.title).toBe(fieldsOf().title);
  });

  test('of the same file twice changes nothing; of a duplicate id the last record is used', async () => {
    const text = `{"articles": {
      "a": ${JSON.stringify(fieldsOf({ title: 'প্রথম' }))},
      "a": ${JSON.stringify(fieldsOf({ title: 'শেষ' }))}
    }}`;
    expect((await prohor(['import', '-'], text)).out).toContain('articles: 1 new, 0 updated, 0 refused');
    const first = await readExport();
    expect((await prohor(['import', '-'], text)).out).toContain('articles: 0 new, 1 updated, 0 refused');
    expect(await readExport()).toBe(first);
    expect(JSON.parse(first).articles.a.title).toBe('শেষ');
  });

  test('reports bad records with their reasons, imports the rest, and exits with status 3', async () => {
    const report = join(folder, 'refused.jsonl');
    const file = {
      articles: { good: fieldsOf(), 'no.id': fieldsOf(), bad: { ...fieldsOf(), category: 'আবহাওয়া' }, odd: 'text' },
      history: { h1: { ...ENTRY, action: 'Read' } },
      ad_settings: { home_side: { enabled: true } },
      development: { enabled: { status: 'on' } },
    };
    const ended = await prohor(['import', '-', '--report', report], JSON.stringify(file));
    expect(ended.status).toBe(3);
    expect(ended.out).toContain('articles: 1 new, 0 updated, 3 refused');
    expect(ended.err.split('\n')).toEqual([
      'refused articles/"no.id": the id must be 1 to 128 characters without control characters and / . # $ [ ]',
      'refused articles/bad: category "আবহাওয়া" is not a category',
      'refused articles/odd: the record must be an object',
      'refused history/h1: action must be one of Created, Edited, Deleted',
      'refused ad_settings/home_side: "home_side" is not an ad slot',
      'refused development/enabled: status must be true or false',
      '',
    ]);
    const lines = (await readFile(report, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line)).at(1)).toEqual({
      section: 'articles',
      id: 'bad',
      reason: 'category "আবহাওয়া" is not a category',
    });
    expect(lines).toHaveLength(6);
    expect(Object.keys(JSON.parse(await readExport()).articles)).toEqual(['good']);
  });

  test('leaves dev mode and maintenance alone unless --with-flags is given', async () => {
    const text = JSON.stringify({
      articles: { a: fieldsOf() },
      development: { enabled: { status: true }, maintenance: { status: true, message: 'কাল' } },
    });
    const careful = await prohor(['import', '-'], text);
    expect(careful).toMatchObject({ status: 0, err: '' });
    expect(careful.out).toContain('flags: 0 written, 2 left alone (--with-flags writes them), 0 refused');
    expect(JSON.parse(await readExport()).development).toEqual({});
    const open = await prohor(['import', '-', '--with-flags'], text);
    expect(open.out).toContain('flags: 2 written, 0 refused');
    expect(open.err).toBe(
      'The import turned dev mode on: everyone can enter the dashboard without signing in, and write there. To end it: npm run prohor -- flag dev-mode off\n',
    );
    expect(JSON.parse(await readExport()).development).toEqual({
      enabled: { status: true },
      maintenance: { status: true, message: 'কাল' },
    });
  });

  test('refuses records and fields that are too long, and imports the rest', async () => {
    const articles = {
      huge: fieldsOf({ description: '\u09cd'.repeat(5_000_000) }),
      long: fieldsOf({ title: 'ক'.repeat(501), description: 'খ'.repeat(300_001), tags: ['গ'.repeat(2_001)] }),
      longest: fieldsOf({ title: 'ক'.repeat(500), description: 'খ'.repeat(300_000), tags: ['গ'.repeat(2_000)] }),
    };
    const ended = await prohor(['import', '-'], JSON.stringify({ articles }));
    expect(ended.status).toBe(3);
    expect(ended.err.split('\n')).toEqual([
      'refused articles/huge: the record is longer than 1,000,000 characters',
      'refused articles/long: title must be at most 500 characters; description must be at most 300,000 characters; tags must be at most 2,000 characters together',
      '',
    ]);
    expect(Object.keys(JSON.parse(await readExport()).articles)).toEqual(['longest']);
  });

  test('prints a hundred refused records and counts the others', async () => {
    const articles = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`a${index}`, {}]));
    const ended = await prohor(['import', '-'], JSON.stringify({ articles }));
    const lines = ended.err.trim().split('\n');
    expect(ended.status).toBe(3);
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('… and 50 more (--report FILE writes all of them).');
  });

  test.each([
    ['is cut off', (text: string) => text.slice(0, -40), /^The file ends unexpectedly in line 3\.$/m],
    [
      'goes wrong',
      (text: string) => `${text.slice(0, -3)},,}}`,
      /^The file is not valid JSON at line 4, character \d+\.$/m,
    ],
    [
      'continues after its end',
      (text: string) => `${text} {}`,
      /^The file is not valid JSON at line 5, character 2\.$/m,
    ],
  ])('imports the complete records of a file that %s', async (_, spoil, message) => {
    const text = `{"articles": {\n"whole": ${JSON.stringify(fieldsOf())},\n"last": ${JSON.stringify(fieldsOf())}\n}}\n`;
    const ended = await prohor(['import', '-'], spoil(text));
    expect(ended.status).toBe(1);
    expect(ended.err).toMatch(message);
    expect(Object.keys(JSON.parse(await readExport()).articles)).toContain('whole');
  });

  test('of an unreadable or unsuitable file fails with one line', async () => {
    expect(await prohor(['import', join(folder, 'none.json')])).toEqual({
      status: 1,
      out: '',
      err: `${join(folder, 'none.json')} cannot be read: there is no such file.\n`,
    });
    expect((await prohor(['import', folder])).err).toBe(`${folder} cannot be read: it is a folder.\n`);
    expect((await prohor(['import', '-'], '[1]')).err).toBe('The file does not contain one JSON object.\n');
  });
});

describe('seed and migrate', () => {
  test('seed fills an empty database once', async () => {
    expect((await prohor(['seed'])).out).toMatch(/^\d+ demonstration articles written\.\n$/);
    expect(await prohor(['seed'])).toMatchObject({
      status: 0,
      out: 'Nothing written: the database contains articles, or has contained some.\n',
    });
  });

  test('the embedded database is started for a command and stopped after it', async () => {
    const ended = await runProhor(['migrate'], { DATA_DIR: folder });
    expect(ended).toMatchObject({ status: 0, out: '' });
    expect(ended.err).toMatch(/^Database brought up to date \([\w, -]+\)\.\n$/);
    expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
