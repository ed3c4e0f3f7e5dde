import { expect, test } from 'vitest';
import type { ArticleStatus } from './article.ts';
import { decidePublishedAt, isWithdrawn, withoutFutureTimes } from './decide-published-at.ts';
import type { Publication } from './decide-visibility.ts';

const NOW_MS = 1_000;
const published: Publication = { status: 'published', publishAt: 0, publishedAt: 400 };
const withdrawn: Publication = { ...published, status: 'draft' };
const draft: Publication = { ...withdrawn, publishedAt: 0 };
const due: Publication = { status: 'scheduled', publishAt: 700, publishedAt: 0 };
const notDue: Publication = { ...due, publishAt: NOW_MS + 1 };
const dueAgain: Publication = { ...due, publishedAt: 400 };
const rescheduled: Publication = { ...notDue, publishedAt: 400 };

test.each<[string, before: Publication | null, after: ArticleStatus, kept: number, asNew: number]>([
  ['a new article is published now', null, 'published', NOW_MS, NOW_MS],
  ['a new draft was never public', null, 'draft', 0, 0],
  ['a new scheduled article was never public', null, 'scheduled', 0, 0],
  ['a draft is published now', draft, 'published', NOW_MS, NOW_MS],
  ['a draft remains one', draft, 'draft', 0, 0],
  ['a published article is edited', published, 'published', 400, 400],
  ['a published article is withdrawn', published, 'draft', 400, 400],
  ['a published article is scheduled', published, 'scheduled', 400, 400],
  ['a withdrawn article is published again', withdrawn, 'published', 400, NOW_MS],
  ['a withdrawn article remains one', withdrawn, 'draft', 400, 400],
  ['a withdrawn article is scheduled', withdrawn, 'scheduled', 400, 400],
  ['a scheduled article that came due is published immediately', due, 'published', 700, 700],
  ['a scheduled article that came due is withdrawn', due, 'draft', 700, 700],
  ['a scheduled article that came due is scheduled again', due, 'scheduled', 700, 700],
  ['a scheduled article that is not due is published immediately', notDue, 'published', NOW_MS, NOW_MS],
  ['a scheduled article that is not due becomes a draft', notDue, 'draft', 0, 0],
  ['the schedule of an article that was public came due', dueAgain, 'published', 700, 700],
  ['the schedule of an article that was public is not due', rescheduled, 'published', 400, NOW_MS],
  ['the schedule of an article that was public is removed', rescheduled, 'draft', 400, 400],
])('%s', (_, before, status, kept, asNew) => {
  const save = { before, after: { status }, nowMs: NOW_MS };
  expect(decidePublishedAt(save)).toBe(kept);
  expect(decidePublishedAt({ ...save, asNew: true })).toBe(asNew);
});

test.each<[boolean, Publication[]]>([
  [true, [withdrawn, rescheduled]],
  [false, [draft, published, due, notDue, dueAgain]],
])('isWithdrawn is %s', (expected, articles) => {
  for (const article of articles) expect(isWithdrawn(article, NOW_MS)).toBe(expected);
});

test('the future times of an imported article become the time of the import', () => {
  expect(withoutFutureTimes({ createdAt: NOW_MS + 1, updatedAt: NOW_MS + 2, publishedAt: NOW_MS + 3 }, NOW_MS)).toEqual(
    { createdAt: NOW_MS, updatedAt: NOW_MS, publishedAt: NOW_MS },
  );
  const past = { createdAt: 1, updatedAt: 2, publishedAt: 3 };
  expect(withoutFutureTimes(past, NOW_MS)).toEqual(past);
});
