import type { Config } from '#server/runtime/config.ts';
import { parseConfig } from '#server/runtime/config.ts';
import { switchToDataOwner } from '#server/runtime/data-owner.ts';
import { openPool, openPostgres } from '#server/runtime/open-database.ts';
import type { Database } from '#services/postgres/database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { printNote } from './output.ts';

const WAITING_NOTE = 'A migration waits for other programs that use its table, such as a backup.';

export type OpenedDatabase = { db: Database; url: string; config: Config };
/** `migrations` lists the names of the migrations that ran first. */
export type CommandContext = OpenedDatabase & { migrations: readonly string[] };

/** Like {@link withUnmigratedDatabase}, but migrates the database first. */
export function withDatabase<Result>(work: (context: CommandContext) => Promise<Result>): Promise<Result> {
  return withUnmigratedDatabase(async (opened) => {
    const migrations = await migrate(opened.db, { onWait: () => printNote(WAITING_NOTE) });
    if (migrations.length > 0) printNote(`Database brought up to date (${migrations.join(', ')}).`);
    return work({ ...opened, migrations });
  });
}

/**
 * Runs `work` on the configured database. If it is the embedded PostgreSQL and no server is running it, it is started
 * first and stopped afterwards, unless another program has started to use it.
 */
export async function withUnmigratedDatabase<Result>(
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const config = parseConfig(process.env);
  await switchToDataOwner(config.dataDir);
  const postgres = await openPostgres(config, 'use');
  try {
    const url = postgres.directUrl;
    const db = openPool(url, 'use');
    try {
      return await work({ db, url, config });
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.close();
  }
}
