import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../time/durations.ts';
import type { ForeignPost } from './foreign-post.ts';
import { toArticleRecord } from './to-article-record.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 6);
const POST: ForeignPost = {
  ...{ id: '12', label: 'post 12', state: 'published', title: 'পদ্মায় সেতু', html: '<p>এক</p>', excerpt: '' },
  ...{ authors: ['রিনা', 'কামাল'], tags: [], createdMs: NOW_MS - HOUR_MS, updatedMs: NOW_MS, image: null },
  ...{ seoTitle: '', seoDescription: '', socialImageUrl: '', viewCount: 7, losses: [] },
};
const PLACE = { category: 'খেলা', subcategory: 'ক্রিকেট', extraTags: [] };

const convert = (change: Partial<ForeignPost> = {}, extraTags: readonly string[] = []) =>
  toArticleRecord({ ...POST, ...change }, { ...PLACE, extraTags }, NOW_MS);
const latin1 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

test('a post becomes the record of an article', () => {
  expect(convert()).toEqual({
    record: {
      ...{ title: 'পদ্মায় সেতু', description: 'এক', category: 'খেলা', subcategory: 'ক্রিকেট', author: 'রিনা, কামাল', tags: [] },
      ...{ seoTitle: '', seoDescription: '', socialImageUrl: '', viewCount: 7 },
      ...{ status: 'published', createdAt: NOW_MS - HOUR_MS, updatedAt: NOW_MS, publishAt: 0 },
    },
    losses: [],
  });
});

describe('the state and times', () => {
  const LATER_MS = NOW_MS + HOUR_MS;
  const EARLIER_MS = NOW_MS - HOUR_MS;

  test.each<[string, Partial<ForeignPost>, object]>([
    [
      'of a post that is scheduled',
      { state: 'scheduled', createdMs: LATER_MS, updatedMs: EARLIER_MS },
      { status: 'scheduled', publishAt: LATER_MS, createdAt: EARLIER_MS, updatedAt: EARLIER_MS },
    ],
    [
      'of a post that was to be published by now',
      { state: 'scheduled', createdMs: NOW_MS, updatedMs: EARLIER_MS },
      { status: 'published', publishAt: 0, createdAt: NOW_MS, updatedAt: NOW_MS },
    ],
    ['of a draft', { state: 'draft', createdMs: LATER_MS }, { status: 'draft', publishAt: 0, createdAt: LATER_MS }],
    ['of a deleted post', { state: 'trash' }, { status: 'draft', publishAt: 0 }],
  ])('%s', (_, change, expected) => {
    expect(convert(change).record).toMatchObject(expected);
  });
});

describe('a post without a title', () => {
  test.each([
    ['the first line of its text', '<h2>বন্যা</h2><p>পানি বাড়ছে</p>', 'বন্যা'],
    ['the first words of a long line', `<p>${'শব্দ '.repeat(40)}</p>`, 'শব্দ '.repeat(16).trim()],
    [
      'the first line with words',
      '<p><img src="https://a.example/b.jpg"></p><p>https://a.example</p><p>পরে</p>',
      'পরে',
    ],
    ['a name if its text has no line', '<img src="https://a.example/b.jpg">', 'শিরোনামহীন'],
    ['a name if its text is one long word', `<p>${'ক'.repeat(81)}</p>`, 'শিরোনামহীন'],
  ])('has %s as its title', (_, html, title) => {
    const { record, losses } = convert({ title: ' \u200c', html });
    expect(record.title).toBe(title.normalize('NFC'));
    expect(losses).toEqual([{ kind: 'empty', detail: 'title' }]);
  });
});

describe('a post without a text', () => {
  test.each([
    ['its excerpt', 'সারাংশ', 'সারাংশ'],
    ['its title', '', 'পদ্মায় সেতু'],
  ])('has %s as its text', (_, excerpt, description) => {
    const { record, losses } = convert({ html: '<p> </p>', excerpt });
    expect(record.description).toBe(description);
    expect(losses).toContainEqual({ kind: 'empty', detail: 'text' });
  });
});

