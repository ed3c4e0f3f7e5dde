import type { Config } from '#server/config.ts';
import { parseConfig } from '#server/config.ts';
import { openPool, openPostgres } from '#server/open-database.ts';
import type { Database } from '#services/postgres/database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { warn } from './tell.ts';

/** What a command works with. `migrations` names those that ran because the database was behind. */
export type Workplace = { db: Database; config: Config; migrations: readonly string[] };

/**
 * Runs `work` on the configured database, brought up to date. The embedded PostgreSQL is shared with a running server,
 * or started and, when nobody else uses it, stopped again.
 */
export async function withDatabase<Result>(work: (place: Workplace) => Promise<Result>): Promise<Result> {
  const config = parseConfig(process.env);
  const postgres = await openPostgres(config, 'use');
  try {
    const db = openPool(postgres.url, 'use');
    try {
      const migrations = await migrate(db);
      if (migrations.length > 0) warn(`Database brought up to date (${migrations.join(', ')}).`);
      return await work({ db, config, migrations });
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.close();
  }
}
