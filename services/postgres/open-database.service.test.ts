import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openDatabase } from './open-database.ts';
import { createResultPacer } from './result-pacer.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

// An `error` event without a listener would end the process, and with it this test run.
test('a connection that breaks between two statements is reported and fails only its own transaction', async () => {
  const errors: string[] = [];
  const db = openDatabase(database.url, {
    maxConnections: 1,
    statementTimeoutMs: 0,
    onConnectionError: ({ message }) => errors.push(message),
  });
  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 300000)`.execute(database.db);
    await sql`select pg_sleep(0.1)`.execute(database.db);
    await sql`select 1`.execute(trx);
  });
  await expect(work).rejects.toThrow();
  expect(errors).toContain('terminating connection due to administrator command');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a connection that breaks while it is idle is reported', async () => {
  const errors: string[] = [];
  const db = openDatabase(database.url, {
    maxConnections: 1,
    statementTimeoutMs: 0,
    onConnectionError: ({ message }) => errors.push(message),
  });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 300000)`.execute(database.db);
  await eventually(() => expect(errors).toContain('terminating connection due to administrator command'));
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a connection that the pool ends is not reported if the server stops before it reads so', async () => {
  const errors: string[] = [];
  const db = openDatabase(database.url, {
    maxConnections: 1,
    statementTimeoutMs: 0,
    onConnectionError: ({ message }) => errors.push(message),
  });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  const ended = db.destroy();
  await sql`select pg_terminate_backend(${pid})`.execute(database.db);
  process.kill(pid, 'SIGCONT');
  await ended;
  const countBackends = () => sql`select from pg_stat_activity where pid = ${pid}`.execute(database.db);
  await eventually(async () => expect((await countBackends()).rows).toEqual([]));
  expect(errors).toEqual([]);
});

test('a statement without a response rejects after the timeout, and its connection is not reused', async () => {
  const db = openDatabase(database.url, {
    maxConnections: 1,
    statementTimeoutMs: 0,
    responseTimeoutMs: 100,
    onConnectionError: () => {},
  });
  await expect(sql`select pg_sleep(600)`.execute(db)).rejects.toThrow('Query read timeout');
  // On a busy machine a new connection may not respond in time, either. The old one would not for ten minutes.
  await eventually(async () => expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]));
  await db.destroy();
});

test('settings in the operator’s URL are combined with ours', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c work_mem=1MB');
  const db = openDatabase(url.href, {
    maxConnections: 1,
    statementTimeoutMs: 0,
    settings: { enable_seqscan: 'off' },
    onConnectionError: () => {},
  });
  const read = async (name: string) => (await sql`select current_setting(${name}) as value`.execute(db)).rows;
  expect([await read('work_mem'), await read('enable_seqscan')]).toEqual([[{ value: '1MB' }], [{ value: 'off' }]]);
  await db.destroy();
});

test('results of several connections continue in different turns of the event loop', async () => {
  const db = openDatabase(database.url, {
    maxConnections: 10,
    statementTimeoutMs: 0,
    resultPacer: createResultPacer(),
    onConnectionError: () => {},
  });
  let turn = 0;
  const countTurns = () => {
    turn += 1;
    immediate = setImmediate(countTurns);
  };
  let immediate = setImmediate(countTurns);
  const readTurn = async () => {
    await sql`select 1`.execute(db);
    return turn;
  };
  const readTurns = () => Promise.all(Array.from({ length: 10 }, readTurn));
  await readTurns();
  expect(new Set(await readTurns()).size).toBe(10);
  clearImmediate(immediate);
  await db.destroy();
});

test('a server that accepts no further connection is reported', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} connection limit 0`.execute(database.db);
  let reports = 0;
  const db = openDatabase(database.url, {
    ...{ maxConnections: 1, statementTimeoutMs: 0, onConnectionError: () => {} },
    onTooManyConnections: () => {
      reports += 1;
    },
  });
  try {
    await expect(sql`select 1`.execute(db)).rejects.toThrow('too many connections');
  } finally {
    await sql`alter database ${sql.id(name)} connection limit -1`.execute(database.db);
    await db.destroy();
  }
  expect(reports).toBe(1);
});
