import { describe, expect, it } from 'vitest';
import { changeManageQuery, formatManageQuery, parseManageQuery } from './manage-query.ts';

const read = (text: string) => parseManageQuery(new URLSearchParams(text));

describe('the query of Manage News', () => {
  it('defaults to all articles, newest first', () => {
    expect(read('')).toEqual({ search: '', category: null, status: null, sort: 'newest', after: null });
  });

  it('parses search, filters, order and page', () => {
    const query = read('search= সেতু &category=খেলা&status=draft&sort=updated&after=1_a');
    expect(query).toEqual({ search: 'সেতু', category: 'খেলা', status: 'draft', sort: 'updated', after: '1_a' });
  });

  it('ignores unknown values', () => {
    expect(read('category=x&status=x&sort=x')).toEqual(read(''));
  });

  it.each([
    '',
    '?search=%E0%A6%95',
    '?category=%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE&sort=oldest',
    '?status=draft&after=1_a',
  ])('is formatted as it was parsed: %s', (text) => {
    expect(formatManageQuery(read(text))).toBe(text);
  });

  it('returns to the first page if a filter changes', () => {
    expect(formatManageQuery(changeManageQuery(read('sort=oldest&after=1_a'), { status: 'draft' }))).toBe(
      '?status=draft&sort=oldest',
    );
  });
});
