import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Database } from './database.ts';
import { inClient } from './database-client.ts';

/** A table and its stored columns. Generated columns are excluded; PostgreSQL computes them. */
export type CopiedTable = { name: string; columns: string[] };

/**
 * Exports the snapshot of the transaction `trx` to other connections
 * (https://www.postgresql.org/docs/current/sql-set-transaction.html). Returns the snapshot's name, which is valid until
 * the transaction ends.
 */
export async function exportSnapshot(trx: Database): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
  if (rows[0] === undefined) throw new Error('PostgreSQL has exported no snapshot.');
  return rows[0].snapshot;
}

export type CountedTable = CopiedTable & { rows: number };

/**
 * Passes the rows of one table after another to `write`, in the text format of PostgreSQL's COPY. `snapshot` is the
 * name returned by {@link exportSnapshot}. Excludes the tables of the migrations. Returns the tables.
 */
export async function copyTablesOut(
  { url, snapshot }: { url: string; snapshot: string },
  write: (table: CopiedTable, rows: Readable) => Promise<void>,
): Promise<CountedTable[]> {
  return inClient(url, async (client) => {
    const copied: CountedTable[] = [];
    await fixTextFormat(client);
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`);
    for (const table of await listTables(client)) {
      const rows = client.query(copyTo(`copy ${toTarget(table)} to stdout`));
      // If `write` fails before it reads the rows, closing the connection makes the stream emit an error.
      rows.on('error', () => {});
      await write(table, rows);
      copied.push({ ...table, rows: rows.rowCount });
    }
    await client.query('commit');
    return copied;
  });
}

/** Another program has migrated the database or written to it. */
export class DatabaseChangedError extends Error {}

export type CopyInOptions = {
  url: string;
  tables: readonly CopiedTable[];
  /** Tables that are emptied and not filled again. `tables` and `leftOut` together are all tables of the database. */
  leftOut: readonly string[];
  migrations: readonly string[];
  emptyTables: readonly string[];
  /** Opens the rows that {@link copyTablesOut} wrote for a table. */
  read: (table: CopiedTable) => Promise<Readable>;
  beforeCommit: (client: pg.Client) => Promise<void>;
};

/**
 * Replaces the rows of all tables atomically. Triggers do not run, because the tables that they maintain are copied
 * too. Rejects with a {@link DatabaseChangedError} if the database does not match the options, and also if a table is
 * missing on either side, a column does not exist or a row is invalid.
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
      await pipeline(await read(table), client.query(copyFrom(`copy ${toTarget(table)} from stdin`)));
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await continueSequences(client);
    await beforeCommit(client);
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
  const names = applied.map(({ name }) => name);
  if (found[0]?.hasRows === true || !isDeepStrictEqual(names, migrations)) throw new DatabaseChangedError();
}

export async function haveRows(db: Database, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql.raw<{ hasRows: boolean }>(toRowsQuery(tables)).execute(db);
  return rows[0]?.hasRows === true;
}

/** Removes all rows of tables that no other table references. */
export async function emptyTables(db: Database, names: readonly string[]): Promise<void> {
  await sql.raw(`truncate ${names.map(pg.escapeIdentifier).join(', ')}`).execute(db);
}

const toRowsQuery = (tables: readonly string[]) =>
  `select ${['false', ...tables.map((name) => `exists (select from ${pg.escapeIdentifier(name)})`)].join(' or ')} as "hasRows"`;

/** Makes PostgreSQL write values in the same format regardless of the server's settings. */
export async function fixTextFormat(client: pg.Client): Promise<void> {
  await client.query(
    "set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1",
  );
}

export const toTarget = ({ name, columns }: CopiedTable) =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

/**
 * Sorts tables in the order of `existing`. Throws if a table does not exist, or if an existing one is neither copied
 * nor left out.
 */
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

/** Lists all tables except the tables of the migrations, each after the tables that it references. */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
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

/** Makes each sequence continue after its column's maximum. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
       relname, attname, attname, relname) as statement
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`,
  );
  for (const { statement } of rows) await client.query(statement);
}
