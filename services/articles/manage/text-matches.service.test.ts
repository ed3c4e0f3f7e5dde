import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { putArticles, refreshAfterTransfer } from '../transfer/transfer.ts';
import type { TextRequest } from './text-matches.ts';
import { listTextMatches } from './text-matches.ts';

const ALL: TextRequest = {
  ...{ search: '', category: null, status: null, state: null, author: '', tag: '', stage: null, sort: 'newest' },
  ...{ isMine: false, isFeatured: false, lacksImage: false, hasUnpublished: false, viewerId: 'u1', nowMs: NOON_MS },
  limit: 10,
};

const BODY = 'বৈঠকে আগামী নির্বাচন নিয়ে কথা হ\u09df। সেখানে ঝিঙেবিলের মাঝিরা ছিলেন।';

let database: TestDatabase;
const find = async (search: string, filter: Partial<TextRequest> = {}) =>
  (await listTextMatches(database.db, { ...ALL, ...filter, search })).rows.map(({ id }) => id).sort();

beforeAll(async () => {
  database = await createTestDatabase();
  const hidden = { description: BODY, createdAt: NOON_MS - 1000 };
  await putArticles(database.db, [
    makeArticle({ id: 'draft', title: 'খসড়া', status: 'draft', ...hidden }),
    makeArticle({ id: 'later', title: 'কাল আসবে', status: 'scheduled', publishAt: NOON_MS + 1, ...hidden }),
    makeArticle({ id: 'public', title: 'প্রকাশিত', category: 'বিশ্ব', ...hidden }),
    makeArticle({ id: 'ended', title: 'শেষ', expiresAt: NOON_MS - 1, ...hidden }),
    makeArticle({ id: 'withdrawn', title: 'প্রত্যাহার', withdrawnAt: NOON_MS - 1, ...hidden }),
    makeArticle({ id: 'titled', title: 'নির্বাচন কবে', ...hidden }),
    makeArticle({ id: 'other', title: 'অন্য', description: 'এখানে কিছু নেই।' }),
  ]);
  await refreshAfterTransfer(database.db);
  await database.db.updateTable('articles').set({ ownerId: 'u1' }).where('status', '=', 'draft').execute();
}, 60_000);
afterAll(() => database.drop());

test('finds a word of the text in articles of every status, without those whose titles match', async () => {
  const everyStatus = ['draft', 'ended', 'later', 'public', 'withdrawn'];
  expect(await find('নির্বাচন')).toEqual(everyStatus);
  expect(await find('নির্বাচনে মাঝি')).toEqual([...everyStatus, 'titled'].sort());
  expect(await find('নির্বাচন ফুটবল')).toEqual([]);
  expect(await find('')).toEqual([]);
});

test.each([
  ['the other encoding of a letter', 'হ\u09af\u09bc'],
  ['Latin letters', 'nirbachon'],
  ['a wrong letter', 'নির্বাছন'],
  ['a wrong letter in a word that is in no public title', 'ঝিঙেবীলের'],
])('finds the text by %s', async (_name, search) => {
  expect(await find(search)).toContain('draft');
  expect(await find(search)).toContain('later');
});

test('applies the filters, and for a contributor finds only the own articles', async () => {
  expect(await find('নির্বাচন', { status: 'draft' })).toEqual(['draft']);
  expect(await find('নির্বাচন', { status: 'scheduled' })).toEqual(['later']);
  expect(await find('নির্বাচন', { category: 'বিশ্ব' })).toEqual(['public']);
  expect(await find('নির্বাচন', { state: 'withdrawn' })).toEqual(['withdrawn']);
  expect(await find('নির্বাচন', { ownerId: 'u1' })).toEqual(['draft']);
  expect(await find('নির্বাছন', { ownerId: 'u2' })).toEqual([]);
});

test('returns the text and what marks the matching words in it', async () => {
  const { rows, matching } = await listTextMatches(database.db, { ...ALL, search: 'মাঝি', status: 'draft' });
  expect(rows).toMatchObject([{ id: 'draft', status: 'draft', description: BODY }]);
  expect(matching.lexemes.size).toBeGreaterThan(0);
});
