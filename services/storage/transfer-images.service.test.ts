import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_IMAGE_TEXTS } from '#domain/images/image-record.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { createFileStorage } from './file-storage.ts';
import { openObjectStore } from './open-object-store.ts';
import { putImages, streamImages } from './transfer-images.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const imported = (token: string) => ({
  token,
  details: { ...NO_IMAGE_TEXTS, credit: 'কামাল', isKept: false, focus: null },
  file: {
    ...{ name: `articles/${token}`, url: `/media/${token}/960x540`, digest: 'd', contentType: 'image/jpeg' },
    ...{ sizeBytes: 9, uploadedBy: 'rina@prohor.example', createdAt: NOON_MS },
    image: { token, widthPx: 960, heightPx: 540, isAnimated: false, placeholder: null },
  },
});

it('does not take the row of an interrupted upload or deletion for an image that the site has', async () => {
  const { db } = database;
  const token = 'a'.repeat(32);
  const other = 'b'.repeat(32);
  const images = [imported(token), { ...imported(other), file: null }];
  expect(await putImages(db, images, NOON_MS)).toEqual({ added: 1, unknown: [other] });
  await db.updateTable('files').set({ state: 'incomplete', credit: '' }).execute();
  expect(await putImages(db, [{ ...imported(token), file: null }], NOON_MS)).toEqual({ added: 0, unknown: [token] });
  expect(await putImages(db, images, NOON_MS)).toEqual({ added: 1, unknown: [other] });
  expect(await Array.fromAsync(streamImages(db))).toMatchObject([{ token, state: 'stored', credit: 'কামাল' }]);
  expect(await putImages(db, images, NOON_MS)).toEqual({ added: 0, unknown: [other] });
});

it('keeps an image whose interrupted deletion is cleaned up at the same time', async () => {
  const { db } = database;
  await db.deleteFrom('files').execute();
  const [first, second] = [imported('c'.repeat(32)), imported('d'.repeat(32))];
  await putImages(db, [first, second], NOON_MS);
  await db.updateTable('files').set({ state: 'incomplete' }).execute();
  const store = openObjectStore(null, '/nowhere');
  const removed: string[] = [];
  const remove = async (keys: readonly string[]) => {
    removed.push(...keys);
    // The job has listed both rows and deletes one of them. The other is imported.
    const [token] = keys.join().split('/');
    await putImages(
      db,
      [first, second].filter((image) => image.token !== token),
      NOON_MS,
    );
  };
  const files = createFileStorage({
    ...{ db, store: { ...store, remove, removeLeftovers: async () => {} }, findUses: async () => [] },
    onDeleteFailed: (error) => {
      throw error;
    },
  });
  expect(await files.removeIncomplete({ beforeMs: NOON_MS + 1, limit: 10 })).toBe(2);
  const rows = await db.selectFrom('files').select(['token', 'state']).execute();
  expect(rows).toMatchObject([{ state: 'stored' }]);
  expect(removed.filter((key) => key.startsWith(rows[0]?.token ?? ''))).toEqual([]);
});
