import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { startFileSweep, sweepFiles } from '#server/file-sweep.ts';
import { createDesk } from '#services/articles/desk.ts';
import { findReferencedImages } from '#services/articles/image-references.ts';
import { putArticles } from '#services/articles/transfer.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import type { ObjectStore } from '#services/storage/object-store.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { makeArticle } from '#tests/support/make-article.ts';
import { makeJpeg } from '#tests/support/make-picture.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestStore } from '#tests/support/test-stores.ts';
import { openTestStore } from '#tests/support/test-stores.ts';

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 24 * 3_600_000;
const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

let database: TestDatabase;
let place: TestStore;
let store: ObjectStore;
let said: object[] = [];

const say = (details: object) => void said.push(details);
const log = { error: say, warn: say, info: say };

beforeAll(async () => {
  database = await createTestDatabase();
  place = await openTestStore('disk');
  store = openObjectStore(place.storageUrl, '/nowhere');
});
afterAll(async () => {
  await place.remove();
  await database.drop();
});

const openFiles = (kept = store) =>
  createFileStorage({
    db: database.db,
    store: kept,
    findShown: findReferencedImages,
    onLeftBehind: (error) => say({ error }),
  });

async function keep(name: string, ageMs: number): Promise<string> {
  const bytes = await makeJpeg(30, 20);
  const outcome = await openFiles().save({ name, bytes, uploadedBy: '', nowMs: NOW_MS - ageMs });
  if (outcome.kind !== 'saved') throw new Error(`The upload is ${outcome.kind}.`);
  return outcome.file.url;
}

const sweep = (files = openFiles(), signal = new AbortController().signal) => {
  const { findReferencedImages } = createDesk(database.db);
  const options = { files, findReferencedImages, now: () => NOW_MS, log };
  return sweepFiles(options, async () => {}, signal);
};

const listNames = async () => {
  const rows = await database.db.selectFrom('files').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

test('the sweep removes what nothing has referred to for three days, and nothing else', async () => {
  const shownUrl = await keep('articles/1_shown', 30 * DAY_MS);
  const trashedUrl = await keep('articles/2_trashed', 30 * DAY_MS);
  await keep('articles/3_orphan', 3 * DAY_MS + 1);
  await keep('articles/4_young-orphan', 3 * DAY_MS - 1);
  await putArticles(database.db, [
    makeArticle({ id: 'shown', imageUrl: shownUrl, status: 'draft' }),
    makeArticle({ id: 'trashed', imageUrl: trashedUrl }),
  ]);
  await createDesk(database.db).remove('trashed', STAFF, { nowMs: NOW_MS, historyId: 'h1' });
  await sweep();
  expect(await listNames()).toEqual(['articles/1_shown', 'articles/2_trashed', 'articles/4_young-orphan']);
  expect(said).toEqual([{ names: ['articles/3_orphan'] }]);
});

it('tries a failed removal again, an hour later', async () => {
  const complaint = new Error('The store does not answer.');
  said = [];
  await keep('articles/5_stubborn', 4 * DAY_MS);
  await sweep(openFiles({ ...store, remove: () => Promise.reject(complaint) }));
  expect(said).toEqual([{ error: complaint }, { names: ['articles/5_stubborn'] }]);
  expect(await openFiles().find('articles/5_stubborn')).toBeNull();
  expect(await listNames()).toContain('articles/5_stubborn');
  await sweep();
  expect(await listNames()).not.toContain('articles/5_stubborn');
});

it('stops between two removals, however many there are', async () => {
  const stopping = new AbortController();
  await keep('articles/6_first', 5 * DAY_MS);
  await keep('articles/7_second', 4 * DAY_MS);
  const remove: ObjectStore['remove'] = async (keys) => {
    await store.remove(keys);
    stopping.abort();
  };
  await sweep(openFiles({ ...store, remove }), stopping.signal);
  expect(await listNames()).toEqual(expect.arrayContaining(['articles/7_second']));
  expect(await listNames()).not.toContain('articles/6_first');
  await sweep();
});

it('goes over a large store a page at a time', async () => {
  const row = { url: '', digest: '', content_type: '', size_bytes: 1, width_px: 1, height_px: 1, is_animated: false };
  const rows = Array.from({ length: 210 }, (_, n) => {
    const token = n.toString(16).padStart(32, '0');
    return {
      ...row,
      token,
      name: `articles/${n}_many`,
      url: `/media/${token}/1.jpg?w=1&h=1`,
      state: 'stored' as const,
      uploaded_by: '',
      created_at: NOW_MS - 9 * DAY_MS,
    };
  });
  await database.db.insertInto('files').values(rows).execute();
  await sweep();
  expect((await listNames()).filter((name) => name.endsWith('_many'))).toEqual([]);
});

it('survives a database that fails, and stops when it is told to', async () => {
  said = [];
  const failure = new Error('no database');
  const files = { ...openFiles(), removeIncomplete: () => Promise.reject(failure) };
  const { findReferencedImages } = createDesk(database.db);
  const running = startFileSweep({ files, findReferencedImages, now: () => NOW_MS, log });
  await expect.poll(() => said).toEqual([{ error: failure }]);
  await running.close();
});
