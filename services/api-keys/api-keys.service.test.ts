import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { createApiKeys } from './api-keys.ts';

const { db, drop } = await createTestDatabase();
const keys = createApiKeys(db);
const APP = { name: 'app', perMinute: 600, createdAt: 1 };

beforeEach(async () => {
  await db.deleteFrom('apiKeys').execute();
});
afterAll(drop);

test('a key is found by its text, of which only a hash is stored', async () => {
  const key = await keys.create(APP);
  expect(key).toMatch(/^prohor_[\w-]{43}$/);
  expect(await keys.find(key ?? '')).toEqual(APP);
  expect(await keys.find(`${key}x`)).toBeNull();
  const [row] = await db.selectFrom('apiKeys').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(key);
});

test('a second key of the same name is not created, and the first remains', async () => {
  const key = await keys.create(APP);
  expect(await keys.create({ ...APP, perMinute: 1 })).toBeNull();
  expect(await keys.find(key ?? '')).toEqual(APP);
});

test('keys are listed by name, and removed once', async () => {
  const key = await keys.create(APP);
  await keys.create({ ...APP, name: 'a reader' });
  expect((await keys.list()).map(({ name }) => name)).toEqual(['a reader', 'app']);
  expect([await keys.remove('app'), await keys.remove('app')]).toEqual([true, false]);
  expect(await keys.find(key ?? '')).toBeNull();
});
