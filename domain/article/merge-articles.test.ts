import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makeInput } from '#tests/support/make-article.ts';
import type { ArticleInput } from './article.ts';
import type { ArticlePart } from './article-parts.ts';
import { ARTICLE_PART_NAMES, ARTICLE_PARTS, sameContent, samePart, toArticleInput } from './article-parts.ts';
import { compareArticles } from './compare-articles.ts';
import { mergeArticles, takeParts } from './merge-articles.ts';

const BASE = makeInput({ title: 'আদি', author: 'আদি', category: 'বাংলাদেশ', tags: ['এক'] });

describe('two people’s changes', () => {
  const cases: [
    string,
    Partial<ArticleInput>,
    Partial<ArticleInput>,
    Partial<ArticleInput>,
    ArticlePart[],
    ArticlePart[],
  ][] = [
    ['nobody changed anything', {}, {}, {}, [], []],
    ['only mine', { title: 'আমার' }, {}, { title: 'আমার' }, [], []],
    ['only theirs', {}, { title: 'তার' }, { title: 'তার' }, [], ['title']],
    ['different parts', { title: 'আমার' }, { tags: [] }, { title: 'আমার', tags: [] }, [], ['tags']],
    ['the same change', { title: 'নতুন' }, { title: 'নতুন' }, { title: 'নতুন' }, [], []],
    ['the same part', { title: 'আমার' }, { title: 'তার' }, { title: 'আমার' }, ['title'], []],
    [
      'a category and a subcategory are one part',
      { category: 'খেলা' },
      { subcategory: 'রাজনীতি' },
      { category: 'খেলা', subcategory: null },
      ['placement'],
      [],
    ],
    [
      'a status and its moment are one part',
      { status: 'scheduled', publishAt: 5 },
      { status: 'draft' },
      { status: 'scheduled', publishAt: 5 },
      ['publication'],
      [],
    ],
    [
      'a picture and its caption are one part',
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

  it('takes another encoding of the same letters for no change', () => {
    const base = { ...BASE, title: 'সম\u09af\u09bc' };
    const mine = { ...BASE, title: 'সম\u09df' };
    const theirs = { ...BASE, title: 'তার' };
    expect(mergeArticles(base, mine, theirs)).toMatchObject({ merged: { title: 'তার' }, collisions: [] });
  });
});

const anyInput: fc.Arbitrary<ArticleInput> = fc.record({
  title: fc.constantFrom('ক', 'খ', 'গ'),
  description: fc.constantFrom('ক', 'খ', 'গ'),
  category: fc.constantFrom('খেলা', 'বিশ্ব'),
  subcategory: fc.constantFrom(null, 'ক্রিকেট'),
  author: fc.constantFrom('ক', 'খ', 'গ'),
  tags: fc.array(fc.constantFrom('ক', 'খ'), { maxLength: 2 }),
  imageUrl: fc.constantFrom('', '/a.jpg'),
  imageCaption: fc.constantFrom('', 'ক'),
  isFeatured: fc.boolean(),
  status: fc.constantFrom('published', 'draft', 'scheduled'),
  publishAt: fc.constantFrom(0, 5),
});

describe('every merge', () => {
  it('is the same from both sides where nothing collides, and collides in the same parts', () => {
    fc.assert(
      fc.property(anyInput, anyInput, anyInput, (base, mine, theirs) => {
        const here = mergeArticles(base, mine, theirs);
        const there = mergeArticles(base, theirs, mine);
        expect(here.collisions).toEqual(there.collisions);
        const free = ARTICLE_PART_NAMES.filter((part) => !here.collisions.includes(part));
        expect(free.filter((part) => !samePart(part, here.merged, there.merged))).toEqual([]);
      }),
    );
  });

  it('keeps every change of both sides but what collides', () => {
    fc.assert(
      fc.property(anyInput, anyInput, anyInput, (base, mine, theirs) => {
        const { merged, collisions } = mergeArticles(base, mine, theirs);
        const changed = (side: ArticleInput) => compareArticles(base, side).map(({ part }) => part);
        const lost = changed(theirs).filter((part) => !collisions.includes(part) && !samePart(part, theirs, merged));
        expect(lost).toEqual([]);
        expect(changed(mine).filter((part) => !samePart(part, mine, merged))).toEqual([]);
      }),
    );
  });
});

describe('parts', () => {
  it('hold every field of an article once', () => {
    const fields = Object.values(ARTICLE_PARTS).flat();
    expect([...fields].sort()).toEqual(Object.keys(BASE).sort());
    expect(Object.keys(ARTICLE_PARTS)).toEqual(ARTICLE_PART_NAMES);
    expect(toArticleInput(BASE)).toEqual(BASE);
  });

  it('are compared one by one', () => {
    const after = { ...BASE, title: 'নতুন', subcategory: 'রাজনীতি', status: 'draft' } as const;
    expect(compareArticles(BASE, after)).toEqual([
      { part: 'title', before: { title: 'আদি' }, after: { title: 'নতুন' } },
      {
        part: 'placement',
        before: { category: 'বাংলাদেশ', subcategory: null },
        after: { category: 'বাংলাদেশ', subcategory: 'রাজনীতি' },
      },
      { part: 'publication', before: { status: 'published', publishAt: 0 }, after: { status: 'draft', publishAt: 0 } },
    ]);
    expect(compareArticles(BASE, BASE)).toEqual([]);
  });

  it('are taken from another article', () => {
    fc.assert(
      fc.property(anyInput, anyInput, (article, source) => {
        expect(takeParts(article, source, [])).toEqual(article);
        expect(sameContent(takeParts(article, source, ARTICLE_PART_NAMES), source)).toBe(true);
      }),
    );
  });
});
