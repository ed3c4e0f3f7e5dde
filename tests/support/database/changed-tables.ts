import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';

/**
 * Records the changed rows of each table with triggers, in `row_changes`: the hash of a new row as a positive number, of an
 * old row as a negative one. The sum of a table is 0 if its content is as before. Statistics of words and the ranks of the
 * most read articles, which jobs write, are left out.
 */
export async function watchTables(db: Database): Promise<void> {
  await sql`
    create table row_changes (table_name text not null, hash numeric not null);
    create function record_row_change() returns trigger language plpgsql as $$
    begin
      insert into row_changes values (tg_table_name, (tg_op = 'TRUNCATE')::int
        + coalesce(hashtextextended(new::text, 0), 0)::numeric - coalesce(hashtextextended(old::text, 0), 0));
      return null;
    end $$;
    do $$ declare name text; begin
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('row_changes', 'most_read') and not starts_with(relname, 'search_lexeme') loop
        execute format('create trigger record_row_change after insert or update or delete on %I
          for each row execute function record_row_change()', name);
        execute format('create trigger record_truncate after truncate on %I
          for each statement execute function record_row_change()', name);
      end loop;
    end $$`.execute(db);
}

/** Names of the tables whose content has changed since the last call. */
export async function takeChangedTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with changes as (delete from row_changes returning *)
    select table_name as name from changes group by table_name having sum(hash) <> 0 order by table_name collate "C"`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
