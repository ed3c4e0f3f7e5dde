import { describe, expect, it } from 'vitest';
import { formatManageQuery, parseManageQuery } from './manage-query.ts';

const read = (text: string) => parseManageQuery(new URLSearchParams(text));

const ALL = {
  search: '',
  category: null,
  status: null,
  state: null,
  author: '',
  tag: '',
  day: '',
  isToday: false,
  isOnDesk: false,
  isMine: false,
  isFeatured: false,
  lacksImage: false,
  hasUnpublished: false,
  stage: null,
  sort: 'newest',
  after: null,
  before: null,
};

describe('the query of Manage News', () => {
  it('defaults to all articles, newest first', () => {
    expect(read('')).toEqual(ALL);
  });

  it('parses search, filters, order and page', () => {
    const query = read(
      'search= সেতু &category=খেলা&status=draft&state=expired&author= রিনা &tag=নদী&day=2026-11-20&today=1&desk=1&mine=1&featured=1&no-image=1&unpublished=1&sort=published&after=1_a&before=2_a',
    );
    expect(query).toEqual({
      search: 'সেতু',
      stage: null,
      category: 'খেলা',
      status: 'draft',
      state: 'expired',
      author: 'রিনা',
      tag: 'নদী',
      day: '2026-11-20',
      isToday: true,
      isOnDesk: true,
      isMine: true,
      isFeatured: true,
      lacksImage: true,
      hasUnpublished: true,
      sort: 'published',
      after: '1_a',
      before: '2_a',
    });
  });

  it('ignores unknown values', () => {
    expect(read('category=x&status=x&sort=x&mine=yes&day=2026-13-01')).toEqual(read(''));
  });

  it.each([
    '',
    '?search=%E0%A6%95',
    '?category=%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE&sort=oldest',
    '?status=draft&after=1_a',
    '?author=Rina&tag=river&day=2026-11-20&today=1&desk=1&mine=1&featured=1&no-image=1&unpublished=1&sort=published&before=1_a',
  ])('is formatted as it was parsed: %s', (text) => {
    expect(formatManageQuery(read(text))).toBe(text);
  });
});
