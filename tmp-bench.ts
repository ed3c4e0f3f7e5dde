import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { parseArticle } from '#domain/article/article.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded-postgres.ts';
import { openDatabase } from '#services/postgres/database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { prepareArticle } from '#services/articles/transfer.ts';
const gin = process.argv[2]; const mode = process.argv[3];
const pgs = await openEmbeddedPostgres('/tmp/cli/data-b' , 'use');
const db = openDatabase(pgs.url, { maxConnections: 1, statementTimeoutMs: 0, onIdleError: () => {} });
await migrate(db); await sql`truncate articles cascade`.execute(db);
if (gin) await sql.raw(`set gin_pending_list_limit='${gin}'`).execute(db);
if (mode?.includes('a')) await sql.raw(`set synchronous_commit=off`).execute(db);
if (mode?.includes('l')) await sql.raw(`set default_toast_compression='lz4'`).execute(db);
if (mode?.includes('g')) await sql.raw('drop index if exists article_search_title; drop index if exists article_search_body').execute(db);
await sql.raw(`alter table article_search alter column body_terms set storage ${mode?.includes('e') ? 'external' : 'extended'}`).execute(db);
const all = Object.entries(JSON.parse(readFileSync('/tmp/cli/10k.json','utf8')).articles).map(([id,v]) => { const p = parseArticle(id,v); if(!p.ok) throw 1; return p.article; });
const prep = all.map(prepareArticle);
const bpid=(await sql<{p:number}>`select pg_backend_pid() p`.execute(db)).rows[0]!.p; const cpu=()=>{const f=readFileSync(`/proc/${bpid}/stat`,'utf8').split(' ');return (Number(f[13])+Number(f[14]))*10}; const c0=cpu(), n0=process.cpuUsage();
const t = { a: 0, s: 0, v: 0, c: 0 }; const T = performance.now();
for (let i = 0; i < prep.length; i += 250) {
  const b = prep.slice(i, i + 250); let m = performance.now();
  const lap = (k: keyof typeof t) => { const n = performance.now(); t[k] += n - m; m = n; };
  await db.transaction().execute(async (trx) => {
    m = performance.now();
    if (mode?.includes('j')) {
      await sql`insert into articles (id,title,description,excerpt,category,subcategory,author,tags,image_url,image_caption,is_featured,created_at,updated_at,status,publish_at,meta_title,meta_description)
       select id,title,description,excerpt,category,subcategory,author,tags,image_url,image_caption,is_featured,created_at,updated_at,status,publish_at,meta_title,meta_description from json_to_recordset(${JSON.stringify(b.map(x=>x.row))}::json) as r(id text,title text,description text,excerpt text,category text,subcategory text,author text,tags text[],image_url text,image_caption text,is_featured boolean,created_at bigint,updated_at bigint,status text,publish_at bigint,meta_title text,meta_description text)
       on conflict (id) do update set title=excluded.title`.execute(trx); lap('a');
      await sql`insert into article_search (article_id,public_at,analyser_version,title_terms,body_terms) select article_id,public_at,analyser_version,title_terms,body_terms from json_to_recordset(${JSON.stringify(b.map(x=>x.search))}::json) as r(article_id text, public_at bigint, analyser_version int, title_terms tsvector, body_terms tsvector) on conflict (article_id) do update set title_terms=excluded.title_terms`.execute(trx); lap('s');
    } else {
    await trx.insertInto('articles').values(b.map(x=>x.row)).onConflict(c=>c.column('id').doUpdateSet({title: sql.ref('excluded.title')} as any)).execute(); lap('a');
    await trx.insertInto('article_search').values(b.map(x=>x.search)).onConflict(c=>c.column('article_id').doUpdateSet({title_terms: sql.ref('excluded.title_terms')} as any)).execute(); lap('s'); }
    await trx.insertInto('article_views').values(b.map(x=>({article_id:x.row.id, view_count:x.viewCount}))).onConflict(c=>c.column('article_id').doUpdateSet({view_count: sql.ref('excluded.view_count')} as any)).execute(); lap('v');
  });
  lap('c');
}
console.log('avg body literal', prep.reduce((n,p)=>n+Buffer.byteLength(p.search.body_terms),0)/prep.length, 'avg lexemes', prep.reduce((n,p)=>n+p.search.body_terms.split(' ').length,0)/prep.length);console.log('pg cpu', cpu()-c0, 'node cpu', (process.cpuUsage(n0).user+process.cpuUsage(n0).system)/1000|0);console.log(gin, mode, 'total', (performance.now()-T)|0, t);
console.log((await sql`select pg_size_pretty(pg_total_relation_size('article_search')) s, pg_size_pretty(pg_relation_size('article_search_body')) b`.execute(db).catch(()=>({rows:0}))).rows); let m = performance.now(); await sql`vacuum (analyze) articles, article_search, article_views`.execute(db); console.log('vacuum', (performance.now()-m)|0);
await db.destroy(); await pgs.close();
