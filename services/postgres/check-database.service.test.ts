import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database/test-postgres.ts';
import { administer } from '#tools/temporary-postgres.ts';
import { checkDatabaseWrites } from './check-database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;

beforeEach(async () => {
  database = await cloneDatabase(inject('templateUrl'));
});
afterEach(() => database.drop());

/** Changes a setting for new connections. */
const set = (setting: string) =>
  administer(inject('superuserUrl'), `alter database ${new URL(database.url).pathname.slice(1)} set ${setting}`);

test('succeeds if the database can write', async () => {
  await expect(checkDatabaseWrites(database.db)).resolves.toBeUndefined();
});

// tests/http/full-disk.test.ts fills a real disk, which only root can do.
test('writes more than a megabyte to the disk', async () => {
  await set(`temp_file_limit = '1MB'`);
  await expect(checkDatabaseWrites(database.db)).rejects.toThrow('temporary file size exceeds');
});

test('rejects if the database is read-only', async () => {
  await set('default_transaction_read_only = on');
  await expect(checkDatabaseWrites(database.db)).rejects.toThrow('The database is read-only.');
});
