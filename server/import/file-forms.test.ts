import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const ARTICLE = { title: 'নমুনা শিরোনাম', description: 'প্রথম অনুচ্ছেদ।', category: 'বাংলাদেশ', createdAt: 5 };
const SORTED = { author: 'রিনা', category: 'খেলা', createdAt: 5, description: 'ক।', images: ['x'], title: 'খ' };
const USERS = { u1: { name: 'Rina', history: [1], title: 'Editor' } };

async function* inChunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

/** The ids of the articles of a file, or the one line that says why it has none. */
async function read(bytes: Uint8Array): Promise<string[] | string> {
  const ids: string[] = [];
  try {
    for await (const items of readImportFile(inChunks(bytes))) {
      ids.push(...items.flatMap((item) => (item.kind === 'record' ? [`${item.section}/${item.id}`] : [])));
    }
    return ids;
  } catch (error) {
    return String(error).replace(/^\w*Error: /, '');
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const json = (value: unknown) => utf8(JSON.stringify(value));
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const USUAL = JSON.stringify({ articles: { a: ARTICLE } }, null, 1);

describe('a file in another form', () => {
  test.each<[string, Uint8Array, string[]]>([
    ['the articles by id', json({ '-Na1': ARTICLE, '-Na2': SORTED }), ['articles/-Na1', 'articles/-Na2']],
    ['a list of articles', json([{ id: 'x', ...ARTICLE }, null, SORTED]), ['articles/x', 'articles/2']],
    [
      'a list of articles with numbers as ids',
      json([
        { id: 12, ...ARTICLE },
        { ...SORTED, id: 0 },
      ]),
      ['articles/12', 'articles/0'],
    ],
    [
      'a list of MongoDB',
      json([
        { _id: { $oid: '507f1f77bcf86cd799439011' }, ...ARTICLE },
        { ...SORTED, _id: 'x7' },
        { id: 1.5, ...ARTICLE },
      ]),
      ['articles/507f1f77bcf86cd799439011', 'articles/x7', 'articles/2'],
    ],
    ['the sections below a project', json({ proj: { ad_settings: {}, articles: { a: ARTICLE } } }), ['articles/a']],
    ['the sections below "data"', json({ data: { articles: [ARTICLE], history: null } }), ['articles/0']],
    ['the sections of a Firestore dump', json({ __collections__: { articles: { a: ARTICLE } } }), ['articles/a']],
    ['the articles below another name', json({ posts: { p1: ARTICLE, p2: SORTED } }), ['articles/p1', 'articles/p2']],
    ['a list below another name', json({ items: [{ id: 'i1', ...SORTED }] }), ['articles/i1']],
    ['other keys before the wrapper', json({ v: 1, users: USERS, db: { articles: { a: ARTICLE } } }), ['articles/a']],
    ['other keys before the articles', json({ users: USERS, articles: { a: ARTICLE } }), ['articles/a']],
    [
      'articles with a field that is named like a section',
      json({ a: { author: 'ক', category: 'খ', createdAt: 5, history: {}, title: 'গ' } }),
      ['articles/a'],
    ],
    ['the usual form', utf8(USUAL), ['articles/a']],
    ['a byte-order mark', utf8(`\ufeff${USUAL}`), ['articles/a']],
    ['UTF-16 of PowerShell', utf16le(`\ufeff${USUAL}`), ['articles/a']],
    ['UTF-16 without a byte-order mark', utf16le(USUAL), ['articles/a']],
    ['big-endian UTF-16', utf16be(`\ufeff${USUAL}`), ['articles/a']],
    ['big-endian UTF-16 without a byte-order mark', utf16be(USUAL), ['articles/a']],
    ['white space before and after', utf8(`\r\n\t ${USUAL}\r\n\n`), ['articles/a']],
    ['no articles', json({ articles: null, history: {} }), []],
  ])('with %s is read', async (_, bytes, ids) => {
    expect(await read(bytes)).toEqual(ids);
  });

  const NOTHING = 'The file has no articles and no other section of an import file.';
  const ADVICE = 'Put the articles into {"articles": {ID: article}}.';
  test.each<[string, Uint8Array, string]>([
    ['nothing', utf8(''), 'The file is empty.'],
    ['white space only', utf8(' \n\n'), 'The file is empty.'],
    ['an empty text in UTF-16', utf16le('\ufeff'), 'The file is empty.'],
    ['null', utf8('null\n'), 'The file contains only null: what was exported has no data. Export the articles again.'],
    ['an empty object', utf8('{}'), `${NOTHING} It is empty. ${ADVICE}`],
    [
      'other sections',
      json({ users: USERS, logs: [], 'a\n': 1 }),
      `${NOTHING} Its keys are "users", "logs", "a\\n". ${ADVICE}`,
    ],
    [
      'many keys',
      json({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }),
      `${NOTHING} Its keys are "a", "b", "c", "d", "e", …. ${ADVICE}`,
    ],
    [
      'sections two levels down',
      json({ a: { b: { articles: { x: ARTICLE } } } }),
      `${NOTHING} Its keys are "a". ${ADVICE}`,
    ],
    [
      'one article',
      json(ARTICLE),
      'The file begins with a single article. Put all articles into one list, or into {"articles": {ID: article}}.',
    ],
    [
      'an article on each line',
      utf8(`${JSON.stringify(ARTICLE)}\n${JSON.stringify(SORTED)}\n`),
      'The file begins with a single article. Put all articles into one list, or into {"articles": {ID: article}}.',
    ],
    ['a text', utf8('"x"'), 'The file does not contain one JSON object.'],
    ['a list of numbers', utf8('[1]'), 'The file does not contain one JSON object.'],
    ['gzip', gzipSync(USUAL), 'The file is compressed with gzip. Unpack it first: gunzip FILE.'],
    ['bzip2', utf8('BZh91AY&SY'), 'The file is compressed with bzip2. Unpack it first: bunzip2 FILE.'],
    ['xz', Buffer.from('fd377a585a0000', 'hex'), 'The file is compressed with xz. Unpack it first: unxz FILE.'],
    [
      'Zstandard',
      Buffer.from('28b52ffd00', 'hex'),
      'The file is compressed with Zstandard. Unpack it first: unzstd FILE.',
    ],
    [
      'a ZIP archive',
      utf8('PK\u0003\u0004\u0014\u0000'),
      'The file is a ZIP archive or an Excel workbook. Unpack it, or export JSON.',
    ],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'The file is a document of Word or Excel, not JSON. Export JSON.',
    ],
    ['a PDF', utf8('%PDF-1.7\n'), 'The file is a PDF, not JSON.'],
    [
      'quotation marks of Windows-1252',
      Buffer.concat([utf8('{"articles": {"a": {"title": "'), Buffer.from([0x93, 0x94]), utf8('"}}}')]),
      'The file is not in UTF-8 or UTF-16. Convert it first, for example: iconv -f WINDOWS-1252 -t UTF-8 FILE.',
    ],
    [
      'such quotation marks after a long beginning',
      Buffer.concat([utf8(`{"articles": {"a": {"title": "${' '.repeat(9_000)}`), Buffer.from([0x93]), utf8('"}}}')]),
      'The file is not in UTF-8 or UTF-16. Convert it first, for example: iconv -f WINDOWS-1252 -t UTF-8 FILE.',
    ],
    [
      'a beginning that ends within a letter',
      utf8('{"articles": {\n"a": {"title": "ক').subarray(0, -1),
      'The file ends unexpectedly in line 2.',
    ],
    [
      'WXR',
      utf8('<?xml version="1.0"?>\n<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>'),
      'The file is a WordPress export (WXR). Import it with: prohor import wordpress FILE (docs/migrating.md).',
    ],
    [
      'RSS',
      utf8('<?xml version="1.0"?><rss version="2.0"><channel>'),
      'The file is XML, not JSON. Convert it first: docs/operating.md, "The import file".',
    ],
    [
      'a page',
      utf8('\n<!DOCTYPE html><title>Sign in</title>'),
      'The file is an HTML page, not JSON. Download the export itself.',
    ],
    [
      'CSV',
      utf8('id,title,description\n1,ক,খ\n'),
      'The file is a table (CSV), not JSON. Convert it first: docs/operating.md, "The import file".',
    ],
    [
      'an SQL dump',
      utf8('-- MySQL dump 10.13, for Linux\nINSERT INTO posts'),
      'The file is an SQL dump, not JSON. Convert it first: docs/operating.md, "The import file".',
    ],
    ['a beginning', utf8('{"articles": {\n"a": {"ti'), 'The file ends unexpectedly in line 2.'],
    ['a script', utf8('module.exports = {}'), 'The file is not valid JSON at line 1, character 1.'],
    ['single quotes', utf8("{'articles': {}}"), 'The file is not valid JSON at line 1, character 2.'],
  ])('with %s is refused with the reason', async (_, bytes, message) => {
    expect(await read(bytes)).toBe(message);
  });
});
