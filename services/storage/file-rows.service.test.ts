import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { createFileStorage } from './file-storage.ts';
import { openObjectStore } from './open-object-store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('lists stored files in pages, oldest first', async () => {
  const row = { url: '', digest: '', contentType: '', sizeBytes: 1, widthPx: 1, heightPx: 1, isAnimated: false };
  const rows = [5, 5, 6, 7, 9].map((createdAt, n) => ({
    ...row,
    name: `articles/${n}_a`,
    token: `t${n}`,
    state: 'stored' as const,
    uploadedBy: '',
    createdAt,
  }));
  await database.db.insertInto('files').values(rows).execute();
  const files = createFileStorage({
    db: database.db,
    store: openObjectStore(null, '/nowhere'),
    findUses: async () => [],
    onDeleteFailed: () => {},
  });
  const first = await files.listStored({ beforeMs: 9, after: null, limit: 3 });
  expect(first.files.map(({ name }) => name)).toEqual(['articles/0_a', 'articles/1_a', 'articles/2_a']);
  const second = await files.listStored({ beforeMs: 9, after: first.next, limit: 3 });
  expect(second.files.map(({ name }) => name)).toEqual(['articles/3_a']);
  expect(second.next).toBeNull();
});
