import { expect, test } from 'vitest';
import { listChips } from './filter-chips.tsx';
import { formatManageQuery, parseManageQuery } from './manage-query.ts';

test('lists each filter with the query that remains without it', () => {
  const query = parseManageQuery(
    new URLSearchParams('search=সেতু&category=খেলা&status=draft&stage=submitted&tag=নদী&today=1&mine=1&sort=oldest'),
  );
  const chips = listChips(query);
  expect(chips.map(({ name, value }) => [name, value])).toEqual([
    ['Category', 'খেলা'],
    ['Status', 'Draft'],
    ['Stage', 'Submitted'],
    ['Tag', 'নদী'],
    ['', 'Created today'],
    ['', 'Mine'],
  ]);
  const [category] = chips;
  expect(formatManageQuery({ ...query, ...category?.without })).toBe(
    `?${new URLSearchParams({ search: 'সেতু', status: 'draft', tag: 'নদী', today: '1', mine: '1', stage: 'submitted', sort: 'oldest' })}`,
  );
  expect(listChips(parseManageQuery(new URLSearchParams('search=সেতু&sort=oldest')))).toEqual([]);
});
