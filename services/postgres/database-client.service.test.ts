import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPooler } from '#tests/support/database/start-pooler.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { checkDatabase, probeDatabase } from './check-database.ts';
import { openHosts } from './database-hosts.ts';
import { findFreePort } from './free-port.ts';
import { openDatabase } from './open-database.ts';

const PROBE_TIMEOUT_MS = 60_000;

let database: TestDatabase;
/** Two ways to one server: the proxies stand for hosts that come and go. */
let first: Awaited<ReturnType<typeof startPooler>>;
let second: Awaited<ReturnType<typeof startPooler>>;

beforeEach(async () => {
  database = await createTestDatabase();
  first = await startPooler(database.url);
  second = await startPooler(database.url);
});
afterEach(async () => {
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});

// A host has two seconds to respond, which a busy machine may exceed: hence `eventually`.
const toSeveral = (...urls: string[]) => {
  const [start = '', ...rest] = urls;
  const hosts = [start, ...rest].map((url) => new URL(url).host).join(',');
  return start.replace(new URL(start).host, hosts);
};
const toUrl = (host: string) => database.url.replace(new URL(database.url).host, host);
const openPool = (url: string) =>
  openDatabase(url, { maxConnections: 2, statementTimeoutMs: 0, onConnectionError: () => {} });

test('a pool uses a host that takes writes, and another one after that has failed', async () => {
  const db = openPool(toSeveral(first.url, second.url));
  const read = async () => (await sql`select 1 as one`.execute(db)).rows;
  await eventually(async () => expect(await read()).toEqual([{ one: 1 }]));
  await first.close();
  await eventually(async () => expect(await read()).toEqual([{ one: 1 }]));
  await db.destroy();
});

test('a wrong name, a refused connection and a host that does not respond cost no more than a search', async () => {
  const silentPort = await findFreePort();
  const silent = createServer().listen(silentPort, '127.0.0.1');
  await once(silent, 'listening');
  const url = toSeveral(
    toUrl(`127.0.0.1:${silentPort}`),
    toUrl(`127.0.0.1:${await findFreePort()}`),
    toUrl('db.invalid'),
    first.url,
  );
  await eventually(async () => expect(await checkDatabase(url)).toMatchObject({ isReplica: false }));
  silent.close();
});

test('if no host takes writes, the error names each with its reason, and not the password', async () => {
  const refused = `127.0.0.1:${await findFreePort()}`;
  const url = toSeveral(second.url, toUrl(refused));
  const name = new URL(database.url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(database.db);
  await eventually(() =>
    expect(checkDatabase(url)).rejects.toThrow(
      `DATABASE_URL: none of its hosts takes writes (${new URL(second.url).host}: a replica; ${refused}: connect ECONNREFUSED ${refused}).`,
    ),
  );
  await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(database.db);
});

test('a connection to a server that takes no writes any more is closed, also to a single host', async () => {
  const db = openDatabase(first.url, { maxConnections: 1, statementTimeoutMs: 0, onConnectionError: () => {} });
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(sql`create table written (id int)`.execute(db)).rejects.toThrow('read-only transaction');
  expect((await sql`show transaction_read_only`.execute(db)).rows).toEqual([{ transactionReadOnly: 'off' }]);
  await db.destroy();
});

test('a primary without a free connection remains the primary, and is not silent', async () => {
  const url = toSeveral(first.url, toUrl(`127.0.0.1:${await findFreePort()}`));
  const db = openPool(url);
  const name = sql.id(new URL(database.url).pathname.slice(1));
  await sql`select 1`.execute(db);
  await sql`alter database ${name} connection limit 0`.execute(database.db);
  const refused = await checkDatabase(url).catch(({ message }: Error) => message);
  const found = await openHosts(url)?.searchPrimary().catch(String);
  const probed = await probeDatabase(url, PROBE_TIMEOUT_MS);
  await sql`alter database ${name} connection limit -1`.execute(database.db);
  expect(refused).toContain('too many connections');
  expect([found, probed]).toEqual([first.url, 'responding']);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('concurrent searches are one', async () => {
  const hosts = openHosts(toSeveral(second.url, first.url));
  expect(hosts?.searchPrimary()).toBe(hosts?.searchPrimary());
  await hosts?.searchPrimary();
});

test('settings in the URL are combined with ours', async () => {
  const url = `${toSeveral(first.url, second.url)}?options=-c%20work_mem=1MB`;
  const db = openDatabase(url, {
    ...{ maxConnections: 1, statementTimeoutMs: 0, onConnectionError: () => {} },
    settings: { enable_seqscan: 'off' },
  });
  const read = async (name: string) => (await sql`select current_setting(${name}) as value`.execute(db)).rows;
  expect([await read('work_mem'), await read('enable_seqscan')]).toEqual([[{ value: '1MB' }], [{ value: 'off' }]]);
  await db.destroy();
});
