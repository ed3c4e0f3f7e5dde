import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyInput } from '#tests/support/any-input.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { ArticleInput } from './article.ts';
import type { ArticlePart } from './article-parts.ts';
import { ARTICLE_PARTS, findChangedParts, isSamePart } from './article-parts.ts';
import { isTextPart, mergeArticles } from './merge-articles.ts';

const BASE = makeInput({ title: 'আদি', author: 'আদি', category: 'বাংলাদেশ', tags: ['এক'] });

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
      texts: expect.anything(),
    });
  });

  const IMAGE = { ...BASE, imageUrl: '/a.jpg', imageCaption: 'নদী', imageAlt: 'নৌকা', imageCredit: 'রিনা' };

  it('combines changes of one text that do not overlap', () => {
    const base = { ...BASE, title: 'আজ ঢাকায় বড় মেলা শুরু', description: 'এক\n\nদুই' };
    const mine = { ...base, title: 'কাল ঢাকায় বড় মেলা শুরু', description: 'আমার\n\nদুই' };
    const theirs = { ...base, title: 'আজ ঢাকায় বড় মেলা শেষ', description: 'এক\n\nতাদের' };
    expect(mergeArticles(base, mine, theirs)).toMatchObject({
      merged: { title: 'কাল ঢাকায় বড় মেলা শেষ'.normalize('NFC'), description: 'আমার\n\nতাদের' },
      collisions: [],
      theirParts: ['title', 'description'],
    });
  });

  it('returns the hunks of a text that collides', () => {
    const { texts } = mergeArticles(BASE, { ...BASE, title: 'আমার' }, { ...BASE, title: 'তার' });
    expect(texts.title?.pieces).toMatchObject([{ kind: 'hunk', base: 'আদি', mine: 'আমার', theirs: 'তার' }]);
  });

  it('combines the caption, the alternative text and the credit of the same image', () => {
    const credited = mergeArticles(IMAGE, { ...IMAGE, imageCredit: 'কামাল' }, { ...IMAGE, imageAlt: 'তার' });
    expect(credited).toMatchObject({ merged: { imageCredit: 'কামাল', imageAlt: 'তার' }, collisions: [] });
    const merge = mergeArticles(IMAGE, { ...IMAGE, imageCaption: 'আমার' }, { ...IMAGE, imageAlt: 'তার' });
    expect(merge).toMatchObject({ merged: { imageCaption: 'আমার', imageAlt: 'তার' }, collisions: [] });
    const both = mergeArticles(IMAGE, { ...IMAGE, imageCaption: 'আমার' }, { ...IMAGE, imageCaption: 'তার' });
    expect(both.collisions).toEqual(['image']);
  });

  it('merges the image for link previews apart from the article’s image', () => {
    const merge = mergeArticles(IMAGE, { ...IMAGE, imageUrl: '/b.jpg' }, { ...IMAGE, socialImageUrl: '/c.jpg' });
    expect(merge).toMatchObject({ merged: { imageUrl: '/b.jpg', socialImageUrl: '/c.jpg' }, collisions: [] });
  });

  it('reports every part that differs as a collision without a base', () => {
    const { collisions, texts } = mergeArticles(null, { ...BASE, title: 'আমার' }, { ...BASE, tags: [] });
    expect(collisions).toEqual(['title', 'tags']);
    expect(texts.title?.pieces).toMatchObject([{ kind: 'hunk', base: '', mine: 'আমার', theirs: 'আদি' }]);
  });

  it('ignores a change that only encodes the same letters differently', () => {
    const base = { ...BASE, title: 'সম\u09af\u09bc' };
    const mine = { ...BASE, title: 'সম\u09df' };
    const theirs = { ...BASE, title: 'তার' };
    expect(mergeArticles(base, mine, theirs)).toMatchObject({ merged: { title: 'তার' }, collisions: [] });
  });
});

const isCombined = (part: ArticlePart) => isTextPart(part) || part === 'image';

describe('any merge', () => {
  it('gives the same result from both sides except in the parts that collide', () => {
    fc.assert(
      fc.property(anyInput, anyInput, anyInput, (base, mine, theirs) => {
        const here = mergeArticles(base, mine, theirs);
        const there = mergeArticles(base, theirs, mine);
        expect(here.collisions).toEqual(there.collisions);
        const free = ARTICLE_PARTS.filter((part) => !here.collisions.includes(part));
        expect(free.filter((part) => !isSamePart(part, here.merged, there.merged))).toEqual([]);
      }),
    );
  });

  it('loses no change except their side of a collision', () => {
    fc.assert(
      fc.property(anyInput, anyInput, anyInput, (base, mine, theirs) => {
        const { merged, collisions } = mergeArticles(base, mine, theirs);
        // What both changed in one text is combined; the properties of `mergeText` say that nothing is lost.
        const isWhole = (part: ArticlePart) =>
          !collisions.includes(part) &&
          !(isCombined(part) && [mine, theirs].every((side) => !isSamePart(part, base, side)));
        const changedBy = (side: ArticleInput) => findChangedParts(base, side).filter(isWhole);
        expect(changedBy(theirs).filter((part) => !isSamePart(part, theirs, merged))).toEqual([]);
        expect(changedBy(mine).filter((part) => !isSamePart(part, mine, merged))).toEqual([]);
      }),
    );
  });
});
