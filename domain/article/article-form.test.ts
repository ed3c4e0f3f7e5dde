import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { ArticleForm } from './article-form.ts';
import {
  EMPTY_FORM,
  findMissingMessage,
  fromForm,
  isArticleForm,
  isSameForm,
  splitTags,
  toForm,
} from './article-form.ts';
import { MAX_AUTOSAVE_LENGTH } from './autosave-limits.ts';
import { parseArticleForm, parseUnfinishedForm } from './parse-article-form.ts';

const ZONE = 'Asia/Dhaka';
const REQUIRED = 'Please fill in title, description, and category.';
const NO_DATE = 'Please select a publication date for scheduled articles.';

const WRITTEN: ArticleForm = { ...EMPTY_FORM, title: 'শিরোনাম', description: 'লেখা', category: 'খেলা' };
const parse = (change: Partial<ArticleForm>) => parseArticleForm({ ...WRITTEN, ...change }, ZONE);
const read = (change: Partial<ArticleForm>) => {
  const parsed = parse(change);
  return parsed.ok ? parsed.input : parsed.message;
};

describe('findMissingMessage in the browser and parseArticleForm on the server', () => {
  test.each<[Partial<ArticleForm>, string]>([
    [{ title: '' }, REQUIRED],
    [{ title: ' \u200d\n' }, REQUIRED],
    [{ description: '\ufeff ' }, REQUIRED],
    [{ title: '\u3164' }, REQUIRED],
    [{ title: 'ঁ' }, REQUIRED],
    [{ description: '\u2800\n\u00ad' }, REQUIRED],
    [{ category: '' }, REQUIRED],
    [{ status: 'scheduled' }, NO_DATE],
    [{ status: 'scheduled', publishAt: '', title: '' }, REQUIRED],
  ])('both refuse %j with %j', (change, message) => {
    expect(findMissingMessage({ ...WRITTEN, ...change })).toBe(message);
    expect(read(change)).toBe(message);
  });

  it('findMissingMessage returns null if nothing required is missing', () => {
    expect(findMissingMessage(WRITTEN)).toBeNull();
    expect(findMissingMessage({ ...WRITTEN, status: 'scheduled', publishAt: '2026-11-20T14:05' })).toBeNull();
  });
});

