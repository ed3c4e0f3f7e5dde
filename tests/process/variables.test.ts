import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import { runRefusedStart } from '#tools/run-program.ts';

let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-variables-'));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

// Which values are wrong is tested in server/runtime/config.test.ts.
describe('an invalid variable ends the program with one line that contains its name and value', () => {
  test('at the start of the server', async () => {
    const ended = await runRefusedStart({ DATA_DIR: dataDir, PORT: '0' });
    expect(ended).toEqual({ status: 1, out: '', err: 'PORT is "0"; allowed is a whole number from 1 to 65535.\n' });
  });

  test('on the command line', async () => {
    const ended = await runCommandHere(['migrate'], { DATA_DIR: dataDir, WORKERS: 'many' });
    expect(ended).toEqual({ status: 1, out: '', err: 'WORKERS is "many"; allowed is a whole number from 1 to 64.\n' });
  });
});

test('a database that a newer program has migrated stops the start and every command with one line', async () => {
  const database = await createTestDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
    database.db,
  );
  const line =
    'The database is newer than this program, which does not know 9999-later; start the newer program, or restore a backup.\n';
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  expect(await runRefusedStart(env)).toEqual({ status: 1, out: '', err: line });
  expect(await runCommandHere(['migrate'], env)).toEqual({ status: 1, out: '', err: line });
  await sql`delete from kysely_migration where name = '9999-later'`.execute(database.db);
  await database.drop();
});
