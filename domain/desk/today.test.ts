import { expect, test } from 'vitest';
import { planToday } from './today.ts';

const item = (at: number, category = 'খেলা') => ({ at, category });

test('lists the next items first, and counts the others', () => {
  expect(planToday([item(3), item(1), item(2)], 2)).toEqual({
    next: [item(1), item(2)],
    omittedCount: 1,
    categories: [],
  });
  expect(planToday([item(1)], 2)).toEqual({ next: [item(1)], omittedCount: 0, categories: [] });
});

test('counts the items of each category, listed or not, most first', () => {
  const items = [item(1, 'বিশ্ব'), item(2), item(3), item(4, 'ধর্ম')];
  expect(planToday(items, 1).categories).toEqual([
    { name: 'খেলা', count: 2 },
    { name: 'বিশ্ব', count: 1 },
    { name: 'ধর্ম', count: 1 },
  ]);
});
