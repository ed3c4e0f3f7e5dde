import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { setUpTransfers } from '#tests/support/database/transfer-database.ts';
import type { GhostPost, GhostSite } from '#tests/support/moving/make-ghost.ts';
import { ghostId, makeGhost } from '#tests/support/moving/make-ghost.ts';

const { pathOf, prohor, readExport } = setUpTransfers();

const SITE = ['--site', 'https://old.example/'];

async function importPosts(posts: readonly GhostPost[], args: readonly string[] = [], site: GhostSite = {}) {
  const file = pathOf('site.json');
  await writeFile(file, makeGhost(posts, site));
  return prohor(['import', 'ghost', file, ...SITE, ...args]);
}

const readArticles = async (): Promise<Record<string, Record<string, unknown>>> =>
  JSON.parse(await readExport()).articles;
const readOnly = async () => Object.values(await readArticles())[0] ?? {};
const readReport = async () => JSON.parse(await readFile(pathOf('site.json.report.json'), 'utf8'));
const firstLosses = async () => (await readReport()).posts[0]?.losses ?? [];

const lexical = (...children: unknown[]) => JSON.stringify({ root: { type: 'root', children } });
const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'extended-text', text, format: 0 }] });
const MOBILEDOC = JSON.stringify({
  version: '0.3.1',
  atoms: [],
  markups: [['strong']],
  cards: [['image', { src: '/content/images/2019/05/boat.jpg', alt: 'নৌকা', caption: 'ঘাটে' }]],
  sections: [
    [
      1,
      'p',
      [
        [0, [], 0, 'প্রথম '],
        [0, [0], 1, 'অনুচ্ছেদ'],
      ],
    ],
    [10, 0],
  ],
});

