import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Database } from './database.ts';

/** A table and those of its columns that hold data of their own: PostgreSQL computes the generated ones. */
export type CopiedTable = { name: string; columns: string[] };

/**
 * Lets other connections read what the transaction `trx` sees (https://www.postgresql.org/docs/current/sql-set-transaction.html).
 * Returns the name of the snapshot, which exists as long as the transaction.
 */
export async function exportSnapshot(trx: Database): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
  if (rows[0] === undefined) throw new Error('PostgreSQL has exported no snapshot.');
  return rows[0].snapshot;
}

/**
 * Passes the rows of each table to `write`, one table after the other, as text of PostgreSQL's COPY. `snapshot` is one of
 * {@link exportSnapshot}. The tables of the migrations themselves are left out.
 */
export async function copyTablesOut(
  { url, snapshot }: { url: string; snapshot: string },
  write: (table: CopiedTable, rows: Readable) => Promise<void>,
): Promise<void> {
  await inClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`);
    for (const table of await listTables(client)) {
      const rows = client.query(copyTo(`copy ${toTarget(table)} to stdout`));
      // If `write` fails before it reads, the end of the connection fails the rows too.
      rows.on('error', () => {});
      await write(table, rows);
    }
    await client.query('commit');
  });
}

/** Another program has migrated the database or written to it. */
export class DatabaseChangedError extends Error {}

export type CopyInOptions = {
  url: string;
  tables: readonly CopiedTable[];
  /** Tables that become empty. With `tables` they are all tables of the database. */
  leftOut: readonly string[];
  /** The migrations that ran in the database. */
  migrations: readonly string[];
  /** Tables that must have no rows. */
  emptyTables: readonly string[];
  /** Opens the rows that {@link copyTablesOut} passed for a table. */
  read: (table: CopiedTable) => Readable;
  beforeCommit: () => Promise<void>;
};

/**
 * Replaces the rows of all tables, all or nothing. Triggers do not run: what they maintain is in the tables too. Rejects with
 * a {@link DatabaseChangedError} if the database is not as the options say, and if a table is missing on either side, a
 * column does not exist or a row is not allowed.
 */
export async function copyTablesIn(options: CopyInOptions): Promise<void> {
  const { url, tables, leftOut, read, beforeCommit } = options;
  await inClient(url, async (client) => {
    await client.query('begin');
    const existing = await listTables(client);
    const names = existing.map(({ name }) => pg.escapeIdentifier(name));
    await client.query(`lock table kysely_migration, ${names.join(', ')}`);
    await requireUnchanged(client, options);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    for (const table of sortLike(tables, existing, leftOut)) {
      await pipeline(read(table), client.query(copyFrom(`copy ${toTarget(table)} from stdin`)));
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await continueSequences(client);
    await beforeCommit();
    await client.query('commit');
    await client.query('analyze');
  });
}

async function requireUnchanged(
  client: pg.Client,
  { migrations, emptyTables }: Pick<CopyInOptions, 'migrations' | 'emptyTables'>,
): Promise<void> {
  const { rows: applied } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const { rows: found } = await client.query<{ hasRows: boolean }>(toRowsQuery(emptyTables));
  if (
    found[0]?.hasRows === true ||
    !isDeepStrictEqual(
      applied.map(({ name }) => name),
      migrations,
    )
  ) {
    throw new DatabaseChangedError();
  }
}

/** Whether one of these tables has a row. */
export async function holdsRows(db: Database, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql.raw<{ hasRows: boolean }>(toRowsQuery(tables)).execute(db);
  return rows[0]?.hasRows === true;
}

const toRowsQuery = (tables: readonly string[]) =>
  `select ${tables.map((name) => `exists (select from ${pg.escapeIdentifier(name)})`).join(' or ')} as "hasRows"`;

async function inClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  // A lost connection also rejects the statement that runs.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const toTarget = ({ name, columns }: CopiedTable) =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/** In the order of `existing`. Throws if one does not exist, or if one is missing that is not left out. */
function sortLike(
  tables: readonly CopiedTable[],
  existing: readonly CopiedTable[],
  leftOut: readonly string[],
): CopiedTable[] {
  const unknown = tables.find(({ name }) => !existing.some((table) => table.name === name));
  if (unknown) throw new Error(`The database has no table ${unknown.name}.`);
  const given = [...leftOut, ...tables.map(({ name }) => name)];
  const missing = existing.find(({ name }) => !given.includes(name));
  if (missing) throw new Error(`There are no rows for the table ${missing.name}.`);
  return existing.flatMap(({ name }) => tables.find((table) => table.name === name) ?? []);
}

/** All tables except those of the migrations; a table comes after those that it refers to. */
async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows: tables } = await client.query<CopiedTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
  );
  const sorted = new Set<CopiedTable>();
  const add = (table: CopiedTable) => {
    const referenced = references.filter(({ from, to }) => from === table.name && to !== table.name);
    for (const { to } of referenced) for (const other of tables) if (other.name === to) add(other);
    sorted.add(table);
  };
  for (const table of tables) add(table);
  return [...sorted];
}

/** Lets each sequence continue after the largest number in its column. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
       relname, attname, attname, relname) as statement
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`,
  );
  for (const { statement } of rows) await client.query(statement);
}
