import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHANGE_OF_EVERYTHING } from '#services/live/change.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { watchChanges } from '#tests/support/database/watch-changes.ts';
import { eventually } from '#tests/support/eventually.ts';
import { lockForImport } from '../postgres/import-lock.ts';
import { publishImport, publishInterruptedImport, writeUnpublished } from './unpublished-import.ts';

const later = () => Date.now() + 31_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('publishes once what an import wrote that was killed, and not while it or another may be running', async () => {
  const { db, url } = database;
  const readChanges = await watchChanges(url);
  await writeUnpublished(db, async () => {});
  expect(await publishInterruptedImport(db, Date.now())).toBe(0);
  const unlock = await lockForImport(url, () => {});
  expect(await publishInterruptedImport(db, later())).toBe(0);
  await unlock?.();
  const counts = await Promise.all([publishInterruptedImport(db, later()), publishInterruptedImport(db, later())]);
  expect(counts.sort()).toEqual([0, 1]);
  await eventually(() => expect(readChanges()).toEqual([CHANGE_OF_EVERYTHING]));
});

it('publishes nothing if the import has done so, or has written nothing', async () => {
  const { db } = database;
  await writeUnpublished(db, async () => {});
  await publishImport(db);
  expect(await publishInterruptedImport(db, later())).toBe(0);
  await expect(writeUnpublished(db, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await publishInterruptedImport(db, later())).toBe(0);
});
