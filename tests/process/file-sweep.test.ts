import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createFileSweep } from '#server/jobs/file-sweep.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { createArticleJobs } from '#services/articles/article-jobs.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import type { ObjectStore } from '#services/storage/object-store.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import type { TestStore } from '#tests/support/database/test-stores.ts';
import { openTestStore } from '#tests/support/database/test-stores.ts';
import { articleId } from '#tools/article-id.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 24 * 3_600_000;
const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

let database: TestDatabase;
let place: TestStore;
let store: ObjectStore;
let logged: object[] = [];

const note = (details: object) => void logged.push(details);
const log = { error: note, warn: note, info: note };
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  database = await createTestDatabase();
  place = await openTestStore('disk');
  store = openObjectStore(place.storageUrl, '/nowhere');
});
afterAll(async () => {
  await place.remove();
  await database.drop();
});

const openFiles = (objects = store) =>
  createFileStorage({
    db: database.db,
    store: objects,
    findUses: findImageUses,
    onDeleteFailed: (error) => note({ error }),
  });

async function storeFile(name: string, ageMs: number): Promise<string> {
  const bytes = await makeJpeg(30, 20);
  const outcome = await openFiles().save({ name, bytes, uploadedBy: '', nowMs: NOW_MS - ageMs });
  if (outcome.kind !== 'saved') throw new Error(`The upload is ${outcome.kind}.`);
  return outcome.file.url;
}

const createSweep = (files: Parameters<typeof createFileSweep>[0]['files'] = openFiles()) => {
  const { findUsedImages } = createArticleJobs(database.db);
  return createFileSweep({ files, findUsedImages, clock: createFakeClock(NOW_MS), log });
};

/** Runs one complete sweep, batch after batch. */
const sweep = async (files = openFiles(), signal = new AbortController().signal) => {
  const job = createSweep(files);
  let result = await job.run(signal);
  while (!isDeepStrictEqual(result, { againInMs: HOUR_MS }) && !signal.aborted) result = await job.run(signal);
};

const listNames = async () => {
  const rows = await database.db.selectFrom('files').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

test('the sweep removes only files without a reference for three days', async () => {
  const shownUrl = await storeFile('articles/1_shown', 30 * DAY_MS);
  const trashedUrl = await storeFile('articles/2_trashed', 30 * DAY_MS);
  await storeFile('articles/3_orphan', 3 * DAY_MS + 1);
  await storeFile('articles/4_young-orphan', 3 * DAY_MS - 1);
  await putArticles(database.db, [
    makeArticle({ id: 'shown', imageUrl: shownUrl, status: 'draft' }),
    makeArticle({ id: 'trashed', imageUrl: trashedUrl }),
  ]);
  await createArticleEditing(database.db).delete({
    id: articleId('trashed'),
    actor: STAFF,
    nowMs: NOW_MS,
    historyId: 'h1',
  });
  await sweep();
  expect(await listNames()).toEqual(['articles/1_shown', 'articles/2_trashed', 'articles/4_young-orphan']);
  expect(logged).toEqual([{ names: ['articles/3_orphan'] }]);
});

test('the sweep removes no image that is kept in the library', async () => {
  await storeFile('articles/7_kept', 30 * DAY_MS);
  await database.db.updateTable('files').set({ isKept: true }).where('name', '=', 'articles/7_kept').execute();
  await sweep();
  expect(await listNames()).toContain('articles/7_kept');
});

test('the sweep removes no image that a body shows, in the trash or not', async () => {
  const shownUrl = await storeFile('articles/8_in-a-body', 30 * DAY_MS);
  const trashedUrl = await storeFile('articles/9_in-a-trashed-body', 30 * DAY_MS);
  await putArticles(database.db, [
    makeArticle({ id: 'body', description: `ক\n![খ](${shownUrl} "গ")`, status: 'draft' }),
    makeArticle({ id: 'trashed-body', description: `![](${trashedUrl})` }),
  ]);
  const editing = createArticleEditing(database.db);
  const deletion = { actor: STAFF, nowMs: NOW_MS };
  await editing.delete({ id: articleId('trashed-body'), ...deletion, historyId: 'h2' });
  await sweep();
  expect(await listNames()).toEqual(expect.arrayContaining(['articles/8_in-a-body', 'articles/9_in-a-trashed-body']));
  await editing.delete({ id: articleId('body'), ...deletion, historyId: 'h3' });
  await database.db.deleteFrom('trash').where('articleId', '=', articleId('body')).execute();
  await sweep();
  expect(await listNames()).toContain('articles/8_in-a-body');
  await database.db.deleteFrom('articleRevisions').where('articleId', '=', articleId('body')).execute();
  await sweep();
  expect(await listNames()).toContain('articles/9_in-a-trashed-body');
  expect(await listNames()).not.toContain('articles/8_in-a-body');
});

it('retries a failed removal an hour later', async () => {
  const complaint = new Error('The store does not answer.');
  logged = [];
  await storeFile('articles/5_stubborn', 4 * DAY_MS);
  await sweep(openFiles({ ...store, remove: () => Promise.reject(complaint) }));
  expect(logged).toEqual([{ error: complaint }, { names: ['articles/5_stubborn'] }]);
  expect(await openFiles().find('articles/5_stubborn')).toBeNull();
  expect(await listNames()).toContain('articles/5_stubborn');
  await sweep();
  expect(await listNames()).not.toContain('articles/5_stubborn');
});

it('stops between two removals, even if many remain', async () => {
  const stopping = new AbortController();
  await storeFile('articles/6_first', 5 * DAY_MS);
  await storeFile('articles/7_second', 4 * DAY_MS);
  const remove: ObjectStore['remove'] = async (keys) => {
    await store.remove(keys);
    stopping.abort();
  };
  await sweep(openFiles({ ...store, remove }), stopping.signal);
  expect(await listNames()).toEqual(expect.arrayContaining(['articles/7_second']));
  expect(await listNames()).not.toContain('articles/6_first');
  await sweep();
});

it('reads a large store page by page', async () => {
  const row = { url: '', digest: '', contentType: '', sizeBytes: 1, widthPx: 1, heightPx: 1, isAnimated: false };
  const rows = Array.from({ length: 210 }, (_, n) => {
    const token = n.toString(16).padStart(32, '0');
    return {
      ...row,
      token,
      name: `articles/${n}_many`,
      url: `/media/${token}/1.jpg?w=1&h=1`,
      state: 'stored' as const,
      uploadedBy: '',
      createdAt: NOW_MS - 9 * DAY_MS,
    };
  });
  await database.db.insertInto('files').values(rows).execute();
  await sweep();
  expect((await listNames()).filter((name) => name.endsWith('_many'))).toEqual([]);
});

it('starts the next sweep an hour after the last batch', async () => {
  expect(await createSweep().run(new AbortController().signal)).toEqual({ againInMs: HOUR_MS });
});

it('retries after a database failure and stops when the scheduler stops', async () => {
  logged = [];
  const failure = new Error('no database');
  const clock = createFakeClock(NOW_MS);
  const scheduler = createScheduler({ clock, log });
  let attempts = 0;
  const removeIncomplete = () => {
    attempts += 1;
    return Promise.reject(failure);
  };
  await scheduler.start(createSweep({ ...openFiles(), removeIncomplete }));
  expect(logged).toEqual([{ error: failure, job: 'file sweep', againInMs: 1_000 }]);
  await clock.advance(1_000);
  expect(attempts).toBe(2);
  await scheduler.stop();
  await clock.advance(HOUR_MS);
  expect(attempts).toBe(2);
});
