import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { CopiedTable } from './copy-tables.ts';
import { copyTablesIn, fixTextFormat, listTables, toTarget } from './copy-tables.ts';
import type { Database } from './database.ts';
import { inClient } from './database-client.ts';
import { MOVE_SCHEMA } from './migrate.ts';

/** True if a database does not contain a table, sequence or view. */
export async function isDatabaseEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from pg_class where relnamespace = 'public'::regnamespace) as is_empty`.execute(db);
  return rows[0]?.isEmpty === true;
}

/**
 * Counts the connections of other programs to the database. The pool of `db` must not have more than one connection,
 * because the others would be counted too.
 */
export async function countOtherConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks a database as the target of a move. Until {@link endMove}, only a move migrates it. */
export async function beginMove(db: Database): Promise<void> {
  await sql`create schema if not exists ${sql.id(MOVE_SCHEMA)}`.execute(db);
}

export async function endMove(db: Database): Promise<void> {
  await sql`drop schema ${sql.id(MOVE_SCHEMA)}`.execute(db);
}

/** The moved rows of a table differ from the original. */
export class MovedTableDiffersError extends Error {
  constructor(table: string) {
    super(`The rows of the table ${table} differ from the original.`);
  }
}

export type MoveOptions = {
  from: string;
  to: string;
  /** The migrations of both databases. */
  migrations: readonly string[];
  /** Called before a table is copied, and before it is compared. */
  onTable: (table: string) => unknown;
};

/**
 * Copies the rows and sequences of the database `from` to `to`, replacing all rows there atomically, and compares all rows afterwards.
 * Until it resolves, nothing can write to `from`. Throws a {@link MovedTableDiffersError} at the first difference, and
 * whatever `onTable` throws. Returns how many rows each table has.
 */
export async function moveTables({ from, to, migrations, onTable }: MoveOptions): Promise<Map<string, number>> {
  return inClient(from, async (source) => {
    await fixTextFormat(source);
    await source.query('begin isolation level repeatable read read only');
    const tables = await listTables(source);
    await source.query(
      `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in share mode nowait`,
    );
    await copyTablesIn({
      url: to,
      tables,
      leftOut: [],
      migrations,
      emptyTables: [],
      read: async (table) => {
        await onTable(table.name);
        // If the target fails before it has read the rows, closing the connection makes the stream emit an error.
        return source.query(copyTo(`copy ${toTarget(table)} to stdout`)).on('error', () => {});
      },
      beforeCommit: (target) => copySequences(source, target),
    });
    return inClient(to, async (target) => {
      await fixTextFormat(target);
      const rows = new Map<string, number>();
      for (const table of tables) {
        await onTable(table.name);
        const [original, moved] = await Promise.all([hashRows(source, table), hashRows(target, table)]);
        if (original.digest !== moved.digest) throw new MovedTableDiffersError(table.name);
        rows.set(table.name, moved.rows);
      }
      return rows;
    });
  });
}

/**
 * Sets the sequences to their values in the source, which may be above the highest stored number if rows were deleted.
 */
async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of rows) await target.query('select setval($1::regclass, $2::bigint)', [name, last]);
}

/** Hashes the rows, sorted byte by byte by the primary key, or by all columns if the table lacks one. */
async function hashRows(client: pg.Client, { name, columns }: CopiedTable): Promise<{ digest: string; rows: number }> {
  const { rows: found } = await client.query<{ column: string }>(
    `select attname as "column" from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = $1::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
    [pg.escapeIdentifier(name)],
  );
  const key = found.length > 0 ? found.map(({ column }) => column) : columns;
  const order = key.map((column) => `${pg.escapeIdentifier(column)}::text collate "C"`).join(', ');
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const select = `select ${list} from ${pg.escapeIdentifier(name)} order by ${order}`;
  const rows = client.query(copyTo(`copy (${select}) to stdout`));
  const hash = createHash('sha256');
  await pipeline(rows, hash);
  return { digest: hash.digest('hex'), rows: rows.rowCount };
}
