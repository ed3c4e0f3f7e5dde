import { Readable, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTables } from '#tests/support/database/read-tables.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { CopyInOptions } from './copy-tables.ts';
import { copyTablesIn, copyTablesOut, DatabaseChangedError, exportSnapshot } from './copy-tables.ts';
import { inSnapshot } from './in-transaction.ts';
import { listMigrations } from './migrate.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Writes more rows than the connection can buffer before they are read. */
async function writeLongHistory(): Promise<void> {
  await sql`insert into history (id, user_email, action, article_id, article_title, timestamp)
    select n::text, 'rina@example.org', 'Edited', 'a1', repeat('সেতু', 5000), n from generate_series(1, 500) n`.execute(
    database.db,
  );
}

const copyOut = (write: Parameters<typeof copyTablesOut>[1]) =>
  inSnapshot(database.db, async (trx) =>
    copyTablesOut({ url: database.url, snapshot: await exportSnapshot(trx) }, write),
  );

test('ends with the error of a write that fails in the middle of a table', async () => {
  await writeLongHistory();
  const fail = () =>
    new Writable({ write: (_chunk, _encoding, done) => done(new Error('There is no space left on the disk.')) });
  const copying = copyOut((_table, rows) => pipeline(rows, fail()));
  await expect(copying).rejects.toThrow('There is no space left on the disk.');
});

// An `error` event without a listener would end the process, and with it this test run.
test('ends with the error of a write that fails before it reads the rows', async () => {
  await writeLongHistory();
  const copying = copyOut(async ({ name }, rows) => {
    if (name === 'history') throw new Error('Stopped.');
    rows.resume();
    await finished(rows);
  });
  await expect(copying).rejects.toThrow('Stopped.');
});

describe('copying tables in', () => {
  const insertHistory = (db: TestDatabase['db']) =>
    sql`insert into history (id, user_email, action, article_id, article_title, timestamp)
      values ('h1', 'rina@example.org', 'Edited', 'a1', 'সেতু', 1)`.execute(db);
  const copyIn = async (options: Partial<CopyInOptions> = {}) => {
    const { applied } = await listMigrations(database.db);
    const leftOut = [...(await readTables(database.db)).keys(), 'search_lexemes', 'search_lexeme_changes'];
    return copyTablesIn({
      ...{ url: database.url, tables: [], leftOut, migrations: applied, emptyTables: ['articles', 'history'] },
      read: async () => Readable.from([]),
      beforeCommit: () => Promise.reject(new Error('The tables were replaced.')),
      ...options,
    });
  };
  const countHistory = async () => (await database.db.selectFrom('history').select('id').execute()).length;

  test('waits for another program’s transaction and rejects if it has written to a table that must be empty', async () => {
    let copying: Promise<void> = Promise.resolve();
    await database.db.transaction().execute(async (trx) => {
      await insertHistory(trx);
      copying = copyIn();
      copying.catch(() => {});
      await eventually(async () => {
        const { rows } = await sql`select from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
        expect(rows).toHaveLength(1);
      });
    });
    await expect(copying).rejects.toBeInstanceOf(DatabaseChangedError);
    expect(await countHistory()).toBe(1);
  });

  test('rejects if other migrations have run in the database', async () => {
    await expect(copyIn({ migrations: ['0001-newsroom'] })).rejects.toBeInstanceOf(DatabaseChangedError);
  });

  test('rejects if a table is neither given nor left out', async () => {
    await expect(copyIn({ leftOut: ['articles'] })).rejects.toThrow('There are no rows for the table ');
    await expect(copyIn({ tables: [{ name: 'x', columns: [] }] })).rejects.toThrow('The database has no table x.');
  });

  test('replaces nothing if the work before the commit fails', async () => {
    await insertHistory(database.db);
    await expect(copyIn({ emptyTables: ['articles'] })).rejects.toThrow('The tables were replaced.');
    expect(await countHistory()).toBe(1);
  });
});
