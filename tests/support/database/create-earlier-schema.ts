import { sql } from 'kysely';
import { migrate } from '#services/postgres/migrate.ts';
import type { TestDatabase } from './test-database.ts';
import { cloneDatabase } from './test-postgres.ts';

/** Creates an empty database whose last migration is `upTo`. */
export async function createEarlierSchema(templateUrl: string, upTo: string): Promise<TestDatabase> {
  const database = await cloneDatabase(templateUrl);
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await migrate(database.db, { upTo });
  return database;
}
