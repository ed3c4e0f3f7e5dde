import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { HISTORY_ENTRY, makeFields, setUpTransfers } from '#tests/support/database/transfer-database.ts';

const { pathOf, prohor, readExport } = setUpTransfers();

describe('import', () => {
  test('takes keys in any order, lists as arrays or numbered objects, a byte-order mark, and skips foreign keys', async () => {
    const text = `\ufeff{
      "development": null, "users": {"u1": {"password": ["x", {"y": 1}]}},
      "history": [null, ${JSON.stringify(HISTORY_ENTRY)}],
      "articles": ${JSON.stringify({ n: { ...makeFields(), tags: { 0: 'এক', 2: 'দুই' } } })}
    }`;
    const file = pathOf('import.json');
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
    const bijoy = makeFields({ description: 'gš¿x ej‡jb, Facebook e¨envi evo‡Q|' });
    const text = JSON.stringify({ articles: { b: { ...bijoy, title: 'evsjv‡`k' }, u: makeFields() } });
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
    expect(u.title).toBe(makeFields().title);
  });

  test('of the same file twice changes nothing; of a duplicate id the last record is used', async () => {
    const text = `{"articles": {
      "a": ${JSON.stringify(makeFields({ title: 'প্রথম' }))},
      "a": ${JSON.stringify(makeFields({ title: 'শেষ' }))}
    }}`;
    expect((await prohor(['import', '-'], text)).out).toContain('articles: 1 new, 0 updated, 0 refused');
    const first = await readExport();
    expect((await prohor(['import', '-'], text)).out).toContain('articles: 0 new, 1 updated, 0 refused');
    expect(await readExport()).toBe(first);
    expect(JSON.parse(first).articles.a.title).toBe('শেষ');
  });

  test('reports bad records with their reasons, imports the rest, and exits with status 3', async () => {
    const report = pathOf('refused.jsonl');
    const file = {
      articles: { good: makeFields(), 'no.id': makeFields(), bad: { ...makeFields(), category: 'আবহাওয়া' }, odd: 'text' },
      history: { h1: { ...HISTORY_ENTRY, action: 'Read' } },
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

  const REPAIRABLE = [
    '{"articles": {',
    `"whole": ${JSON.stringify(makeFields())},`,
    `"text": ${JSON.stringify({ ...makeFields(), viewCount: '১২', tags: 'ক, খ', createdAt: NOON_MS / 1000 })},`,
    `"bad": ${JSON.stringify({ ...makeFields(), viewCount: '12', createdAt: '2024-05-01' })}`,
    '}, "history": {',
    `"h1": ${JSON.stringify({ ...HISTORY_ENTRY, timestamp: String(NOON_MS) })}`,
    '}}',
  ].join('\n');

  test('repairs values with one meaning, and reports each with its line, field and both values', async () => {
    const report = pathOf('report.jsonl');
    const ended = await prohor(['import', '-', '--report', report], REPAIRABLE);
    expect(ended.status).toBe(3);
    expect(ended.err.split('\n')).toEqual([
      `repaired articles/text (line 3): tags "ক, খ" → ["ক","খ"]; createdAt ${NOON_MS / 1000} → ${NOON_MS}; viewCount "১২" → 12`,
      'refused articles/bad: createdAt must be a number of milliseconds',
      `repaired history/h1 (line 6): timestamp "${NOON_MS}" → ${NOON_MS}`,
      '',
    ]);
    expect(ended.out).toContain('articles: 2 new, 0 updated, 1 refused\nhistory: 1 new');
    expect(ended.out).toMatch(/^repaired: 4 values in 2 records \(tags 1, createdAt 1, viewCount 1, timestamp 1\)$/m);
    const { articles, history } = JSON.parse(await readExport());
    expect(articles.text).toMatchObject({ viewCount: 12, tags: ['ক', 'খ'], createdAt: NOON_MS });
    expect(history.h1.timestamp).toBe(NOON_MS);
    const lines = (await readFile(report, 'utf8')).trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      section: 'articles',
      id: 'text',
      line: 3,
      repairs: [
        { field: 'tags', from: 'ক, খ', to: ['ক', 'খ'] },
        { field: 'createdAt', from: NOON_MS / 1000, to: NOON_MS },
        { field: 'viewCount', from: '১২', to: 12 },
      ],
    });
  });

  test('--strict refuses them with the messages of the fields', async () => {
    const ended = await prohor(['import', '-', '--strict'], REPAIRABLE);
    expect(ended.err.split('\n')).toEqual([
      'refused articles/text: tags must be a list; viewCount must be a number',
      'refused articles/bad: createdAt must be a number of milliseconds; viewCount must be a number',
      'refused history/h1: timestamp must be a number of milliseconds',
      '',
    ]);
    expect(ended.out).not.toContain('repaired');
  });

  const FOREIGN = JSON.stringify({
    articles: {
      html: { ...makeFields(), title: 'ক &amp; খ', description: '<p>এক&nbsp;দুই</p><!-- wp:paragraph --><p>তিন</p>' },
      image: { ...makeFields(), imageUrl: 'gs://bucket/a.jpg' },
      huge: makeFields({ description: `<p>নিহত <del>১২</del>৭ জন</p>${'<br>'.repeat(60_000)}` }),
      mention: makeFields({ description: 'অনুচ্ছেদের ট্যাগ <p>।' }),
      tomorrow: makeFields({ createdAt: Date.now() + DAY_MS, publishedAt: 5 }),
      century: makeFields({ updatedAt: Date.UTC(2100, 0, 1) }),
      old: makeFields({ createdAt: -5, viewCount: -1 }),
    },
    history: { late: { ...HISTORY_ENTRY, timestamp: Date.UTC(2100, 0, 1) } },
    corrections: { c1: { articleId: 'old', correctedAt: (NOON_MS + 0.25) * 1000, text: 'নাম ভুল ছিল।' } },
  });

  test('converts HTML, leaves out images that cannot be loaded, and reports both by record', async () => {
    const ended = await prohor(['import', '-'], FOREIGN);
    expect(ended.status).toBe(3);
    expect(ended.err.split('\n')).toEqual([
      'repaired articles/html (line 1): title "ক &amp; খ" → "ক & খ" (has HTML); description "<p>এক&nbsp;দুই</p><!-- wp:paragraph --><p>তিন</p>" → "এক দুই\\n\\nতিন" (is HTML)',
      'repaired articles/image (line 1): imageUrl "gs://bucket/a.jpg" → "" (cannot be loaded and is left out)',
      'refused articles/huge: description is HTML with too many or too deeply nested elements',
      'articles/mention has tags that are taken for text',
      expect.stringMatching(/^repaired articles\/tomorrow \(line 1\): createdAt \d+ → \d+$/),
      'refused articles/century: updatedAt is in the future: 2100-01-01T00:00:00.000Z',
      'repaired articles/old (line 1): viewCount -1 → null',
      'refused history/late: timestamp is in the future: 2100-01-01T00:00:00.000Z',
      `repaired corrections/c1 (line 1): correctedAt ${NOON_MS * 1000 + 250} → ${NOON_MS}`,
      '',
    ]);
    const first = await readExport();
    const { articles } = JSON.parse(first);
    expect(articles.html).toMatchObject({ title: 'ক & খ', description: 'এক দুই\n\nতিন' });
    expect(articles.image.imageUrl).toBe('');
    expect(articles.mention.description).toBe('অনুচ্ছেদের ট্যাগ <p>।');
    expect(articles.old.createdAt).toBe(-5);
    await prohor(['import', '-'], FOREIGN);
    expect(await readExport()).toBe(first);
  });

  test('--strict refuses HTML and such images, and an own export is never converted', async () => {
    const strict = await prohor(['import', '-', '--strict'], FOREIGN);
    expect(strict.err).toContain('refused articles/html: title has HTML; description is HTML\n');
    expect(strict.err).toContain('refused articles/huge: description is HTML with too many');
    expect(strict.err).toContain('refused articles/image: imageUrl cannot be loaded and is left out\n');
    const own = { prohor_export: 1, articles: { a: makeFields({ title: '&amp;', description: '<p>এক</p>' }) } };
    expect(await prohor(['import', '-'], JSON.stringify(own))).toMatchObject({ status: 0, err: '' });
    expect(JSON.parse(await readExport()).articles.a).toMatchObject({ title: '&amp;', description: '<p>এক</p>' });
  });

  test('prints a hundred repaired records and counts the others', async () => {
    const record = { ...makeFields(), viewCount: '1' };
    const articles = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`a${index}`, record]));
    const ended = await prohor(['import', '-'], JSON.stringify({ articles }));
    const lines = ended.err.trim().split('\n');
    expect(ended.status).toBe(0);
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('… and 30 more repaired records (--report FILE writes all of them).');
    expect(ended.out).toContain('repaired: 130 values in 130 records (viewCount 130)');
  });

  test('leaves dev mode and maintenance alone unless --with-flags is given', async () => {
    const text = JSON.stringify({
      articles: { a: makeFields() },
      development: { enabled: { status: true }, maintenance: { status: true, message: 'কাল' } },
    });
    const careful = await prohor(['import', '-'], text);
    expect(careful).toMatchObject({ status: 0, err: '' });
    expect(careful.out).toContain('flags: 0 written, 2 left alone (--with-flags writes them), 0 refused');
    expect(JSON.parse(await readExport()).development).toEqual({});
    const open = await prohor(['import', '-', '--with-flags'], text);
    expect(open.out).toContain('flags: 2 written, 0 refused');
    expect(open.err).toBe(
      'Dev mode is on: everyone can enter the dashboard without signing in, and write, change and delete articles and ads there. To end it: npm run prohor -- flag dev-mode off\n',
    );
    expect(JSON.parse(await readExport()).development).toEqual({
      enabled: { status: true },
      maintenance: { status: true, message: 'কাল' },
    });
  });

  test('refuses records and fields that are too long, and imports the rest', async () => {
    const articles = {
      huge: makeFields({ description: '\u09cd'.repeat(5_000_000) }),
      long: makeFields({ title: 'ক'.repeat(501), description: 'খ'.repeat(300_001), tags: ['গ'.repeat(2_001)] }),
      longest: makeFields({ title: 'ক'.repeat(500), description: 'খ'.repeat(300_000), tags: ['গ'.repeat(2_000)] }),
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
    const text = `{"articles": {\n"whole": ${JSON.stringify(makeFields())},\n"last": ${JSON.stringify(makeFields())}\n}}\n`;
    const ended = await prohor(['import', '-'], spoil(text));
    expect(ended.status).toBe(1);
    expect(ended.err).toMatch(message);
    expect(Object.keys(JSON.parse(await readExport()).articles)).toContain('whole');
  });

  test('of an unreadable or unsuitable file fails with one line', async () => {
    expect(await prohor(['import', pathOf('none.json')])).toEqual({
      status: 1,
      out: '',
      err: `${pathOf('none.json')} cannot be read: there is no such file.\n`,
    });
    expect((await prohor(['import', pathOf()])).err).toBe(`${pathOf()} cannot be read: it is a folder.\n`);
    expect((await prohor(['import', '-'], '[1]')).err).toBe('The file does not contain one JSON object.\n');
  });
});
