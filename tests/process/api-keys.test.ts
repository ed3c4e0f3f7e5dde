import { expect, test } from 'vitest';
import { createApiKeys } from '#services/api-keys/api-keys.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';

test('keys are created once, listed without their text, and removed', async () => {
  const database = await createTestDatabase();
  const run = (...args: string[]) => runCommandHere(['api-keys', ...args], { DATABASE_URL: database.url });
  const added = await run('add', 'আবহাওয়া অ্যাপ', '--per-minute', '600');
  expect(added.out).toMatch(/^prohor_[\w-]{43}\n$/);
  const keys = createApiKeys(database.db);
  expect(await keys.find(added.out.trim())).toMatchObject({ name: 'আবহাওয়া অ্যাপ', perMinute: 600 });
  expect(await run('add', 'আবহাওয়া অ্যাপ')).toMatchObject({
    status: 1,
    err: expect.stringContaining('There is already a key of the name আবহাওয়া অ্যাপ.'),
  });
  expect((await run('list')).out).toMatch(/^আবহাওয়া অ্যাপ\t600 requests a minute\tsince \d{4}-\d\d-\d\d\n$/);
  expect((await run('remove', 'আবহাওয়া অ্যাপ')).out).toBe('Removed the key of আবহাওয়া অ্যাপ.\n');
  expect(await keys.find(added.out.trim())).toBeNull();
  expect(await run('remove', 'আবহাওয়া অ্যাপ')).toMatchObject({ status: 1 });
  expect(await run('add', 'x', '--per-minute', '0')).toMatchObject({ status: 2 });
  await database.drop();
});
