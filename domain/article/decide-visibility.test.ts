import { describe, expect, it } from 'vitest';
import type { ArticleStatus } from './article.ts';
import type { Visibility } from './decide-visibility.ts';
import { decideVisibility, effectiveStatus, publicAt } from './decide-visibility.ts';

const NOW_MS = 1_700_000_000_000;
const visible: Visibility = { visible: true };

describe('decideVisibility', () => {
  it.each<[ArticleStatus, number, Visibility]>([
    ['published', 0, visible],
    ['published', NOW_MS + 1, visible],
    ['draft', 0, { visible: false, reason: 'draft' }],
    ['draft', NOW_MS - 1, { visible: false, reason: 'draft' }],
    ['scheduled', NOW_MS - 1, visible],
    ['scheduled', NOW_MS, visible],
    ['scheduled', NOW_MS + 1, { visible: false, reason: 'not-yet-due' }],
  ])('the public and a %s article due at %d', (status, publishAt, expected) => {
    expect(decideVisibility({ status, publishAt }, 'public', NOW_MS)).toEqual(expected);
    expect(decideVisibility({ status, publishAt }, 'staff', NOW_MS)).toEqual(visible);
  });
});

describe('effectiveStatus', () => {
  it.each<[ArticleStatus, number, ArticleStatus]>([
    ['scheduled', NOW_MS, 'published'],
    ['scheduled', NOW_MS + 1, 'scheduled'],
    ['draft', NOW_MS - 1, 'draft'],
    ['published', 0, 'published'],
  ])('%s due at %d shows as %s', (status, publishAt, expected) => {
    expect(effectiveStatus({ status, publishAt }, NOW_MS)).toBe(expected);
  });
});

describe('publicAt', () => {
  it('is the due time where scheduled, else the time of writing', () => {
    expect(publicAt({ status: 'scheduled', publishAt: 9, createdAt: 1 })).toBe(9);
    expect(publicAt({ status: 'published', publishAt: 0, createdAt: 1 })).toBe(1);
  });
});
