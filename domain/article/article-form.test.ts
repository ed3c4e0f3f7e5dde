import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makeInput } from '#tests/support/make-article.ts';
import type { ArticleForm } from './article-form.ts';
import { EMPTY_FORM, findMissing, isSameForm, splitTags, toForm } from './article-form.ts';
import { parseArticleForm } from './parse-article-form.ts';

const ZONE = 'Asia/Dhaka';
const REQUIRED = 'Please fill in title, description, and category.';
const NO_DATE = 'Please select a publication date for scheduled articles.';

const WRITTEN: ArticleForm = { ...EMPTY_FORM, title: 'শিরোনাম', description: 'লেখা', category: 'খেলা' };
const parse = (change: Partial<ArticleForm>) => parseArticleForm({ ...WRITTEN, ...change }, ZONE);
const read = (change: Partial<ArticleForm>) => {
  const parsed = parse(change);
  return parsed.ok ? parsed.input : parsed.message;
};

describe('what is missing, told alike by browser and server', () => {
  test.each<[Partial<ArticleForm>, string]>([
    [{ title: '' }, REQUIRED],
    [{ title: ' \u200d\n' }, REQUIRED],
    [{ description: '\ufeff ' }, REQUIRED],
    [{ category: '' }, REQUIRED],
    [{ status: 'scheduled' }, NO_DATE],
    [{ status: 'scheduled', publishAt: '', title: '' }, REQUIRED],
  ])('%j', (change, message) => {
    expect(findMissing({ ...WRITTEN, ...change })).toBe(message);
    expect(read(change)).toBe(message);
  });

  it('is nothing where the required is there', () => {
    expect(findMissing(WRITTEN)).toBeNull();
    expect(findMissing({ ...WRITTEN, status: 'scheduled', publishAt: '2026-11-20T14:05' })).toBeNull();
  });
});

describe('what is stored', () => {
  it('is complete with the defaults of the specification', () => {
    expect(read({})).toEqual({
      title: 'শিরোনাম',
      description: 'লেখা',
      category: 'খেলা',
      subcategory: null,
      author: 'Staff Correspondent',
      tags: [],
      imageUrl: '',
      imageCaption: '',
      isFeatured: false,
      status: 'published',
      publishAt: 0,
    });
  });

  test.each<[Partial<ArticleForm>, object]>([
    [{ tags: ' পদ্মা ,, নদী  ভাঙন,\n, \u200d' }, { tags: ['পদ্মা', 'নদী ভাঙন'] }],
    [{ imageCaption: 'ছবি' }, { imageCaption: '' }],
    [
      { imageCaption: ' ছবি ', imageUrl: '/media/a/1.jpg' },
      { imageCaption: 'ছবি', imageUrl: '/media/a/1.jpg' },
    ],
    [
      { status: 'draft', publishAt: '2026-11-20T14:05' },
      { status: 'draft', publishAt: 0 },
    ],
    [{ status: 'scheduled', publishAt: '2026-11-20T14:05' }, { publishAt: Date.UTC(2026, 10, 20, 8, 5) }],
    [{ author: ' রফিক  আহমেদ ' }, { author: 'রফিক আহমেদ' }],
    [{ category: 'বিশ্ব', subcategory: 'এশি\u09dfা' }, { subcategory: 'এশি\u09af\u09bcা' }],
    [{ title: 'a\ud800\0b\nc' }, { title: 'ab c' }],
    [{ description: 'a\r\nb' }, { description: 'a\nb' }],
  ])('%j → %j', (change, stored) => {
    expect(read(change)).toMatchObject(stored);
  });

  test.each<[Partial<ArticleForm>, RegExp]>([
    [{ category: 'Sport' }, /category does not exist/],
    [{ subcategory: 'রাজনীতি' }, /does not belong/],
    [{ status: 'scheduled', publishAt: 'soon' }, /publication date/],
    [{ title: 'ক'.repeat(501) }, /^The title is too long: at most 500 characters\.$/],
    [{ description: 'ক'.repeat(300_001) }, /at most 300,000 characters/],
  ])('is refused with a clear sentence', (change, message) => {
    expect(read(change)).toMatch(message);
  });

  test.each([null, 'x', [], {}, { ...WRITTEN, status: 'gone' }, { ...WRITTEN, title: 1 }])('%j is no form', (value) => {
    expect(parseArticleForm(value, ZONE)).toMatchObject({ ok: false, message: expect.stringContaining('reload') });
  });
});

describe('a stored article in the form', () => {
  it('comes back as it was', () => {
    const input = makeInput({
      subcategory: 'রাজনীতি',
      tags: ['সেতু', 'নদী'],
      imageUrl: '/demo/flood-1280.webp',
      imageCaption: 'নদীর ধারে',
      status: 'scheduled',
      publishAt: Date.UTC(2026, 10, 20, 8, 5, 30),
    });
    const form = toForm(input, ZONE);
    expect(form).toMatchObject({ tags: 'সেতু, নদী', publishAt: '2026-11-20T14:05:30' });
    expect(parseArticleForm(form, ZONE)).toEqual({ ok: true, input });
  });

  it('is the same only while no field differs', () => {
    const form = toForm(makeInput(), ZONE);
    const isSame = (change: Partial<ArticleForm>) => isSameForm(form, { ...form, ...change });
    expect(isSame({})).toBe(true);
    const changes: Partial<ArticleForm>[] = [...Object.keys(EMPTY_FORM).map((field) => ({ [field]: 'অন্য' }))];
    expect(changes.filter(isSame)).toEqual([]);
  });
});

it('splits tags at commas alone, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(splitTags(text).every((tag) => tag !== '' && !tag.includes(','))).toBe(true);
    }),
  );
});
