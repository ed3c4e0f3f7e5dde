import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '#server/runtime/config.ts';
import { openPostgres } from '#server/runtime/open-database.ts';
import { prepareDatabase } from '#server/runtime/prepare-database.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { createEmptyDatabase } from '#tests/support/database/test-postgres.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { runRefusedStart, startServer } from '#tools/run-program.ts';

let folder = '';
let database: TestDatabase;
let server: StartedServer;

const onMachine = (name: string) => ({
  ...{ DATABASE_URL: database.url, SEED: 'none' },
  DATA_DIR: join(folder, name),
});

/** Prepares the database as the start of a machine with these variables does. */
const prepare = (variables: Record<string, string>) =>
  prepareDatabase({ config: parseConfig(variables), url: database.url, hasStore: true, print: () => {} });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-machines-'));
  database = await createTestDatabase();
  server = await startServer(onMachine('first'));
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a second machine with another session key does not start', async () => {
  await expect(prepare(onMachine('second'))).rejects.toThrow(
    /^The session key of this machine is not that of the site, .* accept-session-key$/,
  );
});

test('a second machine gets the key of the first from a file', async () => {
  const key = join(folder, 'key');
  await writeFile(key, await readFile(join(folder, 'first', 'secrets', 'session-key')));
  await prepare({ ...onMachine('second'), SESSION_KEY_FILE: key });
});

test('a key that was replaced on purpose is accepted', async () => {
  const { status, out } = await runCommandHere(['accept-session-key'], onMachine('third'));
  expect([status, out]).toEqual([
    0,
    'The site uses the session key of this machine. Restart the site on every machine.\n',
  ]);
  await prepare(onMachine('third'));
});

test('a data folder serves one program, also with DATABASE_URL', async () => {
  const { DATA_DIR } = onMachine('first');
  expect(await runRefusedStart(onMachine('first'))).toEqual({
    ...{ status: 1, out: '' },
    err: `DATA_DIR ${DATA_DIR} is in use by another running instance of Prohor.\n`,
  });
  expect((await runCommandHere(['migrate'], onMachine('first'))).status).toBe(0);
});

test('more connections than the server accepts are refused', async () => {
  const config = parseConfig({ ...onMachine('fourth'), WORKERS: '64', DATABASE_CONNECTIONS: '1024' });
  await expect(openPostgres(config, 'serve')).rejects.toThrow(
    /^DATABASE_CONNECTIONS: this machine may open 1088 connections, the server accepts \d+; lower .*\.$/,
  );
});

test('migrate brings an empty database up to date, and says so', async () => {
  const empty = await createEmptyDatabase(database.url);
  const ended = await runCommandHere(['migrate'], { ...onMachine('first'), DATABASE_URL: empty.url });
  await empty.drop();
  expect(ended).toMatchObject({ status: 0, out: '' });
  expect(ended.err).toMatch(/^Database brought up to date \([\w, -]+\)\.\n$/);
});

test('migrate --check names what would run, and changes nothing', async () => {
  const check = () => runCommandHere(['migrate', '--check'], onMachine('first'));
  expect(await check()).toEqual({ status: 0, out: 'The database is up to date.\n', err: '' });
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
    database.db,
  );
  const [{ name, timestamp } = { name: '', timestamp: '' }] = rows;
  const checked = await check();
  // Whatever comes out: later tests get this database.
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(database.db);
  expect(checked).toEqual({ status: 1, out: `Would run: ${name}.\n`, err: '' });
});
