import { expect, test } from 'vitest';
import type { SearchChoices } from '#domain/search/filters.ts';
import { parseSearchChoices } from '#domain/search/filters.ts';
import type { RowLink } from '../lists/link-row.tsx';
import { toSearchLinks, toSectionLinks, toUnfilteredLink } from './search-links.ts';

const NO_CHOICE: SearchChoices = { category: null, period: null, order: 'relevance', spelling: 'corrected' };
const ALL_CHOICES: SearchChoices = { category: 'খেলা', period: 'week', order: 'newest', spelling: 'exact' };

const readPath = (path: string) => new URL(path, 'http://localhost').searchParams;
const readChoices = ({ path }: { path: string }) => parseSearchChoices(readPath(path));
const listCurrent = (links: readonly RowLink[]) => links.filter(({ current }) => current).map(({ name }) => name);

test('without a choice, the first link of each group is the current one', () => {
  const { groups, order } = toSearchLinks({ query: 'নদী', choices: NO_CHOICE });
  expect(groups.map(({ links }) => links.length)).toEqual([12, 5]);
  expect([...groups, order].map(({ links }) => listCurrent(links))).toEqual([
    ['সব বিভাগ'],
    ['যেকোনো সময়'.normalize('NFC')],
    ['প্রাসঙ্গিক'],
  ]);
});

test('each link changes one choice and keeps the query and the others', () => {
  const { groups, order } = toSearchLinks({ query: 'নদী ও খাল', choices: ALL_CHOICES });
  const [categories, periods] = groups.map(({ links }) => links.map(readChoices));
  const queries = [...groups, order].flatMap(({ links }) => links.map(({ path }) => readPath(path).get('q')));
  expect(new Set(queries)).toEqual(new Set(['নদী ও খাল']));
  expect(categories).toContainEqual({ ...ALL_CHOICES, category: 'ধর্ম' });
  expect(categories).toContainEqual({ ...ALL_CHOICES, category: null });
  expect(periods).toContainEqual({ ...ALL_CHOICES, period: 'year' });
  expect(periods).toContainEqual({ ...ALL_CHOICES, period: null });
  expect(order.links.map(readChoices)).toEqual([{ ...ALL_CHOICES, order: 'relevance' }, ALL_CHOICES]);
});

test.each([
  { what: 'no filter', change: { order: 'newest' }, summary: 'ফিল্টার' },
  { what: 'a category', change: { category: 'খেলা' }, summary: 'ফিল্টার: খেলা' },
  { what: 'a period', change: { period: 'year' }, summary: 'ফিল্টার: ১ বছর' },
  { what: 'both', change: { category: 'খেলা', period: 'week' }, summary: 'ফিল্টার: খেলা, ৭ দিন' },
] as const)('the summary names $what', ({ change, summary }) => {
  expect(toSearchLinks({ query: 'নদী', choices: { ...NO_CHOICE, ...change } }).summary).toBe(summary);
});

test('a section is linked by its category and subcategory', () => {
  const sections = [
    { category: 'চাকরি', subcategory: null },
    { category: 'বাণিজ্য', subcategory: 'বাজেট' },
  ];
  expect(toSectionLinks(sections).map(({ name, path }) => [name, decodeURI(path)])).toEqual([
    ['চাকরি', '/category/চাকরি'],
    ['বাণিজ্য / বাজেট', '/category/বাণিজ্য?subcategory=বাজেট'],
  ]);
});

test('toUnfilteredLink keeps the order and the spelling', () => {
  const link = toUnfilteredLink({ query: 'নদী', choices: ALL_CHOICES });
  expect(readChoices({ path: link?.path ?? '' })).toEqual({ ...NO_CHOICE, order: 'newest', spelling: 'exact' });
});

test('toUnfilteredLink is null if there is no filter', () => {
  expect(toUnfilteredLink({ query: 'নদী', choices: { ...NO_CHOICE, order: 'newest' } })).toBeNull();
});
