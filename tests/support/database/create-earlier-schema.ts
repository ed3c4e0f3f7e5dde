import { migrate } from '#services/postgres/migrate.ts';
import type { TestDatabase } from './test-database.ts';
import { cloneDatabase, createEmptyDatabase } from './test-postgres.ts';

/** URLs of the databases that tests of this worker clone, by their last migration. The server is deleted after the run. */
const templates = new Map<string, Promise<string>>();

/** Creates an empty database whose last migration is `upTo`. */
export async function createEarlierSchema(serverUrl: string, upTo: string): Promise<TestDatabase> {
  const template = templates.get(upTo) ?? createTemplateUpTo(serverUrl, upTo);
  templates.set(upTo, template);
  return cloneDatabase(await template);
}

async function createTemplateUpTo(serverUrl: string, upTo: string): Promise<string> {
  const { db, url } = await createEmptyDatabase(serverUrl);
  await migrate(db, { upTo });
  await db.destroy();
  return url;
}