describe('parseArticleForm', () => {
  it('keeps words apart, repairs old quotes, and has neither a blank author nor a blank tag', () => {
    const form = {
      title: 'প্রথম\u000bদ্বিতীয়',
      description: '\u0093এক\u0094\u000cদুই\ufffc\u0085তিন',
      author: '\u3164',
      tags: 'চর, \u115f\u1160, নদী\u000bপথ',
    };
    expect(read(form)).toMatchObject({
      title: 'প্রথম দ্বিতীয়'.normalize('NFC'),
      description: '“এক”\nদুই\nতিন',
      author: 'Staff Correspondent',
      tags: ['চর', 'নদী পথ'],
    });
  });

  it('fills in the defaults of docs/behaviour §4', () => {
    expect(read({})).toEqual({
      title: 'শিরোনাম',
      description: 'লেখা',
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
      status: 'published',
      publishAt: 0,
      embargoUntil: 0,
      expiresAt: 0,
    });
  });

  test.each<[Partial<ArticleForm>, object]>([
    [{ tags: ' পদ্মা ,, নদী  ভাঙন,\n, \u200d' }, { tags: ['পদ্মা', 'নদী ভাঙন'] }],
    [{ imageCaption: 'ছবি' }, { imageCaption: '' }],
    [{ imageAlt: 'ছবি' }, { imageAlt: '' }],
    [
      { imageCaption: ' ছবি ', imageUrl: '/media/a/1.jpg' },
      { imageCaption: 'ছবি', imageUrl: '/media/a/1.jpg' },
    ],
    [
      { status: 'draft', publishAt: '2026-11-20T14:05' },
      { status: 'draft', publishAt: 0 },
    ],
    [{ status: 'scheduled', publishAt: '2026-11-20T14:05' }, { publishAt: Date.UTC(2026, 10, 20, 8, 5) }],
    [{ isFeatured: true, featuredUntil: '2026-11-20T14:05' }, { featuredUntil: Date.UTC(2026, 10, 20, 8, 5) }],
    [
      { isFeatured: true, featuredUntil: '' },
      { isFeatured: true, featuredUntil: 0 },
    ],
    [{ isFeatured: false, featuredUntil: '2026-11-20T14:05' }, { featuredUntil: 0 }],
    [{ embargoUntil: '2026-11-20T14:05' }, { embargoUntil: Date.UTC(2026, 10, 20, 8, 5), expiresAt: 0 }],
    [{ expiresAt: '2026-11-20T14:05' }, { embargoUntil: 0, expiresAt: Date.UTC(2026, 10, 20, 8, 5) }],
    [{ author: ' রফিক  আহমেদ ' }, { author: 'রফিক আহমেদ' }],
    [{ category: 'বিশ্ব', subcategory: 'এশি\u09dfা' }, { subcategory: 'এশি\u09af\u09bcা' }],
    [{ title: 'a\ud800\0b\nc' }, { title: 'ab c' }],
    [{ description: 'a\r\nb' }, { description: 'a\nb' }],
  ])('stores %j as %j', (change, stored) => {
    expect(read(change)).toMatchObject(stored);
  });

  test.each<[Partial<ArticleForm>, RegExp]>([
    [{ category: 'Sport' }, /category does not exist/],
    [{ subcategory: 'রাজনীতি' }, /does not belong/],
    [{ status: 'scheduled', publishAt: 'soon' }, /publication date/],
    [{ embargoUntil: 'soon' }, /embargo is not a date/],
    [{ expiresAt: 'soon' }, /end of publication is not a date/],
    [{ isFeatured: true, featuredUntil: 'soon' }, /end of leading is not a date/],
    [{ embargoUntil: '2026-11-20T14:05', expiresAt: '2026-11-20T14:05' }, /choose a later end/],
    [{ status: 'scheduled', publishAt: '2026-11-20T14:05', expiresAt: '2026-11-20T14:04' }, /choose a later end/],
  ])('refuses a wrong value with a sentence about it', (change, message) => {
    expect(read(change)).toMatch(message);
  });

  test.each<[keyof ArticleForm, number, string]>([
    ['title', 500, 'The title is too long: at most 500 characters.'],
    ['description', 300_000, 'The description is too long: at most 300,000 characters.'],
    ['author', 200, 'The author is too long: at most 200 characters.'],
    ['tags', 2_000, 'The list of tags is too long: at most 2,000 characters.'],
    ['imageUrl', 2_000, 'The image URL is too long: at most 2,000 characters.'],
    ['imageCaption', 2_000, 'The caption is too long: at most 2,000 characters.'],
    ['imageAlt', 2_000, 'The alternative text is too long: at most 2,000 characters.'],
  ])('accepts %s up to %d characters', (field, maxLength, message) => {
    expect(parse({ [field]: 'ক'.repeat(maxLength) })).toMatchObject({ ok: true });
    expect(read({ [field]: 'ক'.repeat(maxLength + 1) })).toBe(message);
  });

  it('accepts a form from before the alternative text existed', () => {
    const { imageAlt, ...earlier } = WRITTEN;
    expect(parseArticleForm(earlier, ZONE)).toMatchObject({ ok: true, input: { imageAlt: '' } });
  });

  it('names every text that is too long, also beside other errors', () => {
    expect(parseArticleForm({ ...WRITTEN, title: 'ক'.repeat(501), author: 'ক'.repeat(201), status: 5 }, ZONE)).toEqual({
      ok: false,
      isMalformed: false,
      message: 'The title is too long: at most 500 characters. The author is too long: at most 200 characters.',
    });
  });

  test.each([[null], ['x'], [[]], [{}], [{ ...WRITTEN, status: 'gone' }], [{ ...WRITTEN, title: 1 }]])(
    'refuses %j as unreadable',
    (value) => {
      expect(parseArticleForm(value, ZONE)).toMatchObject({ ok: false, message: expect.stringContaining('Reload') });
    },
  );
});

