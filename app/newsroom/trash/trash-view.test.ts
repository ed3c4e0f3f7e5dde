import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { createMomentFormat } from '../components/moment.tsx';
import { toTrashView } from './trash-view.ts';

const deletedAt = Date.UTC(2026, 10, 1, 6);
const article = {
  id: 'a1',
  title: 'পদ্মায় *নতুন* সেতু',
  category: 'বাংলাদেশ',
  subcategory: null,
  author: '',
  status: 'published',
  imageUrl: '',
  deletedAt,
  deletedBy: 'desk@prohor.example',
} as const;

test.each([
  [0, 30],
  [1, 30],
  [DAY_MS - 1, 30],
  [DAY_MS, 29],
  [29 * DAY_MS, 1],
  [29 * DAY_MS + 1, 0],
  [31 * DAY_MS, 0],
])('%i ms after its deletion an article has %i days left', (sinceMs, daysLeft) => {
  const view = toTrashView(article, deletedAt + sinceMs, createMomentFormat('Asia/Dhaka'));
  expect(view.daysLeft).toBe(daysLeft);
  expect(view.deletedAt.text).toBe('1 Nov 2026, 12:00');
});
