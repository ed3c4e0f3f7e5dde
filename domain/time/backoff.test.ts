import { expect, it } from 'vitest';
import { backoffMs, withJitter } from './backoff.ts';

it.each([
  [1, 100],
  [2, 200],
  [3, 400],
  [6, 3_200],
  [7, 5_000],
  [2_000, 5_000],
])('after %i failures the wait is %i ms', (failures, waitMs) => {
  expect(backoffMs(failures, { firstMs: 100, maxMs: 5_000 })).toBe(waitMs);
});

it.each([
  [0, 1_000],
  [0.5, 750],
  [1, 500],
])('jitter of %d', (random, waitMs) => {
  expect(withJitter(1_000, random)).toBe(waitMs);
});