describe('parseUnfinishedForm', () => {
  it('restores what was typed, although it is incomplete', () => {
    const form = {
      ...EMPTY_FORM,
      title: ' নতুন  ',
      imageUrl: ' /media/a/1.jpg ',
      publishAt: 'soon',
      status: 'scheduled',
    };
    expect(parseUnfinishedForm(form)).toEqual({ ok: true, form, imageUrl: '/media/a/1.jpg' });
  });

  test.each<[string, unknown, string | RegExp]>([
    ['another value', 'x', /Reload/],
    ['a field of another type', { ...EMPTY_FORM, isFeatured: 'yes' }, /Reload/],
    ['a text that is too long', { ...EMPTY_FORM, title: 'ক'.repeat(501) }, /title is too long/],
    [
      'spaces that are too long',
      { ...EMPTY_FORM, title: ' '.repeat(MAX_AUTOSAVE_LENGTH + 1) },
      'The article is too long.',
    ],
  ])('refuses %s', (_, value, message) => {
    expect(parseUnfinishedForm(value)).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });
});

describe('fromForm', () => {
  const TIME_MS = Date.UTC(2026, 10, 20, 8, 5);

  it('returns the article of a form', () => {
    const input = makeInput({
      ...{ subcategory: 'রাজনীতি', status: 'scheduled', publishAt: TIME_MS, embargoUntil: TIME_MS + 60_000 },
      ...{ expiresAt: TIME_MS + 120_000, isFeatured: true, featuredUntil: TIME_MS + 180_000 },
    });
    expect(fromForm(toForm(input, ZONE), ZONE)).toEqual(input);
  });

  test.each<[Partial<ArticleForm>, object]>([
    [
      {},
      {
        subcategory: null,
        author: 'Staff Correspondent',
        publishAt: 0,
        embargoUntil: 0,
        expiresAt: 0,
        featuredUntil: 0,
      },
    ],
    [{ author: ' ' }, { author: 'Staff Correspondent' }],
    [{ status: 'scheduled', publishAt: 'soon' }, { publishAt: 0 }],
    [{ status: 'draft', publishAt: '2026-11-20T14:05' }, { publishAt: 0 }],
    [{ isFeatured: true, featuredUntil: 'soon' }, { featuredUntil: 0 }],
    [{ isFeatured: false, featuredUntil: '2026-11-20T14:05' }, { featuredUntil: 0 }],
  ])('reads %j as %j, without refusing it', (change, expected) => {
    expect(fromForm({ ...EMPTY_FORM, ...change }, ZONE)).toMatchObject(expected);
  });
});

test.each<[string, unknown, boolean]>([
  ['a form', EMPTY_FORM, true],
  ['a form that breaks rules', { ...EMPTY_FORM, publishAt: 'soon', category: 'Sport' }, true],
  ['a form with an unknown status', { ...EMPTY_FORM, status: 'gone' }, false],
  ['a form with a field of another type', { ...EMPTY_FORM, isFeatured: '' }, false],
  ['a form without a field', { ...EMPTY_FORM, embargoUntil: undefined }, false],
  ['nothing', null, false],
  ['a text', 'x', false],
])('isArticleForm for %s', (_, value, expected) => {
  expect(isArticleForm(value)).toBe(expected);
});

describe('toForm and isSameForm', () => {
  it('parsing the form of an article returns the article', () => {
    const input = makeInput({
      subcategory: 'রাজনীতি',
      tags: ['সেতু', 'নদী'],
      imageUrl: '/demo/flood-1280.webp',
      imageCaption: 'নদীর ধারে',
      imageAlt: 'নদীর ধারে নৌকা',
      status: 'scheduled',
      publishAt: Date.UTC(2026, 10, 20, 8, 5, 30),
    });
    const form = toForm(input, ZONE);
    expect(form).toMatchObject({ tags: 'সেতু, নদী', publishAt: '2026-11-20T14:05:30' });
    expect(parseArticleForm(form, ZONE)).toEqual({ ok: true, input });
  });

  it('forms are different if any field differs', () => {
    const form = toForm(makeInput(), ZONE);
    const isSame = (change: Partial<ArticleForm>) => isSameForm(form, { ...form, ...change });
    expect(isSame({})).toBe(true);
    const changes: Partial<ArticleForm>[] = [...Object.keys(EMPTY_FORM).map((field) => ({ [field]: 'অন্য' }))];
    expect(changes.filter(isSame)).toEqual([]);
  });
});

it('splitTags returns no empty tag and no comma for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(splitTags(text).every((tag) => tag !== '' && !tag.includes(','))).toBe(true);
    }),
  );
});
