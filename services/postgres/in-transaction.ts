import type { Database } from './database.ts';
import { isPostgresError } from './postgres-error.ts';

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;

/**
 * Runs `work` in `db` if that is a transaction, otherwise in a new transaction. Retries a new transaction that
 * PostgreSQL aborted because of a deadlock, so `work` must have no effects outside the database. If `work` fails,
 * rejects and commits nothing.
 */
export async function inTransaction<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isPostgresError(error, [DEADLOCK]) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

export async function inSnapshot<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
