import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ArticleStatus } from './article.ts';
import type { Visibility } from './decide-visibility.ts';
import { compareForReaders, decideVisibility, effectiveStatus, isPublic, publicAt } from './decide-visibility.ts';

const NOW_MS = 1_700_000_000_000;
const visible: Visibility = { visible: true };

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
    expect(decideVisibility({ status, publicAt }, 'public', NOW_MS)).toEqual(expected);
    expect(decideVisibility({ status, publicAt }, 'staff', NOW_MS)).toEqual(visible);
  });
});

describe('effectiveStatus', () => {
  it.each<[ArticleStatus, number, ArticleStatus]>([
    ['scheduled', NOW_MS, 'published'],
    ['scheduled', NOW_MS + 1, 'scheduled'],
    ['draft', NOW_MS - 1, 'draft'],
    ['published', 0, 'published'],
  ])('a %s article due at %d has the status %s', (status, publishAt, expected) => {
    expect(effectiveStatus({ status, publishAt }, NOW_MS)).toBe(expected);
  });
});

describe('publicAt', () => {
  it('is publishAt if scheduled, else publishedAt', () => {
    expect(publicAt({ status: 'scheduled', publishAt: 9, publishedAt: 1 })).toBe(9);
    expect(publicAt({ status: 'published', publishAt: 0, publishedAt: 1 })).toBe(1);
  });
});

test('an article is public from its publishAt if scheduled, else from its publishedAt', () => {
  expect(isPublic({ status: 'scheduled', publishAt: NOW_MS + 1, publishedAt: 1 }, NOW_MS)).toBe(false);
  expect(isPublic({ status: 'published', publishAt: 0, publishedAt: NOW_MS }, NOW_MS)).toBe(true);
});

describe('compareForReaders', () => {
  const written = (id: string, publishedAt: number) =>
    ({ id, publishedAt, status: 'published', publishAt: 0 }) as const;

  it('puts the newest first, and a scheduled article by its publishAt', () => {
    const due = { id: 'due', publishedAt: 1, status: 'scheduled', publishAt: 15 } as const;
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
