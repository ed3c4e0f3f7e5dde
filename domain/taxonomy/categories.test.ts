import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CATEGORIES, CATEGORY_BAR, categoryPath, findCategoryByExactName, HOME_SECTION_ORDER } from './categories.ts';
import { findCategory, findSubcategory } from './find-category.ts';

const names = CATEGORIES.flatMap((category) => [category.name, ...category.subcategories]);
// The one-code-point spellings of য়, ড়, ঢ়, which NFC never gives.
const toOneCodePoint = (text: string) =>
  text.replaceAll('\u09af\u09bc', '\u09df').replaceAll('\u09a1\u09bc', '\u09dc').replaceAll('\u09a2\u09bc', '\u09dd');

describe('taxonomy', () => {
  it('has the eleven categories with as many subcategories as docs/behaviour §3 lists', () => {
    expect(CATEGORIES.map(({ slug, subcategories }) => [slug, subcategories.length])).toEqual([
      ['bangladesh', 6],
      ['world', 6],
      ['business', 6],
      ['sport', 5],
      ['entertainment', 5],
      ['technology', 5],
      ['lifestyle', 6],
      ['opinion', 4],
      ['jobs', 3],
      ['education', 4],
      ['religion', 4],
    ]);
  });

  it('is written in NFC, in Bengali letters, spaces and hyphens only', () => {
    expect(names.filter((name) => name !== name.normalize('NFC'))).toEqual([]);
    expect(names.filter((name) => !/^[\p{Script=Bengali} -]+$/u.test(name))).toEqual([]);
  });

  it('shows seven categories in the bar', () => {
    expect(CATEGORY_BAR.map((name) => findCategory(name)?.slug)).toEqual([
      'bangladesh',
      'sport',
      'world',
      'business',
      'entertainment',
      'technology',
      'lifestyle',
    ]);
  });

  it('shows every category once on the home page, the bar first', () => {
    expect(HOME_SECTION_ORDER.slice(0, 7)).toEqual(CATEGORY_BAR);
    expect(HOME_SECTION_ORDER.slice(7).map((name) => findCategory(name)?.slug)).toEqual([
      'opinion',
      'jobs',
      'education',
      'religion',
    ]);
  });
});

describe('findCategory and findSubcategory', () => {
  it.each(CATEGORIES)('finds $slug and all its subcategories in every encoding', (category) => {
    expect(findCategory(category.name)).toBe(category);
    expect(findCategory(` ${category.name.normalize('NFD')}\n`)).toBe(category);
    const { subcategories } = category;
    expect(subcategories.map((name) => findSubcategory(category, toOneCodePoint(name)))).toEqual(subcategories);
    expect(subcategories.map((name) => findSubcategory(category, `\t${name} `))).toEqual(subcategories);
  });

  test('a name typed with the one-code-point \u09df is the same name', () => {
    // এশিয়া (Asia)
    const world = findCategory('বিশ্ব');
    expect(world && findSubcategory(world, 'এশি\u09dfা')).toBe('এশি\u09af\u09bcা');
    expect('এশি\u09dfা').not.toBe('এশি\u09af\u09bcা');
  });

  it.each(['', ' ', 'Sport', 'sport', 'খেল', 'খেলা খেলা', '__proto__', '\0', '\ud800'])(
    'finds no category %j',
    (name) => {
      expect(findCategory(name)).toBeNull();
    },
  );

  it('finds a subcategory only in its own category', () => {
    const sport = findCategory('খেলা');
    expect(sport && findSubcategory(sport, 'ফুটবল')).toBe('ফুটবল');
    expect(sport && findSubcategory(sport, 'রাজনীতি')).toBeNull();
  });
});

describe('categoryPath', () => {
  it('encodes the name in NFC for every spelling', () => {
    expect(categoryPath('খেলা')).toBe('/category/%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE');
    expect(categoryPath('শিক্ষা', 'প\u09dc')).toBe(categoryPath('শিক্ষা', 'প\u09a1\u09bc'));
  });

  it('includes the subcategory only if there is one', () => {
    expect(categoryPath('a/b?c', 'd&e')).toBe('/category/a%2Fb%3Fc?subcategory=d%26e');
    expect(categoryPath('a', '')).toBe('/category/a');
    expect(categoryPath('a', null)).toBe('/category/a');
  });

  it('never throws, and can be read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const path = categoryPath(name).slice('/category/'.length);
        expect(decodeURIComponent(path)).toBe(name.normalize('NFC'));
      }),
    );
    expect(categoryPath('\ud800', '\udc00')).toBe('/category/%EF%BF%BD?subcategory=%EF%BF%BD');
  });
});

test.each([
  { what: 'a name', name: 'বিনোদন', slug: 'entertainment' },
  { what: 'a name that does not exist', name: 'অজানা', slug: undefined },
  { what: 'an empty name', name: '', slug: undefined },
])('findCategoryByExactName of $what', ({ name, slug }) => {
  expect(findCategoryByExactName(name)?.slug).toBe(slug);
});
