import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

/** The user and group `nobody` of Debian and most other systems. */
const OTHER_ACCOUNT = 65534;

let folder = '';
/** A data folder that several tests change. Creating one takes longer than a test. */
let dataDir = '';
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-role-'));
  // Lets PostgreSQL's system account enter this folder of root, too.
  await chmod(folder, 0o755);
  dataDir = join(folder, 'changed');
  postgres = await openEmbeddedPostgres(join(folder, 'new'), 'use');
});
afterAll(async () => {
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
});

async function use<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(url, { maxConnections: 1, statementTimeoutMs: 0, onConnectionError: () => {} });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const readRole = async (db: Database) =>
  (
    await sql`select rolname as name, rolsuper as superuser, rolcreaterole as roles, rolcreatedb as databases,
      rolreplication as replication, rolbypassrls as bypass from pg_roles where rolname = current_user`.execute(db)
  ).rows;

/** Lists the site's tables and functions that another role owns. */
const listForeignObjects = async (db: Database) =>
  (
    await sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'S', 'i') and relowner <> 'prohor_site'::regrole
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
        and proowner <> 'prohor_site'::regrole
      union all select datname from pg_database where datname = 'prohor' and datdba <> 'prohor_site'::regrole`.execute(
      db,
    )
  ).rows;

const SITE_ROLE = {
  name: 'prohor_site',
  ...{ superuser: false, roles: false, databases: false, replication: false, bypass: false },
};

test('the site’s role migrates the database, but reads no file, runs no program and creates no role', async () => {
  await use(postgres.url, async (db) => {
    expect(await migrate(db)).not.toEqual([]);
    expect(await readRole(db)).toEqual([SITE_ROLE]);
    await expect(sql`select pg_read_file('/etc/passwd')`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`copy (select 1) to program 'true'`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`create role other superuser`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`alter system set fsync = off`.execute(db)).rejects.toThrow('permission denied');
  });
});

test.runIf(process.platform === 'linux')('the server has no capability, also if root starts it', async () => {
  const [pid] = (await readFile(join(folder, 'new', 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const capabilities = [...status.matchAll(/^Cap(Inh|Prm|Eff|Amb):\t(\w+)$/gm)].map(([, set, value]) => [set, value]);
  expect(capabilities).toEqual(['Inh', 'Prm', 'Eff', 'Amb'].map((set) => [set, '0'.repeat(16)]));
});

const isRoot = process.getuid?.() === 0;
const canEnter = (name: string, account: { uid: number; gid: number }) =>
  spawnSync('test', ['-x', join(folder, name)], { cwd: '/', ...account }).status === 0;

test.runIf(isRoot)('requires root: PostgreSQL enters a data folder of root, and no other account does', async () => {
  const { uid, gid } = await stat(join(folder, 'new', 'postgres'));
  expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o710);
  expect(canEnter('new', { uid, gid })).toBe(true);
  const accounts = (await readFile('/etc/passwd', 'utf8')).trim().split('\n');
  const groups = accounts.map((line) => Number(line.split(':')[3])).filter((group) => group !== 0);
  expect(groups.filter((group) => canEnter('new', { uid: OTHER_ACCOUNT, gid: group }))).toEqual([]);
});

test.runIf(isRoot)('requires root: a folder that an earlier version opened to a group is closed', async () => {
  const earlier = await openEmbeddedPostgres(dataDir, 'use');
  await earlier.close();
  const { uid } = await stat(join(dataDir, 'postgres'));
  await chown(join(dataDir, 'postgres'), uid, OTHER_ACCOUNT);
  await chown(dataDir, 0, OTHER_ACCOUNT);
  expect(canEnter('changed', { uid: OTHER_ACCOUNT, gid: OTHER_ACCOUNT })).toBe(true);

  const upgraded = await openEmbeddedPostgres(dataDir, 'use');
  expect(canEnter('changed', { uid: OTHER_ACCOUNT, gid: OTHER_ACCOUNT })).toBe(false);
  await upgraded.close();
});

/** Creates the state of releases before this role: the superuser owns the site's objects. */
async function createOldFolder(): Promise<void> {
  const old = await openEmbeddedPostgres(dataDir, 'use');
  await use(old.superuserUrl, async (db) => {
    await migrate(db);
    await sql`insert into documents (collection, id, data) values ('site', 'a', '{"kept": true}')`.execute(db);
    await sql`alter database prohor owner to prohor`.execute(db);
    await sql`drop role prohor_site`.execute(db);
  });
  await old.close();
}

test('a database that a superuser created is handed over at the next start, and each start removes what was granted', async () => {
  await createOldFolder();
  for (const _start of ['first', 'second']) {
    const upgraded = await openEmbeddedPostgres(dataDir, 'serve');
    await use(upgraded.url, async (db) => {
      expect([await readRole(db), await listForeignObjects(db)]).toEqual([[SITE_ROLE], []]);
      expect(await migrate(db)).toEqual([]);
      expect((await sql`select data from documents`.execute(db)).rows).toEqual([{ data: { kept: true } }]);
      await sql`alter table documents add column added text`.execute(db);
      await sql`alter table documents drop column added`.execute(db);
    });
    await use(upgraded.superuserUrl, (db) => sql`alter role prohor_site superuser createrole`.execute(db));
    await upgraded.close();
  }
});

test('a server whose site database cannot be prepared is stopped again', async () => {
  const first = await openEmbeddedPostgres(dataDir, 'use');
  const url = new URL(first.superuserUrl);
  url.pathname = '/postgres';
  await use(url.href, (db) => sql`alter database prohor allow_connections false`.execute(db));
  await first.close();
  await expect(openEmbeddedPostgres(dataDir, 'use')).rejects.toThrow('not currently accepting connections');
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});
