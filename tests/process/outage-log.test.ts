import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import { signInClient } from '#tools/newsroom-client.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { eventually } from '../support/eventually.ts';

let dataDir: string;
let database: TestDatabase;
let server: StartedServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-outage-'));
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, SEED: 'none' });
});
afterAll(async () => {
  await server.end('SIGINT');
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const EMAIL = 'desk@prohor.example';
const PATHS = [
  '/dashboard',
  '/dashboard/edit/a1',
  '/dashboard/edit/a2',
  '/dashboard/manage',
  '/storage/articles%2F1_a.jpg',
  '/live?topic=newsroom',
  '/login',
];

test('if sessions cannot be read, the log has one line for each cause, not one for each request', async () => {
  await runCommandHere(['staff', 'add', EMAIL], { DATABASE_URL: database.url }, `${STAFF_PASSWORD}\n`);
  const { cookie } = await signInClient(server.origin, EMAIL, STAFF_PASSWORD);
  await database.db.schema.alterTable('staff_sessions').renameTo('staff_sessions_away').execute();
  const before = server.output().length;
  for (const _ of [1, 2, 3]) {
    for (const path of PATHS) {
      const answer = await fetch(`${server.origin}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' });
      await answer.body?.cancel();
      expect([path, answer.status]).not.toEqual([path, 200]);
    }
  }
  // The output comes over another connection than the responses. All lines before this one have arrived with it.
  server.child.kill('SIGHUP');
  await eventually(() => expect(server.output()).toMatch(/WORKERS is 1; restart the program instead.*\n/));
  const lines = server.output().slice(before).trim().split('\n');
  const causes = lines.map((line) => JSON.parse(line)).map(({ msg, path }) => `${msg} ${path}`);
  expect(causes).toContain('identity: INTERNAL_SERVER_ERROR undefined');
  expect(causes.filter((cause) => cause.startsWith('could not read the session'))).toHaveLength(1);
  expect(causes.toSorted()).toEqual([...new Set(causes)].toSorted());
});
