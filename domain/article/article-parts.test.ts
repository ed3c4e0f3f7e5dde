import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyInput } from '#tests/support/any-input.ts';
import { makeArticle, makeInput } from '#tests/support/make-article.ts';
import type { ArticleInput } from './article.ts';
import type { ArticlePart } from './article-parts.ts';
import {
  ARTICLE_PARTS,
  clearTextsWithoutImage,
  copyParts,
  findChangedParts,
  listFieldsOf,
  mergeArticles,
  sameContent,
  samePart,
  toArticleInput,
} from './article-parts.ts';

const BASE = makeInput({ title: 'আদি', author: 'আদি', category: 'বাংলাদেশ', tags: ['এক'] });

it('every input field belongs to one part, and the parts are in the order of the form', () => {
  expect(ARTICLE_PARTS.map((part) => [part, listFieldsOf(part)])).toEqual([
    ['title', ['title']],
    ['description', ['description']],
    ['placement', ['category', 'subcategory']],
    ['author', ['author']],
    ['tags', ['tags']],
    ['image', ['imageUrl', 'imageCaption', 'imageAlt']],
    ['isFeatured', ['isFeatured']],
    ['publication', ['status', 'publishAt']],
  ]);
});

describe('findChangedParts', () => {
  test.each<[Partial<ArticleInput>, ArticlePart[]]>([
    [{}, []],
    [{ title: 'নতুন', subcategory: 'রাজনীতি', status: 'draft' }, ['title', 'placement', 'publication']],
    [{ tags: ['এক', 'দুই'] }, ['tags']],
    [{ tags: ['দুই'] }, ['tags']],
    [{ imageCaption: 'ছবি' }, ['image']],
    [{ imageAlt: 'ছবি' }, ['image']],
    [{ publishAt: 5 }, ['publication']],
    [{ isFeatured: true }, ['isFeatured']],
  ])('finds for %j the parts %j', (change, parts) => {
    expect(findChangedParts(BASE, { ...BASE, ...change })).toEqual(parts);
  });
});

test('toArticleInput drops the fields that the service sets', () => {
  expect(toArticleInput(makeArticle())).toEqual(makeInput());
});

describe('copyParts', () => {
  it('takes every field of the given parts', () => {
    fc.assert(
      fc.property(anyInput, anyInput, (article, source) => {
        expect(copyParts(article, source, [])).toEqual(article);
        expect(sameContent(copyParts(article, source, ARTICLE_PARTS), source)).toBe(true);
      }),
    );
  });
});

describe('clearTextsWithoutImage', () => {
  it('empties the caption and the alternative text if there is no image', () => {
    expect(clearTextsWithoutImage(makeInput({ imageCaption: 'ছবি', imageAlt: 'ছবি' }))).toEqual(makeInput());
  });

  it('changes nothing if there is an image', () => {
    const input = makeInput({ imageUrl: '/a.jpg', imageCaption: 'ছবি' });
    expect(clearTextsWithoutImage(input)).toEqual(input);
  });
});

describe('mergeArticles', () => {
  const cases: [
    string,
    Partial<ArticleInput>,
    Partial<ArticleInput>,
    Partial<ArticleInput>,
    ArticlePart[],
    ArticlePart[],
  ][] = [
    ['no changes merge to the base', {}, {}, {}, [], []],
    ['only my change is in the result', { title: 'আমার' }, {}, { title: 'আমার' }, [], []],
    ['only their change is in the result', {}, { title: 'তার' }, { title: 'তার' }, [], ['title']],
    [
      'changes to different parts are both in the result',
      { title: 'আমার' },
      { tags: [] },
      { title: 'আমার', tags: [] },
      [],
      ['tags'],
    ],
    ['the same change on both sides does not collide', { title: 'নতুন' }, { title: 'নতুন' }, { title: 'নতুন' }, [], []],
    ['different changes to one part collide', { title: 'আমার' }, { title: 'তার' }, { title: 'আমার' }, ['title'], []],
    [
      'a category and a subcategory collide as one part',
      { category: 'খেলা' },
      { subcategory: 'রাজনীতি' },
      { category: 'খেলা', subcategory: null },
      ['placement'],
      [],
    ],
    [
      'a status and a publication date collide as one part',
      { status: 'scheduled', publishAt: 5 },
      { status: 'draft' },
      { status: 'scheduled', publishAt: 5 },
      ['publication'],
      [],
    ],
    [
      'an image and a caption collide as one part',
      { imageUrl: '/a.jpg' },
      { imageCaption: 'তার' },
      { imageUrl: '/a.jpg', imageCaption: '' },
      ['image'],
      [],
    ],
  ];

  test.each(cases)('%s', (_, mine, theirs, merged, collisions, theirParts) => {
    expect(mergeArticles(BASE, { ...BASE, ...mine }, { ...BASE, ...theirs })).toEqual({
      merged: { ...BASE, ...merged },
      collisions,
      theirParts,
    });
  });

  it('ignores a change that only encodes the same letters differently', () => {
    const base = { ...BASE, title: 'সম\u09af\u09bc' };
    const mine = { ...BASE, title: 'সম\u09df' };
    const theirs = { ...BASE, title: 'তার' };
    expect(mergeArticles(base, mine, theirs)).toMatchObject({ merged: { title: 'তার' }, collisions: [] });
  });
});

describe('any merge', () => {
  it('gives the same result from both sides except in the parts that collide', () => {
    fc.assert(
      fc.property(anyInput, anyInput, anyInput, (base, mine, theirs) => {
        const here = mergeArticles(base, mine, theirs);
        const there = mergeArticles(base, theirs, mine);
        expect(here.collisions).toEqual(there.collisions);
        const free = ARTICLE_PARTS.filter((part) => !here.collisions.includes(part));
        expect(free.filter((part) => !samePart(part, here.merged, there.merged))).toEqual([]);
      }),
    );
  });

  it('loses no change except their side of a collision', () => {
    fc.assert(
      fc.property(anyInput, anyInput, anyInput, (base, mine, theirs) => {
        const { merged, collisions } = mergeArticles(base, mine, theirs);
        const theirChanges = findChangedParts(base, theirs).filter((part) => !collisions.includes(part));
        expect(theirChanges.filter((part) => !samePart(part, theirs, merged))).toEqual([]);
        expect(findChangedParts(base, mine).filter((part) => !samePart(part, mine, merged))).toEqual([]);
      }),
    );
  });
});
