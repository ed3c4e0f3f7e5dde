import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { CHANGE_OF_EVERYTHING } from '#services/live/change.ts';
import { setUpTransfers } from '#tests/support/database/transfer-database.ts';
import { watchChanges } from '#tests/support/database/watch-changes.ts';
import type { WxrPost, WxrSite } from '#tests/support/moving/make-wxr.ts';
import { makeWxr, startWxr, toWxrItem, WXR_END } from '#tests/support/moving/make-wxr.ts';
import { articleId } from '#tools/article-id.ts';

const { pathOf, prohor, readExport, database } = setUpTransfers();

const SPORTS: WxrSite = { categories: [[3, 'sports', 'খেলাধুলা']] };

async function importPosts(posts: readonly WxrPost[], args: readonly string[] = [], site: WxrSite = SPORTS) {
  const file = pathOf('site.xml');
  await writeFile(file, makeWxr(posts, site));
  return prohor(['import', 'wordpress', file, ...args]);
}

const readArticles = async (): Promise<Record<string, Record<string, unknown>>> =>
  JSON.parse(await readExport()).articles;
const readOnly = async () => Object.values(await readArticles())[0] ?? {};
const readReport = async () => JSON.parse(await readFile(pathOf('site.xml.report.json'), 'utf8'));
const firstLosses = async () => (await readReport()).posts[0]?.losses ?? [];

/** Dhaka is six hours ahead. */
const POSTED_MS = Date.UTC(2019, 4, 12, 12);