describe('import ghost', () => {
  test('carries a post with its texts, times, authors, category, tags, SEO and images', async () => {
    const ended = await importPosts(
      [
        {
          title: 'সাকিবের শতক',
          html: '<p>প্রথম <strong>অনুচ্ছেদ</strong>।</p><figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/2019/05/sakib.jpg" alt="ব্যাট হাতে"><figcaption>মাঠে</figcaption></figure>',
          feature_image: '__GHOST_URL__/content/images/2019/05/main.jpg',
          custom_excerpt: 'সংক্ষেপ',
          updated_at: '2019-05-13 08:00:00',
          featured: 1,
          tags: ['sports', 'shakib', 'hash-night'],
          authors: ['kamal', 'rina'],
          meta: {
            meta_title: 'শতক',
            meta_description: 'শতকের বিবরণ',
            og_image: '__GHOST_URL__/content/images/og.jpg',
            feature_image_alt: 'ব্যাট হাতে সাকিব',
            feature_image_caption: 'Photo by <a href="https://a.example">রিনা</a> / Unsplash',
            canonical_url: 'unread',
          },
        },
      ],
      [],
      {
        tags: [
          ['sports', 'খেলাধুলা'],
          ['shakib', 'সাকিব'],
          ['hash-night', '#night'],
        ],
        users: [
          ['rina', 'রিনা আক্তার'],
          ['kamal', 'কামাল হোসেন'],
        ],
        comments: [ghostId(1), ghostId(1)],
      },
    );
    expect(ended).toMatchObject({ status: 0, out: expect.stringContaining('carried: 1 new, 0 updated, 0 unchanged') });
    expect(await readArticles()).toMatchObject({
      [`ghost-${ghostId(1)}`]: {
        title: 'সাকিবের শতক',
        description: 'প্রথম **অনুচ্ছেদ**।\n\n![ব্যাট হাতে](https://old.example/content/images/2019/05/sakib.jpg "মাঠে")',
        category: 'খেলা',
        author: 'কামাল হোসেন, রিনা আক্তার',
        tags: ['সাকিব'],
        imageUrl: 'https://old.example/content/images/2019/05/main.jpg',
        imageCaption: '',
        imageAlt: 'ব্যাট হাতে সাকিব',
        imageCredit: 'রিনা / Unsplash',
        createdAt: Date.UTC(2019, 4, 12, 12),
        updatedAt: Date.UTC(2019, 4, 13, 8),
        publishedAt: Date.UTC(2019, 4, 12, 12),
        status: 'published',
        seoTitle: 'শতক',
        seoDescription: 'শতকের বিবরণ',
        socialImageUrl: 'https://old.example/content/images/og.jpg',
      },
    });
    expect(await firstLosses()).toEqual([
      { kind: 'tags', detail: 'internal: #night' },
      { kind: 'fields', detail: 'featured' },
      { kind: 'readerComments', detail: '2' },
      { kind: 'excerpt', detail: 'সংক্ষেপ' },
    ]);
  });

  test('reads the text of Ghost 3, 5 and 6, in Bijoy, and in a wrong encoding', async () => {
    const texts: readonly (readonly [post: GhostPost, description: string])[] = [
      [
        { html: null, mobiledoc: MOBILEDOC, lexical: undefined },
        'প্রথম **অনুচ্ছেদ**\n\n![নৌকা](https://old.example/content/images/2019/05/boat.jpg "ঘাটে")',
      ],
      [{ html: '<p>এক</p>', lexical: lexical(paragraph('এক')) }, 'এক'],
      [{ html: null, lexical: lexical(paragraph('এক'), paragraph('দুই')) }, 'এক\n\nদুই'],
      [{ html: null, plaintext: 'এক <b>\n\nদুই' }, 'এক <b>\n\nদুই'],
      [{ title: 'evsjv‡`k', html: '<p>gš¿x ej‡jb, e¨envi evo‡Q|</p>' }, 'মন্ত্রী বললেন, ব্যবহার বাড\u09bcছে।'],
      [{ html: '<p>à¦¬à¦¾à¦‚à¦²à¦¾</p>' }, 'বাংলা'],
      [{ html: null, plaintext: null, custom_excerpt: 'সংক্ষেপ' }, 'সংক্ষেপ'],
    ];
    const posts = texts.map(([post]) => post);
    expect(await importPosts(posts, [], { version: '5.87.0', isBare: true })).toMatchObject({ status: 0 });
    expect(Object.values(await readArticles()).map(({ description }) => description)).toEqual(
      texts.map(([, description]) => description),
    );
  });

  test('carries states, and makes drafts of what not everyone could read unless it is told to publish it', async () => {
    const gated =
      '<p>ক</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>খ</p><!--kg-gated-block:end-->';
    const states: readonly (readonly [post: GhostPost, status: string, detail: string | null])[] = [
      [{ status: 'published' }, 'published', null],
      [{ status: 'draft', published_at: null }, 'draft', null],
      [{ status: 'scheduled', published_at: '2099-01-01T00:00:00.000Z' }, 'scheduled', null],
      [{ status: 'sent' }, 'draft', 'sent by mail only'],
      [{ meta: { email_only: 1 } }, 'draft', 'sent by mail only'],
      [{ visibility: 'paid' }, 'draft', 'visibility = paid'],
      [{ visibility: 'members', status: 'scheduled' }, 'draft', 'visibility = members'],
      [{ html: gated }, 'draft', 'a part is for members only'],
    ];
    const posts = states.map(([post]) => post);
    const listStatuses = async () => Object.values(await readArticles()).map(({ status }) => status);
    await importPosts(posts);
    expect(await listStatuses()).toEqual(states.map(([, status]) => status));
    const details = states.flatMap(([, , detail]) => (detail === null ? [] : [[{ kind: 'state', detail }]]));
    expect((await readReport()).posts.map(({ losses }: { losses: unknown }) => losses)).toEqual(details);
    const published = await importPosts(posts, ['--members', 'publish']);
    expect(published.out).toContain('carried: 0 new, 3 updated, 5 unchanged');
    expect((await listStatuses()).filter((status) => status === 'draft')).toHaveLength(3);
    expect((await readReport()).posts.at(-1).losses).toEqual([
      { kind: 'fields', detail: 'a part is for members only, now for everyone' },
    ]);
  });

  test('makes no text page of a page that was for members only', async () => {
    const mapping = { default: 'মতামত', categories: [], pages: [], types: [] };
    await writeFile(pathOf('site.json.mapping.json'), JSON.stringify(mapping));
    const page: GhostPost = { type: 'page', slug: 'about', tags: [], html: '<p>গোপন</p>', visibility: 'members' };
    expect((await importPosts([page])).out).toContain('carried: 1 new');
    expect(await readOnly()).toMatchObject({ status: 'draft', description: 'গোপন' });
  });

  test('of the same file twice changes nothing, and --dry-run neither', async () => {
    const posts = [{}, { html: '<p>অন্য</p>' }];
    const empty = await readExport();
    const dry = await importPosts(posts, ['--dry-run', '--report', pathOf('dry')]);
    expect(dry).toMatchObject({ status: 0, out: expect.stringContaining('would be carried: 2 new') });
    expect(await readExport()).toBe(empty);
    expect(JSON.parse(await readFile(pathOf('dry.json'), 'utf8')).counts).toMatchObject({ items: 2, added: 2 });
    await importPosts(posts);
    const before = await readExport();
    expect((await importPosts(posts)).out).toContain('carried: 0 new, 0 updated, 2 unchanged');
    expect(await readExport()).toBe(before);
    expect((await importPosts([{ title: 'নতুন' }, {}])).out).toContain('carried: 0 new, 2 updated');
  });

  test('of a later file with another name, or of another site, needs a mapping, and refuses to guess anew', async () => {
    const posts = [{ tags: ['sports'] }];
    const site: GhostSite = { tags: [['sports', 'খেলাধুলা']] };
    await importPosts(posts, [], site);
    const mapping = pathOf('site.json.mapping.json');
    await writeFile(mapping, (await readFile(mapping, 'utf8')).replace('"to": "খেলা"', '"to": "মতামত"'));
    const file = pathOf('later.json');
    await writeFile(file, makeGhost([...posts, { tags: ['sports'] }], site));
    for (const url of ['https://old.example/', 'https://another.example/']) {
      expect(await prohor(['import', 'ghost', file, '--site', url])).toMatchObject({
        status: 1,
        err: expect.stringContaining('later.json.mapping.json does not exist'),
      });
    }
    const ended = await prohor(['import', 'ghost', file, ...SITE, '--mapping', mapping]);
    expect(ended).toMatchObject({ status: 0, out: expect.stringContaining('carried: 1 new, 1 updated') });
    expect(Object.values(await readArticles()).map(({ category }) => category)).toEqual(['মতামত', 'মতামত']);
  });

  test('reads several files, compressed too, whose ids count from 1 in each', async () => {
    const row = (id: number, slug: string) => ({ id, uuid: null, slug });
    await writeFile(pathOf('1.json.gz'), gzipSync(makeGhost([row(1, 'a'), row(2, 'b')])));
    await writeFile(pathOf('2.json'), `\ufeff${makeGhost([row(1, 'c'), row(2, 'b')])}`);
    const ended = await prohor(['import', 'ghost', pathOf('1.json.gz'), pathOf('2.json'), ...SITE]);
    expect(ended).toMatchObject({ status: 0, out: expect.stringContaining('carried: 3 new') });
    expect(ended.out).toContain('1 repeated in the files');
  });

  test('stores the addresses of posts, tags and authors, but none of drafts and mails', async () => {
    const site: GhostSite = {
      tags: [
        ['sports', 'খেলাধুলা'],
        ['special', 'বিশেষ'],
        ['hash-x', '#x'],
      ],
    };
    const posts: GhostPost[] = [
      { slug: 'খবর-এক', tags: ['sports', 'special', 'hash-x'] },
      { slug: 'for-members', visibility: 'members' },
      { slug: 'draft', status: 'draft' },
      { slug: 'mail', status: 'sent' },
      { slug: 'about', type: 'page', tags: [], html: '<p>আমরা</p>' },
    ];
    expect(await importPosts(posts, [], site)).toMatchObject({ status: 0 });
    const csv = await prohor(['redirects', 'export', '-']);
    const expected = [
      ['/author/rina', `/search?q=${encodeURIComponent('রিনা আক্তার')}`],
      ['/for-members', `/article/ghost-${ghostId(2)}`],
      ['/tag/special', `/tag/${encodeURIComponent('বিশেষ')}`],
      ['/tag/sports', `/category/${encodeURIComponent('খেলা')}`],
      ['/খবর-এক', `/article/ghost-${ghostId(1)}`],
    ];
    expect(csv.out.trim().split('\n')).toEqual(['from,to', ...expected.map((row) => row.join(','))]);
  });

  test('refuses other files with the reason', async () => {
    const files: readonly (readonly [content: string | Uint8Array, reason: string])[] = [
      ['{"articles": {}}', 'it has no data.posts'],
      ['<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/">', 'prohor import wordpress'],
      ['<!doctype html><html></html>', 'is an HTML page, not JSON'],
      ['', 'is empty'],
      [Buffer.from(makeGhost([{ title: 'caf@' }]).replace('@', '\u00e9'), 'latin1'), 'not in UTF-8'],
      [`{"db": ${'['.repeat(10_000)}`, 'nested more than 100 deep'],
      [`{"data": {"posts": [{"a": ${'['.repeat(10_000)}`, 'nested more than 100 deep'],
    ];
    for (const [content, reason] of files) {
      await writeFile(pathOf('bad.json'), content);
      const ended = await prohor(['import', 'ghost', pathOf('bad.json'), ...SITE]);
      expect(ended).toMatchObject({ status: 1, out: '', err: expect.stringContaining(reason) });
    }
    await writeFile(pathOf('ghost.json'), makeGhost([{}]));
    const other = await prohor(['import', pathOf('ghost.json')]);
    expect(other).toMatchObject({ status: 1, err: expect.stringContaining('prohor import ghost FILE') });
  });

  test('of a file that ends too early, or is damaged, carries everything before, and says where', async () => {
    const whole = makeGhost([{}, {}]);
    const end = whole.indexOf('"posts_authors"');
    await writeFile(pathOf('cut.json'), whole.slice(0, end - 100));
    await writeFile(pathOf('bad.json'), `${whole.slice(0, end)}]${whole.slice(end)}`);
    const cut = await prohor(['import', 'ghost', pathOf('cut.json'), ...SITE, '--mapping', pathOf('m.json')]);
    // The tags are after the posts, so the category is not known.
    expect(cut).toMatchObject({ status: 1, out: expect.stringContaining('carried: 0 new') });
    expect(cut.err).toMatch(/ends unexpectedly after [\d,]+ characters/);
    const mapping = JSON.parse(await readFile(pathOf('m.json'), 'utf8'));
    await writeFile(pathOf('m.json'), JSON.stringify({ ...mapping, default: 'বাংলাদেশ' }));
    const again = await prohor(['import', 'ghost', pathOf('cut.json'), ...SITE, '--mapping', pathOf('m.json')]);
    expect(again).toMatchObject({ status: 1, out: expect.stringContaining('carried: 1 new') });
    const bad = await prohor(['import', 'ghost', pathOf('bad.json'), ...SITE, '--mapping', pathOf('m.json')]);
    expect(bad).toMatchObject({ status: 1, out: expect.stringContaining('carried: 1 new, 0 updated, 1 unchanged') });
    expect(bad.err).toMatch(/is not valid JSON at line 1, character \d+/);
  });

  test('carries posts with scripts in every field, documents nested 10,000 deep, and texts beyond every limit', async () => {
    const script = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
    const long = 'ক'.repeat(400_000);
    const deep = `${'{"type":"list","children":['.repeat(10_000)}${JSON.stringify(paragraph('গভীর'))}${']}'.repeat(10_000)}`;
    const posts: GhostPost[] = [
      {
        title: script,
        html: `<p>${script}</p><img src="file:///etc/passwd"><img src="http://169.254.169.254/x.png">`,
        slug: script,
        custom_excerpt: script,
        feature_image: 'file:///etc/passwd',
        codeinjection_head: script,
        meta: { meta_title: script, og_image: 'javascript:alert(1)', feature_image_caption: script },
      },
      { html: null, lexical: `{"root":{"children":[${deep}]}}` },
      { title: long, html: `<p>${long}</p>`, custom_excerpt: long },
      { title: '', html: '', plaintext: '' },
      { title: '\ud800', slug: '\ud800', html: '<p>\ud800ক</p>', tags: [], mobiledoc: { a: [{ b: 1 }] } },
    ];
    const mapping = { default: 'বাংলাদেশ', categories: [], pages: [], types: [] };
    await writeFile(pathOf('site.json.mapping.json'), JSON.stringify(mapping));
    const ended = await importPosts(posts, [], { tags: [['sports', script]], users: [['rina', `${script}\ud800`]] });
    expect(ended.out).toContain('carried: 5 new');
    const [scripted, nested, cut, empty] = Object.values(await readArticles());
    expect([scripted?.imageUrl, scripted?.socialImageUrl]).toEqual(['', undefined]);
    expect(await firstLosses()).toContainEqual({ kind: 'images', detail: 'javascript:alert(1)' });
    expect(String(scripted?.description)).not.toContain('file:');
    expect(nested).toMatchObject({ description: expect.stringContaining('গভীর') });
    expect(String(cut?.description)).toHaveLength(300_000);
    expect(empty).toMatchObject({ title: 'শিরোনামহীন', description: 'শিরোনামহীন' });
    expect(await readFile(pathOf('site.json.report.html'), 'utf8')).not.toContain('<script>');
  });

  test('reads a text far longer than its limit without filling the memory, and reports that it was cut', async () => {
    const file = pathOf('site.json');
    const [before = '', after = ''] = makeGhost([{ html: null, lexical: lexical(paragraph('শুরু @@')) }]).split('@@');
    const piece = 'x'.repeat(1_000_000);
    await writeFile(file, [before, ...Array.from({ length: 30 }, () => piece), after]);
    expect(await prohor(['import', 'ghost', file, ...SITE])).toMatchObject({ status: 0 });
    expect(await firstLosses()).toContainEqual({ kind: 'cut', detail: 'lexical: longer than the import reads' });
    expect(String((await readOnly()).description)).toMatch(/^শুরু x{1000}/);
  });
});
