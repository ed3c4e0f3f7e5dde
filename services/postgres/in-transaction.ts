import pg from 'pg';
import type { Database } from './database.ts';

const DEADLOCK = '40P01';
const MOST_ATTEMPTS = 3;

/**
 * Runs `work` in the transaction that `db` already is, or in one of its own. One that PostgreSQL ended because it and
 * another waited for each other is run again, so that `work` must do nothing but ask the database.
 */
export async function inTransaction<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
      if (!isDeadlock || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
