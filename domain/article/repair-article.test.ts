import { describe, expect, it } from 'vitest';
import { parseHistoryEntry, repairHistoryEntry } from '../desk/history.ts';
import { parseArticle } from './parse-article.ts';
import { repairArticle } from './repair-article.ts';

const CREATED_MS = 1_714_550_400_000;
const RECORD = { title: 'শিরোনাম', description: 'বিবরণ', category: 'খেলা', createdAt: CREATED_MS };

describe('repairArticle', () => {
  it.each([
    ['viewCount', '12', 12],
    ['viewCount', ' ১২ ', 12],
    ['viewCount', '', null],
    ['createdAt', CREATED_MS / 1000, CREATED_MS],
    ['createdAt', 1_714_550_400.25, CREATED_MS + 250],
    ['createdAt', '1714550400', CREATED_MS],
    ['createdAt', '1714550400000', CREATED_MS],
    ['createdAt', '2024-05-01T08:00:00Z', CREATED_MS],
    ['createdAt', '2024-05-01T14:00:00.000+06:00', CREATED_MS],
    ['createdAt', '2024-05-01 14:00:00 +0600', CREATED_MS],
    ['createdAt', { _seconds: 1_714_550_400, _nanoseconds: 5 }, CREATED_MS],
    ['createdAt', { seconds: 1_714_550_400, nanoseconds: 0 }, CREATED_MS],
    ['createdAt', 1_714_550_400_000_000, CREATED_MS],
    ['createdAt', 1_714_550_400_000_000_000, CREATED_MS],
    ['createdAt', '1714550400000000', CREATED_MS],
    ['createdAt', '১৭১৪৫৫০৪০০০০০০০০০০০', CREATED_MS],
    ['createdAt', CREATED_MS + 0.25, CREATED_MS],
    ['createdAt', `${CREATED_MS}.75`, CREATED_MS + 1],
    ['updatedAt', -0.5e12 - 0.4, -0.5e12],
    ['createdAt', '1952-02-21T09:00:00+06:00', -563_662_800_000],
    ['createdAt', { $date: '2024-05-01T08:00:00Z' }, CREATED_MS],
    ['createdAt', { $date: { $numberLong: '-563835600000' } }, -563_835_600_000],
    ['createdAt', { seconds: -563_835_600, nanoseconds: 0 }, -563_835_600_000],
    ['viewCount', -1, null],
    ['viewCount', '-3', null],
    ['viewCount', 12.5, null],
    ['viewCount', '1,5', null],
    ['viewCount', 'many', null],
    ['viewCount', { total: 3 }, null],
    ['publishAt', '0', 0],
    ['publishAt', '', null],
    ['tags', 'ক, খ', ['ক', 'খ']],
    ['tags', ['ক', 2024], ['ক', '2024']],
    ['status', 'Published', 'published'],
    ['status', ' DRAFT ', 'draft'],
    ['isFeatured', 'true', true],
    ['isFeatured', 'No', false],
    ['isFeatured', 1, true],
    ['title', 1971, '1971'],
    ['subcategory', 'রাজনীতি', null],
    ['subcategory', 'খোখো', null],
  ])('repairs %s %j to %j', (field, from, to) => {
    const repaired = repairArticle({ ...RECORD, [field]: from });
    expect(repaired).toEqual({ value: { ...RECORD, [field]: to }, repairs: [{ field, from, to }] });
    expect(parseArticle('a1', repaired.value).ok).toBe(true);
  });

  it.each([
    ['createdAt', '2024-05-01'],
    ['createdAt', '2024-05-01 14:00:00'],
    ['createdAt', '01/05/2024 08:00'],
    ['createdAt', '2024-02-31T08:00:00Z'],
    ['createdAt', '20240501'],
    ['createdAt', '202405010800'],
    ['createdAt', 'yesterday'],
    ['createdAt', { seconds: 'soon' }],
    ['tags', { a: 'ক' }],
    ['status', 'public'],
    ['status', ''],
    ['isFeatured', 'maybe'],
    ['isFeatured', 2],
    ['category', 'Sports'],
  ])('leaves %s %j, which is ambiguous or unknown, to the parser with its message', (field, value) => {
    const record = { ...RECORD, [field]: value };
    const repaired = repairArticle(record);
    expect(repaired).toEqual({ value: record, repairs: [] });
    const parsed = parseArticle('a1', repaired.value);
    expect(parsed).toEqual(parseArticle('a1', record));
    expect(parsed.ok).toBe(false);
  });

  it.each([
    { ...RECORD, createdAt: 0, publishAt: 0, viewCount: 12, tags: ['ক'], status: 'draft', isFeatured: false },
    { ...RECORD, createdAt: 61_689_600_000, subcategory: 'ক্রিকেট' },
    { ...RECORD, subcategory: '', tags: { 0: 'ক' } },
    'text',
    null,
  ])('leaves %j as it is', (record) => {
    expect(repairArticle(record)).toEqual({ value: record, repairs: [] });
  });

  it('names every repair of a record', () => {
    const { repairs } = repairArticle({ ...RECORD, viewCount: '7', status: 'Draft', subcategory: 'ভারত' });
    expect(repairs.map(({ field }) => field)).toEqual(['status', 'viewCount', 'subcategory']);
  });
});

describe('repairHistoryEntry', () => {
  it('repairs the time and the case of the action', () => {
    const entry = { action: 'edited', articleId: 'a1', timestamp: 1_714_550_400 };
    const { value, repairs } = repairHistoryEntry(entry);
    expect(parseHistoryEntry('h1', value)).toMatchObject({
      ok: true,
      entry: { action: 'Edited', timestamp: CREATED_MS },
    });
    expect(repairs).toHaveLength(2);
  });
});
