import { sql } from 'kysely';
import { openEmbeddedPostgres } from '#services/postgres/embedded-postgres.ts';
import { openDatabase } from '#services/postgres/database.ts';
const pgs = await openEmbeddedPostgres('/tmp/cli/data-b' , 'use');
const db = openDatabase(pgs.url, { maxConnections: 1, statementTimeoutMs: 0, onIdleError: () => {} });
await sql`create temp table lit as select body_terms::text as t from article_search`.execute(db);
for (const q of ['select sum(length(t)) from lit', 'select sum(length(t::tsvector)) from lit', 'create temp table x1 as select t::tsvector from lit', 'create temp table x2 as select t::tsvector from lit where false', 'alter table x2 alter column t set storage external', 'insert into x2 select t::tsvector from lit']) { const m = performance.now(); await sql.raw(q).execute(db); console.log(q, (performance.now()-m)|0); }
await db.destroy(); await pgs.close();
