import { describe, expect, it, test } from 'vitest';
import { describePlace, findPlace } from './category-view.ts';

const SITE = { name: 'প্রহর', url: 'https://prohor.test', adClientId: null, offsetOf: () => 360 };

const name = (place: ReturnType<typeof findPlace>) => place && [place.category.slug, place.subcategory];

describe('the place that an address names', () => {
  it.each([
    { what: 'a category', category: 'খেলা', subcategory: '', place: ['sport', null] },
    { what: 'a subcategory', category: 'খেলা', subcategory: 'ফুটবল', place: ['sport', 'ফুটবল'] },
    {
      what: 'a subcategory in the other encoding (য় as one letter)',
      category: 'মতামত',
      subcategory: 'সম্পাদকী\u09df',
      place: ['opinion', 'সম্পাদকীয়'.normalize('NFC')],
    },
    { what: 'a blank subcategory', category: 'খেলা', subcategory: '  ', place: ['sport', null] },
    { what: 'no category of ours', category: 'xyz', subcategory: '', place: null },
    { what: "another category's subcategory", category: 'খেলা', subcategory: 'বাজেট', place: null },
    { what: 'NUL', category: '\u0000', subcategory: '\u0000', place: null },
  ])('$what', ({ category, subcategory, place }) => {
    expect(name(findPlace(category, subcategory))).toEqual(place);
  });
});

test('a place is called by its own names', () => {
  const asked = [' খেলা', 'ফুটবল'];
  expect(describePlace(SITE, findPlace(' খেলা', 'ফুটবল'), asked, true).names).toEqual(['খেলা', 'ফুটবল']);
});

test('what is no place is called as it was asked for, cut to a line', () => {
  const { names } = describePlace(SITE, null, [`\u0000 ${'ক'.repeat(500)}`, ''], true);
  expect(names).toEqual([`${'ক'.repeat(59)}…`]);
});

test.each([
  { what: 'the first page of a place', place: findPlace('খেলা', ''), isFirst: true, robots: 'max-image-preview:large' },
  { what: 'a later page', place: findPlace('খেলা', ''), isFirst: false, robots: 'noindex' },
  { what: 'no place', place: null, isFirst: true, robots: 'noindex' },
])('search engines are told of $what: $robots', ({ place, isFirst, robots }) => {
  expect(describePlace(SITE, place, ['খেলা'], isFirst).head).toContainEqual({ name: 'robots', content: robots });
});
