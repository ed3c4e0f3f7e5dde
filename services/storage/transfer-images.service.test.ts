import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_IMAGE_TEXTS } from '#domain/images/image-record.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { putImages, streamImages } from './transfer-images.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('does not take the row of an interrupted upload or deletion for an image that the site has', async () => {
  const { db } = database;
  const token = 'a'.repeat(32);
  const other = 'b'.repeat(32);
  const texts = { ...NO_IMAGE_TEXTS, credit: 'কামাল', isKept: false, focus: null };
  const file = {
    ...{ name: 'articles/1_a', url: `/media/${token}/960x540`, digest: 'd', contentType: 'image/jpeg', sizeBytes: 9 },
    ...{ uploadedBy: 'rina@prohor.example', createdAt: NOON_MS },
    image: { token, widthPx: 960, heightPx: 540, isAnimated: false, placeholder: null },
  };
  const images = [
    { token, details: texts, file },
    { token: other, details: texts, file: null },
  ];
  expect(await putImages(db, images, NOON_MS)).toEqual({ added: 1, unknown: [other] });
  await db.updateTable('files').set({ state: 'incomplete', credit: '' }).execute();
  expect(await putImages(db, [{ token, details: texts, file: null }], NOON_MS)).toEqual({ added: 0, unknown: [token] });
  expect(await putImages(db, images, NOON_MS)).toEqual({ added: 1, unknown: [other] });
  expect(await Array.fromAsync(streamImages(db))).toMatchObject([{ token, state: 'stored', credit: 'কামাল' }]);
  expect(await putImages(db, images, NOON_MS)).toEqual({ added: 0, unknown: [other] });
});
