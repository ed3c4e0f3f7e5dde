import type { Database } from './database.ts';

/** Runs `work` in the transaction that `db` already is, or in one of its own. */
export function inTransaction<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
