import { describe, expect, it, test } from 'vitest';
import { describePlace, findPlace } from './category-view.ts';

const SITE = { name: 'প্রহর', url: 'https://prohor.test', adClientId: null, offsetOf: () => 360 };

const toNames = (place: ReturnType<typeof findPlace>) => place && [place.category.slug, place.subcategory];

describe('findPlace', () => {
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
    { what: 'an unknown category', category: 'xyz', subcategory: '', place: null },
    { what: "another category's subcategory", category: 'খেলা', subcategory: 'বাজেট', place: null },
    { what: 'NUL', category: '\u0000', subcategory: '\u0000', place: null },
  ])('for $what', ({ category, subcategory, place }) => {
    expect(toNames(findPlace(category, subcategory))).toEqual(place);
  });
});

test('describePlace uses the names of the place', () => {
  expect(
    describePlace({ site: SITE, edition: 'full' }, { place: findPlace(' খেলা', 'ফুটবল'), isFirst: true }).names,
  ).toEqual(['খেলা', 'ফুটবল']);
});

test('describePlace has its own heading for a place that does not exist', () => {
  expect(describePlace({ site: SITE, edition: 'full' }, { place: null, isFirst: true }).names).toEqual(['অজানা বিভাগ']);
});

test.each([
  { what: 'the first page of a place', place: findPlace('খেলা', ''), isFirst: true, robots: 'max-image-preview:large' },
  { what: 'a later page', place: findPlace('খেলা', ''), isFirst: false, robots: 'noindex' },
  { what: 'an unknown place', place: null, isFirst: true, robots: 'noindex' },
])('the robots tag of $what is $robots', ({ place, isFirst, robots }) => {
  expect(describePlace({ site: SITE, edition: 'full' }, { place, isFirst }).head).toContainEqual({
    name: 'robots',
    content: robots,
  });
});

test.each([
  {
    subcategory: '',
    description: 'খেলা বিভাগের সর্বশেষ খবর: ক্রিকেট, ফুটবল, টেনিস, অন্যান্য খেলা ও সাক্ষাৎকার।',
    crumbs: ['প্রচ্ছদ', 'খেলা'],
  },
  {
    subcategory: 'ফুটবল',
    description: 'খেলা বিভাগের ‘ফুটবল’ উপবিভাগের সর্বশেষ খবর।',
    crumbs: ['প্রচ্ছদ', 'খেলা', 'ফুটবল'],
  },
])('the page of খেলা / $subcategory has its own description and breadcrumbs', ({ subcategory, description, crumbs }) => {
  const { head } = describePlace(
    { site: SITE, edition: 'full' },
    { place: findPlace('খেলা', subcategory), isFirst: true },
  );
  expect(head).toContainEqual({ name: 'description', content: description.normalize('NFC') });
  const itemListElement = crumbs.map((name, index) => expect.objectContaining({ name, position: index + 1 }));
  expect(head).toContainEqual({
    'script:ld+json': expect.objectContaining({ '@type': 'BreadcrumbList', itemListElement }),
  });
});
