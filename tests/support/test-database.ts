import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#services/postgres/database.ts';
import { openDatabase } from '#services/postgres/database.ts';

export type TestDatabase = { url: string; db: Database; drop(): Promise<void> };

/** Clones the migrated template: an empty database of the test's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, { maxConnections: 5, statementTimeoutMs: 30_000, onIdleError: () => {} });
  return {
    url: url.href,
    db,
    drop: async () => {
      await db.destroy();
      await administer(template, `drop database ${name} with (force)`);
    },
  };
}

async function administer(template: URL, statement: string): Promise<void> {
  const address = new URL(template);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}
