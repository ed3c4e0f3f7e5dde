import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { Database } from '#services/postgres/database.ts';
import { eventually } from '../eventually.ts';

/** An advisory lock of the test. */
const HOLD_LOCK = 4_751;

/**
 * Makes the next program that writes a certain row wait there, so that a test can stop or kill it in the middle of its work however
 * fast it is. `row` is a condition in SQL about `new`, e.g. `new.id = 'a5'`.
 */
export async function holdWrite(db: Database, { table, row }: { table: string; row: string }) {
  await sql`create function hold_write() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${sql.lit(HOLD_LOCK)});
      return new;
    end $$`.execute(db);
  await sql`create trigger hold_write before insert or update on ${sql.table(table)} for each row
    when (${sql.raw(row)}) execute function hold_write()`.execute(db);
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(HOLD_LOCK)})`.execute(trx);
    locked.resolve();
    await released.promise;
  });
  // A test that fails before `release` must not leave the lock.
  holding.catch(() => {});
  onTestFinished(() => released.resolve());
  await Promise.race([locked.promise, holding]);
  return {
    /** Resolves when a program waits to write the row. */
    waitUntilHeld: () =>
      eventually(async () => {
        const { rows } =
          await sql`select from pg_locks where objid = ${HOLD_LOCK} and locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
        expect(rows).not.toEqual([]);
      }),
    /** Lets the program continue. Resolves when its transaction has ended, also if it was killed. */
    release: async () => {
      released.resolve();
      await holding;
      await sql`drop function hold_write cascade`.execute(db);
    },
  };
}