describe('import wordpress', () => {
  test('carries a post with its texts, times, author, category, tags, SEO and images', async () => {
    const ended = await importPosts(
      [
        {
          id: 90,
          type: 'attachment',
          status: 'inherit',
          title: 'sat',
          parent: 7,
          attachmentUrl: 'https://old.example/wp-content/uploads/2019/05/সাকিব.jpg',
          excerpt: 'সাকিব আল হাসান',
          meta: { _wp_attachment_image_alt: 'ব্যাট হাতে সাকিব', _media_credit: 'এএফপি' },
          terms: [],
        },
        {
          id: 7,
          title: 'সাকিবের শতক &#8216;দারুণ&#8217;',
          content:
            '<!-- wp:paragraph -->\n<p>প্রথম <strong>অনুচ্ছেদ</strong>।</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:image {"id":90} -->\n<figure class="wp-block-image"><img src="https://old.example/wp-content/uploads/2019/05/সাকিব-300x200.jpg" alt="" class="wp-image-90"/><figcaption>মাঠে</figcaption></figure>\n<!-- /wp:image -->\n\n[gallery ids="90,90"]',
          excerpt: 'সংক্ষেপ',
          modified: '2019-05-13 08:00:00',
          terms: [
            ['category', 'sports', 'খেলাধুলা'],
            ['category', 'special', 'বিশেষ'],
            ['post_tag', 'shakib', 'সাকিব'],
          ],
          meta: {
            _thumbnail_id: '90',
            _yoast_wpseo_title: '%%title%% জয় %%sep%% %%sitename%%',
            _yoast_wpseo_metadesc: 'শতকের বিবরণ',
            views: '1204',
          },
        },
      ],
      ['--mapping', pathOf('m.json')],
      { categories: [...(SPORTS.categories ?? []), [4, 'special', 'বিশেষ']] },
    );
    // The category without a place is in the mapping, and a person decides.
    expect(ended).toMatchObject({ status: 1, err: expect.stringContaining('Categories without a place: বিশেষ (1)') });
    const mapping = JSON.parse(await readFile(pathOf('m.json'), 'utf8'));
    expect(mapping.categories).toContainEqual({ slug: 'sports', name: 'খেলাধুলা', articles: 1, to: 'খেলা' });
    await writeFile(pathOf('m.json'), JSON.stringify({ ...mapping, default: 'বাংলাদেশ' }));
    const again = await prohor(['import', 'wordpress', pathOf('site.xml'), '--mapping', pathOf('m.json')]);
    expect(again).toMatchObject({ status: 0, out: expect.stringContaining('carried: 1 new, 0 updated, 0 unchanged') });
    const image = 'https://old.example/wp-content/uploads/2019/05/%E0%A6%B8%E0%A6%BE%E0%A6%95%E0%A6%BF%E0%A6%AC.jpg';
    expect(await readOnly()).toMatchObject({
      title: 'সাকিবের শতক ‘দারুণ’',
      description: `প্রথম **অনুচ্ছেদ**।\n\n![ব্যাট হাতে সাকিব](${image} "মাঠে")\n\n/// গ্যালারি\n![ব্যাট হাতে সাকিব](${image} "সাকিব আল হাসান — এএফপি")\n![ব্যাট হাতে সাকিব](${image} "সাকিব আল হাসান — এএফপি")\n///`,
      category: 'খেলা',
      author: 'রিনা আক্তার',
      tags: ['সাকিব', 'বিশেষ'],
      imageUrl: image,
      imageCaption: 'সাকিব আল হাসান',
      imageAlt: 'ব্যাট হাতে সাকিব',
      imageCredit: 'এএফপি',
      createdAt: POSTED_MS,
      updatedAt: Date.UTC(2019, 4, 13, 8),
      publishedAt: POSTED_MS,
      status: 'published',
      viewCount: 1204,
      seoTitle: 'সাকিবের শতক ‘দারুণ’ জয়'.normalize('NFC'),
      seoDescription: 'শতকের বিবরণ',
    });
    expect(await firstLosses()).toEqual([{ kind: 'excerpt', detail: 'সংক্ষেপ' }]);
  });

  test.each([
    ['publish', { status: 'published', publishAt: 0 }, []],
    ['draft', { status: 'draft' }, []],
    ['pending', { status: 'draft' }, [{ kind: 'state', detail: 'pending' }]],
    ['private', { status: 'draft' }, [{ kind: 'state', detail: 'private' }]],
  ])('carries the state %s', async (status, expected, losses) => {
    await importPosts([{ id: 1, status }]);
    expect(await readOnly()).toMatchObject(expected);
    expect(await firstLosses()).toEqual(losses);
  });

  test('carries a scheduled post, a post behind a password as a draft, and a draft without a date', async () => {
    await importPosts([
      { id: 1, status: 'future', date: '2099-01-01 00:00:00', modified: '2026-11-01 00:00:00' },
      { id: 2, password: 'secret' },
      { id: 3, status: 'draft', date: null, localDate: '2020-02-02 18:00:00', modified: '2020-02-03 00:00:00' },
      { id: 4, status: 'draft', date: null },
    ]);
    const [scheduled, locked, draft, timeless] = Object.values(await readArticles());
    expect(scheduled).toMatchObject({
      status: 'scheduled',
      publishAt: Date.UTC(2099, 0, 1),
      createdAt: Date.UTC(2026, 10, 1),
    });
    expect(locked).toMatchObject({ status: 'draft' });
    expect(draft).toMatchObject({ createdAt: Date.UTC(2020, 1, 2, 12) });
    expect(timeless).toMatchObject({ createdAt: Date.UTC(2026, 10, 20, 4) });
  });

  test('leaves the trash out and says so, or carries it as drafts', async () => {
    const skipped = await importPosts([{ id: 1, status: 'trash' }, { id: 2 }]);
    expect(skipped.out).toContain('1 not carried: in the trash');
    expect(await firstLosses()).toEqual([{ kind: 'notCarried', detail: 'it is in the trash' }]);
    const carried = await importPosts([{ id: 1, status: 'trash' }, { id: 2 }], ['--trash', 'drafts']);
    expect(carried.out).toContain('carried: 1 new, 0 updated, 1 unchanged');
  });

  test.each<[string, Partial<WxrPost>, string, unknown[]]>([
    [
      'classic paragraphs and a caption',
      {
        content:
          'এক\r\n\r\n[caption id="attachment_5" width="300"]<img src="https://old.example/a.jpg" alt="নদী" /> পদ্মা[/caption]\r\nদুই\r\nতিন',
      },
      'এক\n\n![নদী](https://old.example/a.jpg "পদ্মা")\n\nদুই\nতিন',
      [],
    ],
    [
      'a video, an audio file and an embed',
      {
        content:
          'এক\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n[audio mp3="https://old.example/a.mp3"][/audio]\n\n[embed]https://youtu.be/dQw4w9WgXcQ[/embed]',
      },
      'এক\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nhttps://old.example/a.mp3\n\nhttps://youtu.be/dQw4w9WgXcQ',
      [],
    ],
    [
      'what has no place here',
      {
        content:
          'এক [contact-form-7 id="1" title="ক"]<script>alert(1)</script><!-- wp:latest-posts {"a":1} /--><img src="file:///c:/a.jpg">',
        comments: 2,
        meta: { subtitle: 'উপশিরোনাম' },
      },
      'এক',
      [
        { kind: 'blocks', detail: 'latest-posts' },
        { kind: 'fields', detail: 'subtitle = উপশিরোনাম' },
        { kind: 'readerComments', detail: '2' },
        { kind: 'shortcodes', detail: 'contact-form-7' },
        { kind: 'images', detail: '1 of 1' },
        { kind: 'dropped', detail: '1 script' },
      ],
    ],
    ['Bijoy', { title: 'evsjv‡`k', content: 'gš¿x ej‡jb, e¨envi evo‡Q|' }, 'মন্ত্রী বললেন, ব্যবহার বাড\u09bcছে।', []],
    [
      'text that was read in a wrong encoding',
      { content: '<p>à¦¬à¦¾à¦‚à¦²à¦¾</p>' },
      'বাংলা',
      [{ kind: 'encoding', detail: 'text: UTF-8 that was read as Latin-1, repaired' }],
    ],
    ['an empty text', { content: '', excerpt: 'সংক্ষেপ' }, 'সংক্ষেপ', [{ kind: 'empty', detail: 'text' }]],
    ['a nukta letter in one character', { content: 'বাড\u09bcি বা\u09dcি' }, 'বাড\u09bcি বাড\u09bcি', []],
    ['a text that ends a section of the file', { content: 'ক ]]> খ' }, 'ক ]]> খ', []],
  ])('converts %s', async (_, post, description, losses) => {
    await importPosts([{ id: 1, ...post }]);
    expect(await readOnly()).toMatchObject({ description });
    expect(await firstLosses()).toEqual(losses);
  });

  const IMAGE: WxrPost = {
    id: 90,
    type: 'attachment',
    status: 'inherit',
    attachmentUrl: 'https://old.example/wp-content/uploads/2012/01/nodi.jpg',
    terms: [],
  };
  const FEATURED = { _thumbnail_id: '90' };
  const ENCODED = '%e0%a6%96%e0%a6%ac%e0%a6%b0';

  // What was there, what is here.
  test.each<[version: string, Partial<WxrPost>, Record<string, unknown>, string[]]>([
    [
      '3.9',
      { content: 'এক\r\nদুই\r\n\r\n<b>তিন</b>', slug: ENCODED, meta: { ...FEATURED, _aioseop_title: 'x' } },
      { description: 'এক\nদুই\n\n**তিন**', imageUrl: IMAGE.attachmentUrl },
      [],
    ],
    [
      '5.9',
      {
        content:
          '<!-- wp:paragraph --><p>এক</p><!-- /wp:paragraph -->\n\n<!-- wp:list --><ul><li>দুই</li></ul><!-- /wp:list -->',
        meta: { ...FEATURED, _yoast_wpseo_title: '%%title%% %%sep%% %%sitename%%', _yoast_wpseo_focuskw: 'নদী' },
      },
      { description: 'এক\n\n* দুই', imageUrl: IMAGE.attachmentUrl },
      ['Yoast focus keyword = নদী'],
    ],
    [
      '6.8',
      {
        content:
          '<!-- wp:heading --><h2 class="wp-block-heading">এক</h2><!-- /wp:heading --><!-- wp:paragraph --><p>দুই</p><!-- /wp:paragraph -->',
        meta: {
          rank_math_title: '%title% জয় %sep% %sitename%',
          rank_math_description: '%excerpt% %currentyear%',
          rank_math_canonical_url: 'https://other.example/a',
        },
        excerpt: 'সার',
      },
      { description: '## এক\n\nদুই', seoTitle: 'খবর 1 জয়'.normalize('NFC'), seoDescription: 'সার' },
      ['Rank Math description: %currentyear%', 'Rank Math canonical = https://other.example/a'],
    ],
    [
      '7.0',
      {
        content: `<!-- wp:group -->${'<!-- wp:group --><div>'.repeat(10_000)}<p>গভীর</p>${'</div><!-- /wp:group -->'.repeat(10_000)}`,
        meta: { rank_math_title: '%title%' },
        slug: ENCODED,
      },
      { description: 'গভীর' },
      [],
    ],
  ])('carries a post of WordPress %s', async (version, post, expected, fields) => {
    await importPosts([IMAGE, { id: 1, ...post }], [], { ...SPORTS, version });
    const article = await readOnly();
    // An article without a title for search engines has no such field in an export.
    expect({ ...article, seoTitle: article.seoTitle ?? '' }).toMatchObject({ seoTitle: '', ...expected });
    const losses: { kind: string; detail: string }[] = await firstLosses();
    expect(losses.filter(({ kind }) => kind === 'fields').map(({ detail }) => detail)).toEqual(fields);
  });

  test.each(['file:///etc/passwd', 'data:text/html,x', 'javascript:alert(1)'])(
    'carries no image at %s, and reports it',
    async (url) => {
      await importPosts([
        { ...IMAGE, attachmentUrl: url },
        { id: 1, meta: FEATURED },
      ]);
      expect(await readOnly()).toMatchObject({ imageUrl: '' });
      expect(await firstLosses()).toContainEqual({ kind: 'images', detail: url });
    },
  );

  test('of the same file twice changes nothing, and leaves alone what was edited or deleted here', async () => {
    const posts = [{ id: 1 }, { id: 2, comments: 1 }, { id: 3 }];
    await importPosts(posts);
    const before = await readExport();
    const same = await importPosts(posts);
    expect(same.out).toContain('carried: 0 new, 0 updated, 3 unchanged');
    expect(await readExport()).toBe(before);
    const [first = '', , third = ''] = Object.keys(await readArticles());
    const { db } = database();
    await db.updateTable('articles').set({ title: 'এখানে বদলানো', revision: 2 }).where('title', '=', 'খবর 1').execute();
    await db.updateTable('articles').set({ revision: 2 }).where('title', '=', 'খবর 3').execute();
    const entry = { userId: null, action: 'Edited' as const, articleTitle: 'খবর', timestamp: 1 };
    // A command that stores images does not count as an editor.
    const entries = [
      { ...entry, id: 'h1', userEmail: 'rina@example.org', articleId: articleId(first) },
      { ...entry, id: 'h3', userEmail: 'prohor fetch-images', articleId: articleId(third) },
    ];
    await db.insertInto('history').values(entries).execute();
    await db.deleteFrom('articles').where('title', '=', 'খবর 2').execute();
    const later = await importPosts([
      { id: 1, title: 'নতুন 1' },
      { id: 2, title: 'নতুন 2' },
      { id: 3, title: 'নতুন 3' },
    ]);
    expect(later.out).toContain(
      'carried: 0 new, 1 updated, 0 unchanged\n1 left alone, because they were edited here\n1 left alone, because they were deleted here',
    );
    expect(Object.values(await readArticles()).map(({ title }) => title)).toEqual(['এখানে বদলানো', 'নতুন 3']);
    expect((await readReport()).posts).toMatchObject([{ title: 'নতুন 2', path: null }]);
  });

  test('of a later file with another name needs the mapping of the first, and refuses to guess anew', async () => {
    await importPosts([{ id: 1 }]);
    const mapping = pathOf('site.xml.mapping.json');
    const mapped = (await readFile(mapping, 'utf8')).replace('"to": "খেলা"', '"to": "মতামত"');
    await writeFile(mapping, mapped);
    const file = pathOf('later.xml');
    await writeFile(file, makeWxr([{ id: 1, title: 'নতুন' }, { id: 2 }], SPORTS));
    const refused = await prohor(['import', 'wordpress', file, '--dry-run']);
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('later.xml.mapping.json does not exist') });
    const ended = await prohor(['import', 'wordpress', file, '--mapping', mapping]);
    expect(ended).toMatchObject({ status: 0, out: expect.stringContaining('carried: 1 new, 1 updated') });
    expect(Object.values(await readArticles()).map(({ category }) => category)).toEqual(['মতামত', 'মতামত']);
  });

  test('takes a category before those above it, unless the post has a main category', async () => {
    const categories: WxrSite['categories'] = [
      [3, 'sports', 'খেলাধুলা'],
      [4, 'opinion', 'মতামত'],
      [5, 'cricket', 'ক্রিকেট', 'sports'],
    ];
    const terms = categories.map(([, slug, name]) => ['category', slug, name] as const);
    await importPosts(
      [
        { id: 1, terms },
        { id: 2, terms, meta: { _yoast_wpseo_primary_category: '4' } },
      ],
      [],
      { categories },
    );
    expect(Object.values(await readArticles()).map(({ category, subcategory }) => [category, subcategory])).toEqual([
      ['খেলা', 'ক্রিকেট'],
      ['মতামত', undefined],
    ]);
  });

  test('that fails after some batches publishes them', async () => {
    const { db, url } = database();
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(db);
    await sql`create trigger refuse before insert on redirects for each row
      when (new.address = '/category/sports') execute function refuse()`.execute(db);
    const readChanges = await watchChanges(url);
    expect(await importPosts([{ id: 1 }])).toMatchObject({ status: 1 });
    expect(await readOnly()).toMatchObject({ title: 'খবর 1' });
    await expect.poll(readChanges).toContainEqual(CHANGE_OF_EVERYTHING);
  });

  test('with --dry-run says what would happen and changes nothing', async () => {
    const before = await readExport();
    const dry = await importPosts([{ id: 1 }, { id: 2, type: 'page', slug: 'about-us', terms: [] }], ['--dry-run']);
    expect(dry).toMatchObject({
      status: 0,
      out: expect.stringContaining('would be carried: 1 new, 0 updated, 0 unchanged'),
    });
    expect(dry.out).toContain('1 pages for the text pages of the site');
    expect(await readExport()).toBe(before);
    expect(await readFile(pathOf('site.xml.report.html'), 'utf8')).toContain('</html>');
  });

  test('reads several files, compressed or with a warning before the beginning, and posts that are in two once', async () => {
    await writeFile(pathOf('1.xml.gz'), gzipSync(makeWxr([{ id: 1 }, { id: 2 }])));
    await writeFile(pathOf('2.xml'), `\n<br />Warning: deprecated\n${makeWxr([{ id: 2 }, { id: 3 }])}`);
    const ended = await prohor(['import', 'wordpress', pathOf('1.xml.gz'), pathOf('2.xml')]);
    expect(ended).toMatchObject({ status: 0, out: expect.stringContaining('carried: 3 new') });
    expect(ended.out).toContain('1 repeated in the files');
  });

  test('refuses the files of two sites, whose posts have the same numbers, but not of one site with two spellings', async () => {
    await writeFile(pathOf('1.xml'), makeWxr([{ id: 1 }]));
    await writeFile(pathOf('2.xml'), makeWxr([{ id: 2 }], { url: 'http://www.old.example/' }));
    await writeFile(pathOf('3.xml'), makeWxr([{ id: 1 }], { url: 'https://old.example/blog' }));
    const importFiles = (...names: string[]) => prohor(['import', 'wordpress', ...names.map((name) => pathOf(name))]);
    expect(await importFiles('1.xml', '3.xml')).toMatchObject({
      status: 1,
      err: expect.stringContaining('two sites, https://old.example and https://old.example/blog'),
    });
    expect(await readArticles()).toEqual({});
    expect(await importFiles('1.xml', '2.xml')).toMatchObject({ out: expect.stringContaining('carried: 2 new') });
  });

  test('carries pages as text pages or articles, and leaves a text page with another text alone', async () => {
    const pages = [
      { id: 1, type: 'page', slug: 'about-us', content: 'আমরা', terms: [] },
      { id: 2, type: 'page', slug: 'history', content: 'ইতিহাস', terms: [] },
    ];
    const ended = await importPosts(pages);
    expect(ended).toMatchObject({ status: 3, out: expect.stringContaining('1 not carried: see the report') });
    const mapping = JSON.parse(await readFile(pathOf('site.xml.mapping.json'), 'utf8'));
    await writeFile(pathOf('site.xml.mapping.json'), JSON.stringify({ ...mapping, default: 'মতামত' }));
    expect(await importPosts(pages)).toMatchObject({ status: 0 });
    expect(await readOnly()).toMatchObject({ description: 'ইতিহাস', category: 'মতামত' });
    await importPosts(pages.map((page) => ({ ...page, content: 'অন্য' })));
    expect(await firstLosses()).toEqual([{ kind: 'notCarried', detail: 'the page /about has another text already' }]);
  });

  test('stores the addresses of posts, categories, tags, authors and images, but none of a draft', async () => {
    const site: WxrSite = {
      categories: [[3, 'sports', 'খেলাধুলা']],
      tags: [[4, 'shakib', 'সাকিব আল হাসান']],
      authors: [[1, 'rina', 'রিনা আক্তার']],
    };
    const slug = encodeURIComponent('খবর').toLowerCase();
    await importPosts(
      [
        {
          id: 5,
          slug,
          link: `https://old.example/2019/05/12/${slug}/`,
          meta: { _wp_old_slug: 'old-name', _thumbnail_id: '9' },
        },
        {
          id: 6,
          type: 'attachment',
          status: 'inherit',
          parent: 5,
          link: 'https://old.example/khobor/photo/',
          terms: [],
        },
        { id: 9, type: 'attachment', status: 'inherit', link: '', terms: [] },
        { id: 7, status: 'draft' },
        { id: 8, type: 'page', slug: 'about-us', link: 'https://old.example/about-us/', terms: [] },
      ],
      [],
      site,
    );
    const [id = ''] = Object.keys(await readArticles());
    const csv = await prohor(['redirects', 'export', '-']);
    const sports = `/category/${encodeURIComponent('খেলা')}`;
    const article = `/article/${id}`;
    const author = `/search?q=${encodeURIComponent('রিনা আক্তার')}`;
    const tag = `/tag/${encodeURIComponent('সাকিব আল হাসান')}`;
    const expected = [
      ['/2019/05/12/খবর', article],
      ['/?attachment_id=6', article],
      ['/?attachment_id=9', article],
      ['/?author=1', author],
      ['/?cat=3', sports],
      ['/?p=5', article],
      ['/?p=8', '/about'],
      ['/?page_id=8', '/about'],
      ['/?tag=shakib', tag],
      ['/about-us', '/about'],
      ['/author/rina', author],
      ['/category/sports', sports],
      ['/khobor/photo', article],
      ['/old-name', article],
      ['/tag/shakib', tag],
      ['/খবর', article],
    ];
    expect(csv.out.trim().split('\n')).toEqual(['from,to', ...expected.map((row) => row.join(','))]);
  });

  test.each([
    [
      'an entity bomb',
      '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss>&b;</rss>',
      'has a document type',
    ],
    ['elements nested 10,000 deep', `<rss><channel>${'<a>'.repeat(10_000)}`, 'nested too deeply'],
    ['another kind of file', '{"articles": {}}', 'it has no <rss> element'],
    ['HTML', '<!doctype html><html></html>', 'has a document type'],
    ['nothing', '', 'it has no <rss> element'],
  ])('refuses %s', async (_, text, reason) => {
    await writeFile(pathOf('bad.xml'), text);
    expect(await prohor(['import', 'wordpress', pathOf('bad.xml')])).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining(reason),
    });
  });

  test('of a file that ends too early carries everything before the end, and says where it ended', async () => {
    const whole = makeWxr([{ id: 1 }, { id: 2 }]);
    await writeFile(pathOf('cut.xml'), whole.slice(0, -200));
    const ended = await prohor(['import', 'wordpress', pathOf('cut.xml')]);
    expect(ended).toMatchObject({ status: 1, out: expect.stringContaining('carried: 1 new') });
    expect(ended.err).toMatch(/ends unexpectedly in line \d+/);
  });

  test('carries posts with scripts in every field, with HTML nested 10,000 deep, and with texts beyond every limit', async () => {
    const script = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
    const long = 'ক'.repeat(400_000);
    const posts: WxrPost[] = [
      {
        id: 1,
        title: script,
        content: script,
        excerpt: script,
        author: script,
        terms: [
          ['category', 'sports', script],
          ['post_tag', 'x', script],
        ],
        link: 'javascript:alert(1)',
        meta: { x: script },
      },
      { id: 2, content: `${'<div>'.repeat(10_000)}গভীর` },
      { id: 3, title: long, content: long, author: long, excerpt: long },
      { id: 4, title: '', content: '' },
    ];
    const ended = await importPosts(posts);
    expect(ended.out).toContain('carried: 4 new');
    const [, deep, cut, empty] = Object.values(await readArticles());
    expect(deep).toMatchObject({ description: 'গভীর' });
    expect(String(cut?.description)).toHaveLength(300_000);
    expect(empty).toMatchObject({ title: 'শিরোনামহীন', description: 'শিরোনামহীন' });
    expect(await readFile(pathOf('site.xml.report.html'), 'utf8')).not.toContain('<script>');
  });

  test('reads a text far longer than its limit without filling the memory, and reports that it was cut', async () => {
    const file = pathOf('long.xml');
    const [before = '', after = ''] = toWxrItem({ id: 1, content: 'শুরু @@' }).split('@@');
    const piece = 'x'.repeat(1_000_000);
    await writeFile(file, [startWxr(), before, ...Array.from({ length: 30 }, () => piece), after, WXR_END]);
    expect(await prohor(['import', 'wordpress', file])).toMatchObject({ status: 0 });
    const report = JSON.parse(await readFile(`${file}.report.json`, 'utf8'));
    expect(report.posts[0].losses).toContainEqual({
      kind: 'cut',
      detail: 'content:encoded: longer than the import reads',
    });
  });
});
