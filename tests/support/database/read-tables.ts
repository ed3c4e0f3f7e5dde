import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';

/** The content of a database: the rows of each table as text. Statistics of words, which a job writes later, are left out. */
export async function readTables(db: Database): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and not starts_with(table_name, 'search_lexeme') order by name`.execute(
    db,
  );
  const rowsByTable = new Map<string, string>();
  for (const { name } of tables.rows) {
    const content = await sql<{ rows: string | null }>`
      select json_agg(t order by t::text)::text as rows from ${sql.table(name)} as t`.execute(db);
    rowsByTable.set(name, content.rows[0]?.rows ?? '');
  }
  return rowsByTable;
}

/** Names of the tables whose content differs from `before`. The ranks of the most read articles are written by a job. */
export async function findChangedTables(db: Database, before: ReadonlyMap<string, string>): Promise<string[]> {
  const now = await readTables(db);
  return [...now.keys()].filter((name) => name !== 'most_read' && now.get(name) !== before.get(name));
}

/** The content of all tables except the times of the migrations. */
export const readContent = async (db: Database) =>
  [...(await readTables(db))].filter(([name]) => !name.startsWith('kysely'));

/** The content of tables after a restore: some of them are empty. */
export const withoutRows = (content: Awaited<ReturnType<typeof readContent>>, empty: readonly string[]) =>
  content.map(([name, rows]) => [name, empty.includes(name) ? '' : rows]);
