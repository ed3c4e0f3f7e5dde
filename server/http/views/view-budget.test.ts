import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { createViewBudget } from './view-budget.ts';

const openBudget = (workers = 1) => {
  const clock = { ms: 0 };
  const budget = createViewBudget({ workers, now: () => clock.ms });
  const count = (times: number, take: (n: number) => boolean) =>
    Array.from({ length: times }, (_, n) => take(n)).filter(Boolean).length;
  return { clock, budget, count };
};

test.each([
  ['an IPv4 address', 1, 300, () => '192.0.2.1'],
  ['an IPv6 /64', 1, 20, (n: number) => `2001:db8::${n.toString(16)}`],
  ['an IPv4 address in one of two workers', 2, 150, () => '192.0.2.1'],
])('views of one article from %s are limited', (_name, workers, limit, toAddress) => {
  const { budget, count } = openBudget(workers);
  expect(count(5_000, (n) => budget.takeView(toAddress(n), 'a1'))).toBe(limit);
  expect(budget.takeView(toAddress(0), 'a2')).toBe(true);
  expect(budget.takeView('198.51.100.1', 'a1')).toBe(true);
});

test.each([
  ['an IPv4 address', 3_000, '192.0.2.1'],
  ['an IPv6 /64', 200, '2001:db8::1'],
])('views of all articles and new sessions from %s are limited', (_name, limit, address) => {
  const { budget, count } = openBudget();
  expect(count(5_000, (n) => budget.takeView(address, `a${n}`))).toBe(limit);
  expect(count(5_000, () => budget.takeSession(address))).toBe(limit);
});

test.each([
  ['/56', 300, (n: number) => `2001:db8:1:${(n % 256).toString(16)}::1`],
  ['/48', 6_000, (n: number) => `2001:db8:1:${n.toString(16)}::1`],
  ['/24', 6_000, (n: number) => `192.0.2.${n % 256}`],
])('views of one article from all networks of a %s are limited', (_size, limit, toAddress) => {
  const { budget, count } = openBudget();
  expect(count(60_000, (n) => budget.takeView(toAddress(n), 'a1'))).toBe(limit);
  expect(budget.takeView('2001:db8:2::1', 'a1')).toBe(true);
});

test.each([
  ['/48 with a /64 for each', (n: number) => `2001:db8:1:${n.toString(16)}::1`],
  ['/24 with 200 behind each address', (n: number) => `192.0.2.${n % 25}`],
])('5,000 readers of one article in a %s are counted', (_network, toAddress) => {
  const { budget, count } = openBudget();
  const read = (n: number) => budget.takeSession(toAddress(n)) && budget.takeView(toAddress(n), 'a1');
  expect(count(5_000, read)).toBe(5_000);
});

test('a budget is whole again after ten minutes', () => {
  const { budget, clock, count } = openBudget();
  expect(count(400, () => budget.takeView('192.0.2.1', 'a1'))).toBe(300);
  clock.ms = 10 * MINUTE_MS;
  expect(count(400, () => budget.takeView('192.0.2.1', 'a1'))).toBe(300);
});

test('clients of very many networks do not fill the memory', () => {
  const { budget, count } = openBudget();
  const toAddress = (n: number) => `2001:db8:${n.toString(16)}::1`;
  expect(count(60_000, (n) => budget.takeView(toAddress(n), 'a1'))).toBe(33_333);
});
