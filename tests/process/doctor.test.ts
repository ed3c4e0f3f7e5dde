import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPooler } from '#tests/support/database/start-pooler.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';

let folder = '';
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-doctor-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (command: string[], change: Record<string, string> = {}) =>
  runCommandHere(command, { DATABASE_URL: database.url, DATA_DIR: folder, ...change });

/** The state of each line by its subject. */
const readStates = (out: string) =>
  Object.fromEntries(
    out
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/, 2).toReversed()),
  );

const WELL = {
  ...{ space: 'ok', images: 'ok', mail: 'ok', backup: 'warning', database: 'ok' },
  ...{ connections: 'ok', pooler: 'ok', clock: 'ok', key: 'warning', deliveries: 'ok' },
};

test('the doctor has a line for each part of a new site, and finds a backup and the key later', async () => {
  const { status, out, err } = await run(['doctor']);
  expect([status, err, readStates(out)]).toEqual([0, '', WELL]);
  await run(['accept-session-key']);
  await run(['backup', join(folder, 'backup')]);
  expect(readStates((await run(['doctor'])).out)).toEqual({ ...WELL, backup: 'ok', key: 'ok' });
});

test('another key, a pooler and a mail server that does not respond are failures', async () => {
  await run(['accept-session-key']);
  const pooler = await startPooler(database.url);
  const { status, out } = await run(['doctor'], {
    ...{ DATABASE_URL: pooler.url, SESSION_KEY: 'ab'.repeat(32) },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@prohor.example' },
  });
  await pooler.close();
  expect([status, readStates(out)]).toEqual([1, { ...WELL, mail: 'failure', pooler: 'failure', key: 'failure' }]);
});

test('a database that cannot be reached is one line, and the other parts are checked', async () => {
  const { status, out } = await run(['doctor'], { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/prohor' });
  expect(status).toBe(1);
  expect(out).toContain('failure  database     DATABASE_URL: the database cannot be reached (ECONNREFUSED).');
  expect(out).toMatch(/^ok +images /m);
});
