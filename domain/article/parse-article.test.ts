import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articleSchema, parseArticle } from './parse-article.ts';

const WHOLE_MS = 'must be whole milliseconds between -8640000000000000 and 8640000000000000';

const minimal = { title: 'শিরোনাম', description: 'বিবরণ', category: 'খেলা', createdAt: 1_700_000_000_000 };

describe('parseArticle', () => {
  it('fills missing fields with the defaults of docs/behaviour §3', () => {
    expect(parseArticle('a1', minimal)).toEqual({
      ok: true,
      article: {
        id: 'a1',
        title: 'শিরোনাম',
        description: 'বিবরণ',
        category: 'খেলা',
        subcategory: null,
        author: 'Staff Correspondent',
        tags: [],
        imageUrl: '',
        imageCaption: '',
        imageAlt: '',
        imageCredit: '',
        seoTitle: '',
        seoDescription: '',
        socialImageUrl: '',
        socialImageAlt: '',
        isFeatured: false,
        featuredUntil: 0,
        createdAt: 1_700_000_000_000,
        updatedAt: 1_700_000_000_000,
        status: 'published',
        publishAt: 0,
        embargoUntil: 0,
        expiresAt: 0,
        publishedAt: 1_700_000_000_000,
        withdrawnAt: 0,
        withdrawalReason: '',
        viewCount: null,
        metaTitle: 'শিরোনাম',
        metaDescription: 'শিরোনাম',
      },
    });
  });

  it('keeps words apart, repairs old quotes, and has neither a blank author nor a blank tag', () => {
    const record = {
      ...minimal,
      title: 'নমুনা \u0093উদ্ধৃতি\u0094\u0085শেষ',
      description: 'এক\u000bদুই\u2029তিন\ufffc',
      author: '\u3164',
      tags: ['\u2800', 'নদী\u000cপথ'],
      imageAlt: '\u00ad\u0301',
    };
    expect(parseArticle('a1', record)).toMatchObject({
      article: {
        title: 'নমুনা “উদ্ধৃতি” শেষ',
        description: 'এক\nদুই\nতিন',
        author: 'Staff Correspondent',
        tags: ['নদী পথ'],
        imageAlt: '',
      },
    });
  });

  it.each(['\u3164', '\u115f\u1160', '\uffa0', '\u2800', '\u200b\u2060', '\u0981', '\u00ad'])(
    'refuses %j as a title and as a description',
    (blank) => {
      const parsed = parseArticle('a1', { ...minimal, title: blank, description: blank });
      expect(parsed).toMatchObject({ reason: 'title must not be empty; description must not be empty' });
    },
  );

  it('returns a complete record unchanged', () => {
    const complete = {
      title: 'পদ্মার চরে *আলো*',
      description: '# শিরোনাম\n\nপ্রথম অনুচ্ছেদ ',
      category: 'বাংলাদেশ',
      subcategory: 'পরিবেশ',
      author: 'নিজস্ব প্রতিবেদক',
      tags: ['চর', 'বিদ্যুৎ'],
      imageUrl: 'https://img.example/1.jpg',
      imageCaption: 'চরের সন্ধ্যা',
      imageAlt: 'চরে নৌকা',
      imageCredit: 'রিনা',
      seoTitle: 'চরে নৌকা: ছবিতে',
      seoDescription: 'চরের মানুষের নৌকা',
      socialImageUrl: 'https://img.example/2.jpg',
      socialImageAlt: 'চর',
      isFeatured: true,
      featuredUntil: 5,
      createdAt: 1,
      updatedAt: 2,
      status: 'scheduled',
      publishAt: 3,
      embargoUntil: 4,
      expiresAt: 9,
      publishedAt: 2,
      withdrawnAt: 5,
      withdrawalReason: 'তথ্য ভুল',
      viewCount: 4,
      metaTitle: 'মেটা',
      metaDescription: 'মেটা বিবরণ',
    };
    expect(parseArticle('a1', complete)).toEqual({ ok: true, article: { id: 'a1', ...complete } });
  });

  it.each<[string, object, object]>([
    ['null as missing', { tags: null, author: null, subcategory: null }, { tags: [], subcategory: null }],
    ['a published article as public since its creation', { createdAt: 7 }, { publishedAt: 7 }],
    ['one that was created under an embargo as never public', { createdAt: 7, embargoUntil: 8 }, { publishedAt: 0 }],
    ['one whose embargo had ended before it as public', { createdAt: 7, embargoUntil: 6 }, { publishedAt: 7 }],
    ['an empty subcategory as none', { subcategory: '' }, { subcategory: null }],
    ['an empty author as the default', { author: ' ' }, { author: 'Staff Correspondent' }],
    ['tags given as a numbered object', { tags: { 0: 'ক', 2: 'গ', 10: 'ঘ' } }, { tags: ['ক', 'গ', 'ঘ'] }],
    ['a list without its null and empty items', { tags: ['ক', null, ' ', ' খ '] }, { tags: ['ক', 'খ'] }],
    ['a title on two lines as one line', { title: ' এক\r\n  দুই ' }, { title: 'এক দুই', metaTitle: 'এক দুই' }],
    ['a caption without an image as empty', { imageCaption: 'ছবি' }, { imageCaption: '' }],
    ['an alternative text without an image as empty', { imageAlt: 'ছবি' }, { imageAlt: '' }],
    ['publishAt of a published article as 0', { publishAt: 5 }, { publishAt: 0 }],
    ['the end of an article that is not featured as none', { featuredUntil: 5 }, { featuredUntil: 0 }],
    ['publishAt of a draft as 0', { status: 'draft', publishAt: 5 }, { publishAt: 0 }],
    ['the last time that a Date can hold', { createdAt: 8.64e15 }, { createdAt: 8.64e15, updatedAt: 8.64e15 }],
    ['1970', { createdAt: 0 }, { createdAt: 0, updatedAt: 0 }],
    ['1952', { createdAt: -563_155_200_000 }, { createdAt: -563_155_200_000, publishedAt: -563_155_200_000 }],
    ['a record with an unknown field', { colour: 'red' }, { title: 'শিরোনাম' }],
    // এশিয়া (Asia) in the other encoding
    ['names in any encoding', { category: ' বিশ্ব ', subcategory: 'এশি\u09dfা' }, { subcategory: 'এশি\u09af\u09bcা' }],
  ])('reads %s', (_, change, expected) => {
    expect(parseArticle('a1', { ...minimal, ...change })).toMatchObject({ ok: true, article: expected });
  });

  it.each<[object, string]>([
    [{ title: undefined }, 'title is missing'],
    [{ title: ' \u200b\u200d' }, 'title must not be empty'],
    [{ title: 7 }, 'title must be text'],
    [{ description: '\n' }, 'description must not be empty'],
    [{ category: '' }, 'category must not be empty'],
    [{ category: 'কৃষি' }, 'category "কৃষি" is not a category'],
    [{ category: 'a\nb\u0007' }, 'category "a b" is not a category'],
    [{ subcategory: 'রাজনীতি' }, 'subcategory "রাজনীতি" is not a subcategory of খেলা'],
    [{ createdAt: undefined }, 'createdAt is missing'],
    [{ createdAt: '1700000000000' }, 'createdAt must be a number of milliseconds'],
    [{ createdAt: Number.NaN }, 'createdAt must be a number of milliseconds'],
    [{ createdAt: -8.64e15 - 2 }, `createdAt ${WHOLE_MS}`],
    [{ createdAt: 8.64e15 + 2 }, `createdAt ${WHOLE_MS}`],
    [{ updatedAt: 1.5 }, `updatedAt ${WHOLE_MS}`],
    [{ status: 'live' }, 'status must be one of published, draft, scheduled'],
    [{ status: 'scheduled' }, 'publishAt must be later than 0 where status is scheduled'],
    [{ status: 'scheduled', publishAt: 0 }, 'publishAt must be later than 0 where status is scheduled'],
    [{ isFeatured: 'yes' }, 'isFeatured must be true or false'],
    [{ viewCount: '12' }, 'viewCount must be a number'],
    [{ viewCount: -3 }, 'viewCount must be a whole number from 0'],
    [{ tags: 'ক, খ' }, 'tags must be a list'],
    [{ tags: { first: 'ক' } }, 'tags must be a list'],
    [{ tags: ['ক', 5] }, 'tags.1 must be text'],
    [{ title: '', createdAt: 'x' }, 'title must not be empty; createdAt must be a number of milliseconds'],
  ])('refuses %j', (change, reason) => {
    expect(parseArticle('a1', { ...minimal, ...change })).toEqual({ ok: false, id: 'a1', reason });
  });

  it.each([null, 'text', 5, [minimal]])('refuses a record that is %j', (value) => {
    expect(parseArticle('a1', value)).toMatchObject({ ok: false, id: 'a1' });
  });

  it('shortens a long foreign text in the reason', () => {
    const refused = parseArticle('a1', { ...minimal, category: 'ক'.repeat(1_000_000) });
    expect(refused).toEqual({ ok: false, id: 'a1', reason: `category "${'ক'.repeat(60)}…" is not a category` });
  });

  it('refuses a record whose id cannot be an article id', () => {
    expect(parseArticle('a/b', minimal)).toMatchObject({ ok: false, id: 'a/b' });
  });

  it('parses its own result to the same result, and never throws', () => {
    const loose = fc.record({
      title: fc.string({ unit: 'binary' }),
      description: fc.string({ unit: 'binary' }),
      category: fc.constantFrom('খেলা', 'বিশ্ব'),
      author: fc.option(fc.string({ unit: 'binary' })),
      tags: fc.array(fc.string({ unit: 'binary' })),
      imageUrl: fc.string(),
      imageCaption: fc.string(),
      createdAt: fc.nat(),
    });
    const readAgain = (value: unknown) => articleSchema.safeParse(articleSchema.safeParse(value).data);
    fc.assert(
      fc.property(loose, (value) => {
        const first = articleSchema.safeParse(value);
        expect(readAgain(value).data).toEqual(first.data);
      }),
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseArticle('a1', value).ok).toBe(false);
      }),
    );
  });
});
