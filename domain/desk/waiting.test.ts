import { expect, test } from 'vitest';
import type { WaitingKind } from './waiting.ts';
import { pickWaiting } from './waiting.ts';

const item = (kind: WaitingKind, at: number) => ({ kind, at });
const pick = (limit: number, ...items: ReturnType<typeof item>[]) =>
  pickWaiting(items, limit).map(({ kind, at }) => `${kind} ${at}`);

test('the item that has waited longest is the first', () => {
  expect(pick(9, item('review', 3), item('mention', 1), item('returned', 2))).toEqual([
    'mention 1',
    'returned 2',
    'review 3',
  ]);
});

test('many items of one kind do not hide another kind', () => {
  const many = [1, 2, 3, 4].map((at) => item('review', at));
  expect(pick(3, ...many, item('comment', 9), item('approved', 8))).toEqual(['review 1', 'approved 8', 'comment 9']);
  expect(pick(4, ...many, item('comment', 9), item('approved', 8))).toEqual([
    'review 1',
    'review 2',
    'approved 8',
    'comment 9',
  ]);
});

test('nothing is picked of nothing', () => {
  expect(pick(3)).toEqual([]);
});
