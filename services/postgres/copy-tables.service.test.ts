import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { copyTablesOut, exportSnapshot } from './copy-tables.ts';
import { inSnapshot } from './in-transaction.ts';

test('ends with the error of a write that fails in the middle of a table', async () => {
  const database = await createTestDatabase();
  await sql`insert into history (id, user_email, action, article_id, article_title, timestamp)
    select n::text, 'rina@example.org', 'Edited', 'a1', repeat('সেতু', 5000), n from generate_series(1, 500) n`.execute(
    database.db,
  );
  const fail = () =>
    new Writable({ write: (_chunk, _encoding, done) => done(new Error('There is no space left on the disk.')) });
  const copying = inSnapshot(database.db, async (trx) =>
    copyTablesOut({ url: database.url, snapshot: await exportSnapshot(trx) }, (_table, rows) => pipeline(rows, fail())),
  );
  await expect(copying).rejects.toThrow('There is no space left on the disk.');
  await database.drop();
});
