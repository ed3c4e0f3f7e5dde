import { describe, expect, test } from 'vitest';
import { decideBulkChange, hasTooManyTags, parseBulkChange } from './bulk-change.ts';

const NOW_MS = 1_000;
const article = {
  status: 'published',
  publishAt: 0,
  embargoUntil: 0,
  category: 'খেলা',
  subcategory: 'ফুটবল',
  tags: ['IPL', 'সেতু'],
} as const;

describe('decideBulkChange', () => {
  test.each([
    ['publishes a draft', { status: 'draft' }, { kind: 'publish' }, { status: 'published', publishAt: 0 }],
    [
      'publishes a scheduled article now',
      { status: 'scheduled', publishAt: 2_000 },
      { kind: 'publish' },
      { status: 'published', publishAt: 0 },
    ],
    ['leaves a published article alone', {}, { kind: 'publish' }, null],
    [
      'leaves a scheduled article alone that is due',
      { status: 'scheduled', publishAt: 500 },
      { kind: 'publish' },
      null,
    ],
    ['unpublishes', {}, { kind: 'unpublish' }, { status: 'draft', publishAt: 0 }],
    ['leaves a draft alone', { status: 'draft' }, { kind: 'unpublish' }, null],
    [
      'clears the subcategory with the category',
      {},
      { kind: 'category', category: 'বিশ্ব' },
      { category: 'বিশ্ব', subcategory: null },
    ],
    ['keeps the subcategory of the same category', {}, { kind: 'category', category: 'খেলা' }, null],
    ['adds a tag at the end', {}, { kind: 'add-tag', tag: 'নদী' }, { tags: ['IPL', 'সেতু', 'নদী'] }],
    ['adds no second spelling', {}, { kind: 'add-tag', tag: 'ipl' }, null],
    ['removes a tag in any spelling', {}, { kind: 'remove-tag', tag: 'ipl' }, { tags: ['সেতু'] }],
    [
      'moves a scheduled article',
      { status: 'scheduled', publishAt: 2_000 },
      { kind: 'move', publishAt: 9_000, mayBackDate: false },
      { publishAt: 9_000 },
    ],
    [
      'moves no article to the time that it has',
      { status: 'scheduled', publishAt: 2_000 },
      { kind: 'move', publishAt: 2_000, mayBackDate: false },
      null,
    ],
    [
      'moves no article that is due',
      { status: 'scheduled', publishAt: NOW_MS },
      { kind: 'move', publishAt: 9_000, mayBackDate: false },
      null,
    ],
    ['moves no published article', {}, { kind: 'move', publishAt: 9_000, mayBackDate: true }, null],
    ['removes no tag that is missing', {}, { kind: 'remove-tag', tag: 'নদী' }, null],
  ] as const)('%s', (_, change, bulk, expected) => {
    expect(decideBulkChange({ ...article, ...change }, bulk, NOW_MS)).toEqual(expected);
  });
});

describe('parseBulkChange', () => {
  test.each([
    [
      { kind: 'category', category: 'খেলা' },
      { kind: 'category', category: 'খেলা' },
    ],
    [{ kind: 'category', category: 'x' }, null],
    [
      { kind: 'add-tag', tag: '  নদী ' },
      { kind: 'add-tag', tag: 'নদী' },
    ],
    [{ kind: 'add-tag', tag: 'নদী, চর' }, null],
    [{ kind: 'remove-tag', tag: ' ' }, null],
    [{ kind: 'delete' }, { kind: 'delete' }],
  ] as const)('%j is %j', (given, expected) => {
    expect(parseBulkChange(given)).toEqual(expected);
  });
});

test('tags have the limit of the form', () => {
  expect(hasTooManyTags(['ক'.repeat(1_000), 'খ'.repeat(998)])).toBe(false);
  expect(hasTooManyTags(['ক'.repeat(1_000), 'খ'.repeat(999)])).toBe(true);
});
