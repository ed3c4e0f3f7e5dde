import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#services/postgres/database.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded-postgres.ts';
import { migrate } from '#services/postgres/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a migrated, empty database that tests clone and never open. */
    templateUrl: string;
  }
}

const TEMPLATE = 'prohor_template';

/** Starts one PostgreSQL for the whole run and migrates the database that every test clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-test-'));
  const postgres = await openEmbeddedPostgres(dataDir, 'serve');
  const url = new URL(postgres.url);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${TEMPLATE} template template0`);
  await client.end();
  url.pathname = `/${TEMPLATE}`;
  const template = openDatabase(url.href, { maxConnections: 1, statementTimeoutMs: 0, onIdleError: () => {} });
  await migrate(template);
  await template.destroy();
  project.provide('templateUrl', url.href);
  return async () => {
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
