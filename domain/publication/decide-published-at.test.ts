import { expect, test } from 'vitest';
import type { ArticleStatus } from '../article/article.ts';
import { decidePublishedAt, isUnpublished } from './decide-published-at.ts';
import type { Publication } from './decide-visibility.ts';

const NOW_MS = 1_000;
const WITHOUT_LIMITS = { embargoUntil: 0, expiresAt: 0, withdrawnAt: 0 };
const published: Publication = { ...WITHOUT_LIMITS, status: 'published', publishAt: 0, publishedAt: 400 };
const unpublished: Publication = { ...published, status: 'draft' };
const draft: Publication = { ...unpublished, publishedAt: 0 };
const due: Publication = { ...WITHOUT_LIMITS, status: 'scheduled', publishAt: 700, publishedAt: 0 };
const notDue: Publication = { ...due, publishAt: NOW_MS + 1 };
const dueAgain: Publication = { ...due, publishedAt: 400 };
const rescheduled: Publication = { ...notDue, publishedAt: 400 };
const embargoed: Publication = { ...published, publishedAt: 0, embargoUntil: NOW_MS + 1 };
const released: Publication = { ...published, publishedAt: 0, embargoUntil: 800 };
const expired: Publication = { ...due, expiresAt: 900 };
const withdrawn: Publication = { ...published, withdrawnAt: 900 };

test.each<[string, before: Publication | null, after: ArticleStatus, kept: number, asNew: number]>([
  ['a new article is published now', null, 'published', NOW_MS, NOW_MS],
  ['a new draft was never public', null, 'draft', 0, 0],
  ['a new scheduled article was never public', null, 'scheduled', 0, 0],
  ['a draft is published now', draft, 'published', NOW_MS, NOW_MS],
  ['a draft remains one', draft, 'draft', 0, 0],
  ['a published article is edited', published, 'published', 400, 400],
  ['a published article is unpublished', published, 'draft', 400, 400],
  ['a published article is scheduled', published, 'scheduled', 400, 400],
  ['an unpublished article is published again', unpublished, 'published', 400, NOW_MS],
  ['an unpublished article remains one', unpublished, 'draft', 400, 400],
  ['an unpublished article is scheduled', unpublished, 'scheduled', 400, 400],
  ['a scheduled article that came due is published immediately', due, 'published', 700, 700],
  ['a scheduled article that came due is unpublished', due, 'draft', 700, 700],
  ['a scheduled article that came due is scheduled again', due, 'scheduled', 700, 700],
  ['a scheduled article that is not due is published immediately', notDue, 'published', NOW_MS, NOW_MS],
  ['a scheduled article that is not due becomes a draft', notDue, 'draft', 0, 0],
  ['the schedule of an article that was public came due', dueAgain, 'published', 700, 700],
  ['the schedule of an article that was public is not due', rescheduled, 'published', 400, NOW_MS],
  ['the schedule of an article that was public is removed', rescheduled, 'draft', 400, 400],
  ['an embargoed article is edited without its embargo', embargoed, 'published', NOW_MS, NOW_MS],
  ['an article whose embargo has ended is edited', released, 'published', 800, 800],
  ['a scheduled article that expired is published again', expired, 'published', 700, NOW_MS],
  ['a withdrawn article is edited', withdrawn, 'published', 400, 400],
])('%s', (_, before, status, kept, asNew) => {
  const save = { before, after: { status, embargoUntil: 0 }, nowMs: NOW_MS };
  expect(decidePublishedAt(save)).toBe(kept);
  expect(decidePublishedAt({ ...save, asNew: true })).toBe(asNew);
});

test.each<[boolean, Publication[]]>([
  [true, [unpublished, rescheduled, expired]],
  [false, [draft, published, due, notDue, dueAgain, embargoed, withdrawn]],
])('isUnpublished is %s', (expected, articles) => {
  for (const article of articles) expect(isUnpublished(article, NOW_MS)).toBe(expected);
});

test('an article that is published with an embargo is not public yet', () => {
  const after = { status: 'published', embargoUntil: NOW_MS + 1 } as const;
  expect(decidePublishedAt({ before: null, after, nowMs: NOW_MS })).toBe(0);
  expect(decidePublishedAt({ before: published, after, nowMs: NOW_MS })).toBe(400);
});