describe('the description for search engines', () => {
  test.each<[string, Partial<ForeignPost>, string, object[]]>([
    ['is the excerpt', { excerpt: '<p>সারাংশ</p>' }, 'সারাংশ', []],
    ['is its own', { seoDescription: 'বিবরণ' }, 'বিবরণ', []],
    ['may be the same', { excerpt: 'বিবরণ', seoDescription: 'বিবরণ' }, 'বিবরণ', []],
    [
      'is its own, and another excerpt is reported',
      { excerpt: 'সারাংশ', seoDescription: 'বিবরণ' },
      'বিবরণ',
      [{ kind: 'excerpt', detail: 'সারাংশ' }],
    ],
  ])('%s', (_, change, seoDescription, losses) => {
    const converted = convert(change);
    expect([converted.record.seoDescription, converted.losses]).toEqual([seoDescription, losses]);
  });
});

test.each([
  ['পদ্মায় সেতু', ''],
  ['পদ্মা সেতু কবে', 'পদ্মা সেতু কবে'],
])('the title for search engines %j is stored as %j', (seoTitle, stored) => {
  expect(convert({ seoTitle }).record.seoTitle).toBe(stored);
});

describe('the images', () => {
  const IMAGE = { url: 'https://a.example/b c.jpg', caption: '<b>নদী</b>', alt: 'নৌকা', credit: 'রিনা' };

  test('have their texts', () => {
    const { record, losses } = convert({ image: IMAGE, socialImageUrl: 'https://a.example/s.jpg' });
    expect(record).toMatchObject({
      ...{ imageUrl: 'https://a.example/b%20c.jpg', imageCaption: 'নদী', imageAlt: 'নৌকা', imageCredit: 'রিনা' },
      socialImageUrl: 'https://a.example/s.jpg',
    });
    expect(losses).toEqual([]);
  });

  test('that no browser can load are reported', () => {
    const { record, losses } = convert({ image: { ...IMAGE, url: 'gs://a/b.jpg' }, socialImageUrl: 'file:///c.jpg' });
    expect(record).not.toHaveProperty('imageUrl');
    expect(record.socialImageUrl).toBe('');
    expect(losses).toEqual([
      { kind: 'images', detail: 'gs://a/b.jpg' },
      { kind: 'images', detail: 'file:///c.jpg' },
    ]);
  });
});

test('the tags are those of the post and its other categories, once, without commas', () => {
  expect(convert({ tags: ['নদী', 'পদ্মা, সেতু', ' ', 'নদী'] }, ['বিশ্ব']).record.tags).toEqual(['নদী', 'পদ্মা  সেতু', 'বিশ্ব']);
});

test('tags beyond the limit of the form are reported', () => {
  const { record, losses } = convert({ tags: ['ক'.repeat(1_990), 'খ', 'গ', 'ঘ'] });
  expect(record.tags).toEqual(['ক'.repeat(1_990), 'খ', 'গ']);
  expect(losses).toEqual([{ kind: 'tags', detail: 'ঘ' }]);
});

describe('a damaged text', () => {
  test('in another encoding is repaired and reported', () => {
    const { record, losses } = convert({ title: latin1('বাংলাদেশ') });
    expect(record.title).toBe('বাংলাদেশ');
    expect(losses).toEqual([{ kind: 'encoding', detail: 'title: UTF-8 that was read as Latin-1, repaired' }]);
  });

  test('that has lost letters is reported', () => {
    expect(convert({ title: latin1('বাংলা').slice(0, -1) }).losses).toEqual([
      { kind: 'damagedText', detail: 'title: UTF-8 that was read as Latin-1 and has lost letters' },
    ]);
    expect(convert({ authors: ['রি\ufffdনা\ufffd'] }).losses).toEqual([
      { kind: 'damagedText', detail: 'author: 2 characters' },
    ]);
  });

  test('that is too long is cut at a whole character, after its normalisation', () => {
    const { record, losses } = convert({ title: `${'ক'.repeat(499)}😀` });
    expect(record.title).toBe('ক'.repeat(499));
    expect(losses).toEqual([{ kind: 'cut', detail: 'title: 501 characters, of which 500 remain' }]);
    expect(convert({ title: '\u09df'.repeat(300) }).record.title).toBe('\u09af\u09bc'.repeat(250));
  });
});

test('what the reader of the post lost comes first in the report', () => {
  const losses = [{ kind: 'fields', detail: 'rating' }] as const;
  expect(convert({ losses, title: '' }).losses.map(({ kind }) => kind)).toEqual(['fields', 'empty']);
});
