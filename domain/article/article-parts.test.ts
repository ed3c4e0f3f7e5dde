import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyInput } from '#tests/support/any-input.ts';
import { makeArticle, makeInput } from '#tests/support/articles/make-article.ts';
import type { ArticleInput } from './article.ts';
import type { ArticlePart } from './article-parts.ts';
import {
  ARTICLE_PARTS,
  clearTextsWithoutImage,
  copyParts,
  findChangedParts,
  isSameContent,
  listFieldsOf,
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
    ['image', ['imageUrl', 'imageCaption', 'imageAlt', 'imageCredit']],
    ['seo', ['seoTitle', 'seoDescription']],
    ['socialImage', ['socialImageUrl', 'socialImageAlt']],
    ['isFeatured', ['isFeatured', 'featuredUntil']],
    ['publication', ['status', 'publishAt', 'embargoUntil', 'expiresAt']],
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
    [{ imageCredit: 'রিনা' }, ['image']],
    [{ socialImageAlt: 'ছবি' }, ['socialImage']],
    [{ publishAt: 5 }, ['publication']],
    [{ isFeatured: true }, ['isFeatured']],
    [{ featuredUntil: 5 }, ['isFeatured']],
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
        expect(isSameContent(copyParts(article, source, ARTICLE_PARTS), source)).toBe(true);
      }),
    );
  });
});

describe('clearTextsWithoutImage', () => {
  it('empties the texts of an image that is missing', () => {
    const texts = { imageCaption: 'ছবি', imageAlt: 'ছবি', imageCredit: 'রিনা', socialImageAlt: 'ছবি' };
    expect(clearTextsWithoutImage(makeInput(texts))).toEqual(makeInput());
  });

  it('changes nothing if there is an image', () => {
    const social = { socialImageUrl: '/b.jpg', socialImageAlt: 'ছবি' };
    const input = makeInput({ imageUrl: '/a.jpg', imageCaption: 'ছবি', ...social });
    expect(clearTextsWithoutImage(input)).toEqual(input);
  });
});
