import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArticleStatus } from '../article/article.ts';
import type { Visibility } from './decide-visibility.ts';
import {
  compareForReaders,
  decidePublicVisibility,
  decideVisibility,
  effectiveStatus,
  NEVER_EXPIRES_AT,
  publicAt,
} from './decide-visibility.ts';

const NOW_MS = 1_700_000_000_000;
const visible: Visibility = { visible: true };
const hidden = (reason: Extract<Visibility, { visible: false }>['reason']): Visibility => ({ visible: false, reason });
const WITHOUT_LIMITS = { embargoUntil: 0, expiresAt: 0, withdrawnAt: 0 };

describe('decideVisibility', () => {
  it.each<[ArticleStatus, number, Visibility]>([
    ['published', NOW_MS, visible],
    ['published', NOW_MS + 1, { visible: false, reason: 'not-yet-due' }],
    ['draft', 0, { visible: false, reason: 'draft' }],
    ['draft', NOW_MS - 1, { visible: false, reason: 'draft' }],
    ['scheduled', NOW_MS - 1, visible],
    ['scheduled', NOW_MS, visible],
    ['scheduled', NOW_MS + 1, { visible: false, reason: 'not-yet-due' }],
  ])('a %s article with publicAt %d is shown to staff, and to the public as %j', (status, publicAt, expected) => {
    const article = { status, publicAt, publicUntil: NEVER_EXPIRES_AT };
    expect(decideVisibility(article, 'public', NOW_MS)).toEqual(expected);
    expect(decideVisibility(article, 'staff', NOW_MS)).toEqual(visible);
  });
});

describe('effectiveStatus', () => {
  it.each<[ArticleStatus, number, ArticleStatus]>([
    ['scheduled', NOW_MS, 'published'],
    ['scheduled', NOW_MS + 1, 'scheduled'],
    ['draft', NOW_MS - 1, 'draft'],
    ['published', 0, 'published'],
  ])('a %s article due at %d has the status %s', (status, publishAt, expected) => {
    expect(effectiveStatus({ status, publishAt, embargoUntil: NOW_MS }, NOW_MS)).toBe(expected);
  });

  it('is scheduled until the embargo ends, unless the article is a draft', () => {
    const article = { publishAt: 0, embargoUntil: NOW_MS + 1 };
    expect(effectiveStatus({ ...article, status: 'published' }, NOW_MS)).toBe('scheduled');
    expect(effectiveStatus({ ...article, status: 'draft' }, NOW_MS)).toBe('draft');
  });
});

describe('publicAt', () => {
  it('is publishAt if scheduled, else publishedAt', () => {
    expect(publicAt({ status: 'scheduled', publishAt: 9, publishedAt: 1, embargoUntil: 0 })).toBe(9);
    expect(publicAt({ status: 'published', publishAt: 0, publishedAt: 1, embargoUntil: 0 })).toBe(1);
    expect(publicAt({ status: 'published', publishAt: 0, publishedAt: -5, embargoUntil: 0 })).toBe(-5);
  });

  it('is never before the end of the embargo', () => {
    expect(publicAt({ status: 'scheduled', publishAt: 9, publishedAt: 1, embargoUntil: 8 })).toBe(9);
    expect(publicAt({ status: 'published', publishAt: 0, publishedAt: 1, embargoUntil: 8 })).toBe(8);
  });
});

const PUBLISHED = { ...WITHOUT_LIMITS, status: 'published', publishAt: 0, publishedAt: 1 } as const;

describe('decidePublicVisibility', () => {
  it.each([
    ['published', {}, visible],
    ['scheduled and not due', { status: 'scheduled', publishAt: NOW_MS + 1 }, hidden('not-yet-due')],
    ['embargoed', { embargoUntil: NOW_MS + 1 }, hidden('not-yet-due')],
    ['due with an embargo', { status: 'scheduled', publishAt: 1, embargoUntil: NOW_MS + 1 }, hidden('not-yet-due')],
    ['released from an embargo', { embargoUntil: NOW_MS }, visible],
    ['about to expire', { expiresAt: NOW_MS + 1 }, visible],
    ['expired', { expiresAt: NOW_MS }, hidden('expired')],
    ['embargoed until it expires', { embargoUntil: NOW_MS + 1, expiresAt: NOW_MS + 1 }, hidden('not-yet-due')],
    ['withdrawn', { withdrawnAt: 5 }, hidden('withdrawn')],
    ['withdrawn in the future, by a wrong clock', { withdrawnAt: NOW_MS + 5 }, hidden('withdrawn')],
    ['a withdrawn draft', { status: 'draft', withdrawnAt: 5 }, hidden('withdrawn')],
    ['a draft with an embargo that ended', { status: 'draft', embargoUntil: 5 }, hidden('draft')],
  ] as const)('of an article that is %s', (_, change, expected) => {
    expect(decidePublicVisibility({ ...PUBLISHED, ...change }, NOW_MS)).toEqual(expected);
  });
});

describe('compareForReaders', () => {
  const written = (id: string, publishedAt: number) =>
    ({ ...WITHOUT_LIMITS, id, publishedAt, status: 'published', publishAt: 0 }) as const;

  it('puts the newest first, and a scheduled article by its publishAt', () => {
    const due = { ...WITHOUT_LIMITS, id: 'due', publishedAt: 1, status: 'scheduled', publishAt: 15 } as const;
    const list = [written('old', 10), due, written('new', 20)];
    expect(list.toSorted(compareForReaders).map(({ id }) => id)).toEqual(['new', 'due', 'old']);
  });

  it('orders equal times by id, descending by code point', () => {
    const ids = ['a', 'b', 'aa', 'A', 'ক', '\uffee', '😀', '😁', ''];
    const sorted = ids.map((id) => written(id, 1)).toSorted(compareForReaders);
    expect(sorted.map(({ id }) => id)).toEqual(['😁', '😀', '\uffee', 'ক', 'b', 'aa', 'a', 'A', '']);
  });

  it('orders ids like their UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const byBytes = Buffer.compare(Buffer.from(b), Buffer.from(a));
        expect(Math.sign(compareForReaders(written(a, 1), written(b, 1)))).toBe(byBytes);
      }),
    );
  });
});
