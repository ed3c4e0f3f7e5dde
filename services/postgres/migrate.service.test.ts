import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createEarlierSchema } from '#tests/support/database/create-earlier-schema.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { openClone } from '#tests/support/database/test-postgres.ts';
import { listMigrations, migrate } from './migrate.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createEarlierSchema(inject('templateUrl'), '0025-interface-language');
});
afterEach(() => database.drop());

const listApplied = async () => (await listMigrations(database.db)).applied;

/** Names of the indexes of articles that no query can use. */
const listInvalidIndexes = async () => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid`.execute(database.db);
  return rows.map(({ name }) => name);
};

test('two programs that migrate at the same time run each migration once', async () => {
  const other = openClone(database.url);
  const ran = await Promise.all([migrate(database.db), migrate(other.db)]);
  await other.db.destroy();
  const { known, applied } = await listMigrations(database.db);
  expect(applied).toEqual(known);
  expect(ran.flat().sort()).toEqual(known.slice(known.indexOf('0025-interface-language') + 1));
  expect(await listInvalidIndexes()).toEqual([]);
});

test('a migration that fails has no effect, and the ones before it remain', async () => {
  await sql`create table workflow_steps ()`.execute(database.db);
  await expect(migrate(database.db)).rejects.toThrow('workflow_steps');
  expect((await listApplied()).at(-1)).toBe('0033-article-record');
  const { rows } = await sql`select to_regclass('desk_items')::text as name`.execute(database.db);
  expect(rows).toEqual([{ name: null }]);
  await sql`drop table workflow_steps`.execute(database.db);
  expect((await migrate(database.db)).at(0)).toBe('0035-workflow');
});

test('an interrupted build of indexes is repeated', async () => {
  await migrate(database.db, { upTo: '0035-workflow' });
  // What `create index concurrently` leaves if it is interrupted: an index that is not valid.
  await sql`insert into articles (id, title, description, excerpt, category, author, tags, image_url, image_caption,
      is_featured, created_at, updated_at, status, publish_at, meta_title, meta_description)
    select 'a' || n, '', '', '', '', '', '{}', '', '', false, 0, 0, 'published', 0, '', '' from generate_series(1, 2) as n`.execute(
    database.db,
  );
  await expect(
    sql`create unique index concurrently articles_listed on articles (status)`.execute(database.db),
  ).rejects.toThrow('could not create unique index');
  expect(await listInvalidIndexes()).toEqual(['articles_listed']);
  await migrate(database.db);
  expect(await listInvalidIndexes()).toEqual([]);
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('articles_listed'::regclass) as definition`.execute(database.db);
  expect(rows[0]?.definition).toContain('(public_at DESC, id DESC)');
});

test('a migration that waits for a table is cancelled, so that requests do not wait behind it, and tried again', async () => {
  const locked = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const other = database.db.transaction().execute(async (trx) => {
    await sql`select 1 from articles`.execute(trx);
    locked.resolve();
    await waiting.promise;
  });
  await locked.promise;
  let waits = 0;
  const onWait = () => {
    waits += 1;
    waiting.resolve();
  };
  const ran = await migrate(database.db, { onWait });
  await other;
  expect([waits, ran.length > 0]).toEqual([1, true]);
  const { rows } = await sql`show lock_timeout`.execute(database.db);
  expect(rows).toEqual([{ lockTimeout: '0' }]);
});
