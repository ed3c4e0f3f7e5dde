import { describe, expect, test } from 'vitest';
import { findFarFuture, listFutureTimes } from './future-times.ts';

const NOW_MS = Date.UTC(2026, 10, 26);
const FIELDS = ['createdAt', 'updatedAt'] as const;
const times = (createdAt: number, updatedAt = createdAt) => ({ createdAt, updatedAt });

describe('a time in the future', () => {
  test('is refused by name if it is far', () => {
    expect(findFarFuture(times(5, Date.UTC(2100, 0, 1)), FIELDS, NOW_MS)).toBe(
      'updatedAt is in the future: 2100-01-01T00:00:00.000Z',
    );
    expect(findFarFuture(times(8.64e15), FIELDS, NOW_MS)).toBe(
      'createdAt is in the future: +275760-09-13T00:00:00.000Z; updatedAt is in the future: +275760-09-13T00:00:00.000Z',
    );
  });

  test.each([0, -5, NOW_MS, NOW_MS + 3_600_000, Date.UTC(2027, 10, 26)])('is not far at %d', (ms) => {
    expect(findFarFuture(times(ms), FIELDS, NOW_MS)).toBeNull();
  });

  test('becomes the time of the import', () => {
    expect(listFutureTimes({ times: times(5, NOW_MS + 1), stored: null, decided: {}, nowMs: NOW_MS }, FIELDS)).toEqual([
      { field: 'updatedAt', from: NOW_MS + 1, to: NOW_MS },
    ]);
  });

  test('becomes what an earlier import decided', () => {
    const stored = times(NOW_MS - 60_000);
    expect(listFutureTimes({ times: times(NOW_MS + 1), stored, decided: {}, nowMs: NOW_MS }, FIELDS)).toEqual([
      { field: 'createdAt', from: NOW_MS + 1, to: NOW_MS - 60_000 },
      { field: 'updatedAt', from: NOW_MS + 1, to: NOW_MS - 60_000 },
    ]);
  });

  test('becomes the time of the import if the stored one is missing or in the future too', () => {
    const stored = times(0, NOW_MS + 9);
    const changes = listFutureTimes({ times: times(NOW_MS + 1), stored, decided: {}, nowMs: NOW_MS }, FIELDS);
    expect(changes.map(({ to }) => to)).toEqual([NOW_MS, NOW_MS]);
  });

  test('of a file that was imported before it passed remains what that import decided', () => {
    const decided = { createdAt: { from: NOW_MS - 5, to: NOW_MS - 60_000 } };
    const change = { field: 'createdAt', from: NOW_MS - 5, problem: 'was in the future at an earlier import' };
    const file = { times: times(NOW_MS - 5), decided, nowMs: NOW_MS };
    expect(listFutureTimes({ ...file, stored: null }, FIELDS)).toEqual([{ ...change, to: NOW_MS - 60_000 }]);
    const saved = times(NOW_MS - 60_000, NOW_MS - 1);
    expect(listFutureTimes({ ...file, stored: saved }, FIELDS)).toEqual([{ ...change, to: NOW_MS - 60_000 }]);
    expect(listFutureTimes({ ...file, times: times(NOW_MS - 4), stored: saved }, FIELDS)).toEqual([]);
  });
});
