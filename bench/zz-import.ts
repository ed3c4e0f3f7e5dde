import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { writeWxr } from '#tests/support/moving/write-wxr.ts';
import { startProhor } from '#tools/run-program.ts';
const POSTS = Number(process.argv[2] ?? 4000);
const postgres = await openTemporaryPostgres();
const db = openPool(postgres.url, 'use'); await migrate(db); await db.destroy();
const folder = await mkdtemp(join(tmpdir(), 'zz-import-'));
const file = join(folder, 'site.xml');
await writeWxr(file, POSTS);
const client = new pg.Client(postgres.url); await client.connect();
const start = performance.now();
const p = startProhor(['import', 'wordpress', file], { DATABASE_URL: postgres.url, DATA_DIR: folder, NODE_OPTIONS: '--max-old-space-size=400', ...(process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROF}` } : {}) });
let hwm = 0; const seen = new Map<string, number>(); let n = 0; let done = false;
p.ended.then(() => (done = true));
while (!done) {
  const { rows } = await client.query(`select state, wait_event_type w, wait_event e, left(regexp_replace(query, '\\s+', ' ', 'g'), 60) q from pg_stat_activity where pid <> pg_backend_pid() and datname is not null and backend_type = 'client backend'`);
  try { const m = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${p.child.pid}/status`, 'utf8')); if (m) hwm = Math.max(hwm, Number(m[1]) / 1024); } catch {}
  n += 1; const active = rows.filter((r) => r.state !== 'idle');
  if (!active.length) seen.set('(idle)', (seen.get('(idle)') ?? 0) + 1);
  for (const r of active) { const k = `${r.state} ${r.w ?? 'cpu'}:${r.e ?? ''} ${r.q}`; seen.set(k, (seen.get(k) ?? 0) + 1); }
  await new Promise((r) => setTimeout(r, 200));
}
const s = (performance.now() - start) / 1000;
const out = await p.ended; console.log(String((out as any).out ?? '').slice(-900));
console.log('HWM', hwm, 'MB'); console.log(POSTS / s, 'posts/s', s, 's', n, 'samples');
for (const [k, v] of [...seen].sort((a, b) => b[1] - a[1]).slice(0, 16)) console.log(v, k);
await client.end(); await postgres.close(); await rm(folder, { recursive: true, force: true });
