import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { runProhor, startServer } from '#tools/run-program.ts';

const INVITATION = 'There is no staff account yet. To create one: npm run prohor -- staff add EMAIL';

let dataDir: string;
let database: TestDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-first-start-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env });

test('a site without accounts gets no new account at a later start', async () => {
  await (await start()).end('SIGTERM');
  await runProhor(['staff', 'remove', 'editor@prohor.local', '--last'], { DATABASE_URL: database.url });
  const server = await start();
  expect(server.output()).toContain(INVITATION);
  await server.end('SIGTERM');
});

test('an empty site without demonstration articles gets no account', async () => {
  const empty = await createTestDatabase();
  const server = await start({ DATABASE_URL: empty.url, SEED: 'none' });
  expect(server.output()).toContain(INVITATION);
  await server.end('SIGTERM');
  await empty.drop();
});
