import { expect, test } from 'vitest';
import { parseSearchChoices, periodStartMs, toSearchPath } from './filters.ts';

const NONE = { category: null, period: null, order: 'relevance', spelling: 'corrected' } as const;

test.each([
  ['', NONE],
  [
    'category=খেলা&period=week&order=newest&spelling=exact',
    { category: 'খেলা', period: 'week', order: 'newest', spelling: 'exact' },
  ],
  ['category=nothing&period=1970-99-99&order=&spelling=%00', NONE],
])('parseSearchChoices(%j)', (parameters, expected) => {
  expect(parseSearchChoices(new URLSearchParams(parameters))).toEqual(expected);
});

test.each([
  [NONE, '/search?q=%E0%A6%95'],
  [{ ...NONE, period: 'today', order: 'newest' } as const, '/search?q=%E0%A6%95&period=today&order=newest'],
  [{ ...NONE, spelling: 'exact' } as const, '/search?q=%E0%A6%95&spelling=exact'],
])('toSearchPath of %j', (choices, expected) => {
  expect(toSearchPath('ক', choices)).toBe(expected);
});

test('a path leads to the choices that it was made from', () => {
  const choices = { category: 'খেলা', period: 'year', order: 'newest', spelling: 'exact' } as const;
  const { searchParams } = new URL(toSearchPath('ক', choices), 'http://localhost');
  expect(parseSearchChoices(searchParams)).toEqual(choices);
});

test.each([
  ['today', '2026-11-19T18:00:00Z'],
  ['week', '2026-11-13T18:00:00Z'],
  ['month', '2026-10-21T18:00:00Z'],
  ['year', '2025-11-20T18:00:00Z'],
] as const)('the period %s begins at a midnight in Dhaka', (period, expected) => {
  const startMs = periodStartMs(period, { nowMs: Date.parse('2026-11-20T06:00:00Z'), offsetMinutes: 360 });
  expect(new Date(startMs).toISOString()).toBe(new Date(expected).toISOString());
});
