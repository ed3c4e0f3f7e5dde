import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toForm } from '#domain/article/article-form.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { publishChange } from '#services/live/publish-change.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';
import { finishSegment } from '#services/postgres/embedded/wal-slot.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { openDatabase } from '#services/postgres/open-database.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import type { Scrape } from '#tests/support/fired-alerts.ts';
import { ALERT_NAMES, listFiredAlerts, scrapeMetrics } from '#tests/support/fired-alerts.ts';
import { canMount, mountSmallDisk } from '#tests/support/site/small-disk.ts';
import { startTestSite, startTestSiteOn } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { startReplicatedPostgres } from '#tools/replicated-postgres.ts';
import { startServer } from '#tools/run-program.ts';
import { runPromtool } from '#tools/run-promtool.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

const dashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

/** Nothing listens on it. */
const CLOSED_PORT = 'http://127.0.0.1:9';
const POOL = 3;
const CATEGORY = '/category/%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE';
const RINA = { userEmail: 'rina@prohor.example', userId: 'u1' };

const clock = createFakeClock(NOON_MS);
let database: TestDatabase;
let site: Site;
let cookie: string;
let healthy: Scrape;
const seen = new Set<string>();

const scrape = () => scrapeMetrics(site.origin);

/** The value of the only series with this name and these labels. */
function readValue(of: Scrape, name: string, labels = ''): number {
  const found = [...of].filter(([series]) => series.startsWith(`${name}{`) && series.includes(labels));
  const values = found.map(([, value]) => value);
  return values.length === 1 ? Number(values[0]) : Number.NaN;
}

async function expectAlerts(before: Scrape, during: Scrape, expected: readonly string[]): Promise<void> {
  expect(await listFiredAlerts(before, during)).toEqual(expect.arrayContaining([...expected]));
  for (const alert of expected) seen.add(alert);
}

/** Lets a minute of the clock pass, so that the site's jobs run, until `check` passes. */
const afterMinutes = (check: (now: Scrape) => unknown, { origin, time } = { origin: site.origin, time: clock }) =>
  eventually(async () => {
    await time.advance(MINUTE_MS);
    const now = await scrapeMetrics(origin);
    await check(now);
    return now;
  });

const saveArticle = () =>
  site.get('/dashboard/add.data', {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ intent: 'save', articleId: crypto.randomUUID(), baseRevision: null },
      form: toForm(makeInput({ status: 'draft' }), 'Asia/Dhaka'),
    }),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startTestSiteOn(database.url, { clock, databaseConnections: POOL, purgeUrl: CLOSED_PORT });
  cookie = toCookieHeader(await site.signIn());
  await site.get(CATEGORY);
  healthy = await scrape();
});
afterAll(async () => {
  await site.stop();
  await database.drop();
});

test("Prometheus' checker accepts every query of the dashboard", async () => {
  const dashboard: unknown = JSON.parse(
    await readFile(new URL('../../deploy/grafana-dashboard.json', import.meta.url), 'utf8'),
  );
  const { panels } = dashboardSchema.parse(dashboard);
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')));
  const rules = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
  const output = await runPromtool('check', { groups: [{ name: 'dashboard', rules }] });
  expect(output).toContain(`SUCCESS: ${queries.length} rules found`);
});

test('a healthy site without a backup fires only the alert of backups', async () => {
  // The process of this test does other work, so its event loop may be late.
  const fired = await listFiredAlerts(healthy, healthy);
  expect(fired.filter((name) => name !== 'ProhorSlow')).toEqual(['ProhorBackupOld']);
  seen.add('ProhorBackupOld');
});

test('a table is missing: pages, saves and jobs fail, and an article is late', async () => {
  const dueMs = clock.now() + HOUR_MS;
  const input = makeInput({ status: 'scheduled', publishAt: dueMs });
  const stamp = { actor: RINA, nowMs: clock.now(), historyId: 'h1' };
  const countRuns = async () =>
    readValue(await scrape(), 'prohor_job_runs_total', 'exported_job="due articles",result="success"');
  const runs = await countRuns();
  await site.editing.save({ baseRevision: null, id: articleId('late'), input, ...stamp });
  await afterMinutes(async () => expect(await countRuns()).toBeGreaterThan(runs));
  await site.db.schema.alterTable('articles').renameTo('articles_away').execute();
  await publishChange(site.db, { topics: ['home', 'category:খেলা'] });
  await eventually(async () => {
    await (await site.get(CATEGORY)).text();
    expect((await site.get('/article/unknown')).status).toBeGreaterThanOrEqual(500);
    expect((await saveArticle()).status).toBeGreaterThanOrEqual(500);
    expect(readValue(await scrape(), 'prohor_page_cache_requests_total', 'result="stale"')).toBeGreaterThan(0);
  });
  const during = await afterMinutes((now) =>
    expect(readValue(now, 'prohor_due_articles_lag_seconds')).toBeGreaterThan(10),
  );
  await site.db.schema.alterTable('articles_away').renameTo('articles').execute();
  await expectAlerts(healthy, during, [
    ...['ProhorErrors', 'ProhorSavesFail', 'ProhorStalePages', 'ProhorJobFails', 'ProhorArticlesLate'],
  ]);
});

test('a folder of files cannot be written', async () => {
  const files = join(site.dataDir, 'files');
  await rm(files, { recursive: true, force: true });
  await writeFile(files, '');
  const during = await afterMinutes((now) => expect(readValue(now, 'prohor_writable', 'target="files"')).toBe(0));
  await rm(files);
  await expectAlerts(healthy, during, ['ProhorCannotWrite']);
});

test('a lock holds every connection', async () => {
  let during = healthy;
  const requests: Promise<unknown>[] = [];
  await site.db.transaction().execute(async (trx) => {
    await sql`lock table articles in access exclusive mode`.execute(trx);
    during = await eventually(async () => {
      for (let count = 0; count < 2 * POOL; count += 1) requests.push(site.get(`/article/${crypto.randomUUID()}`));
      const now = await scrape();
      expect(readValue(now, 'prohor_database_waiting')).toBeGreaterThan(0);
      return now;
    });
  });
  await Promise.all(requests);
  await expectAlerts(healthy, during, ['ProhorDatabaseBusy']);
});

test('a target of deliveries does not respond', async () => {
  const stamp = { actor: RINA, nowMs: clock.now(), historyId: 'h2' };
  const input = makeInput({ status: 'published' });
  await site.editing.save({ baseRevision: null, id: articleId('published'), input, ...stamp });
  const during = await afterMinutes((now) =>
    expect(readValue(now, 'prohor_deliveries_lag_seconds')).toBeGreaterThan(600),
  );
  await expectAlerts(healthy, during, ['ProhorDeliveriesLate']);
});

test('somebody tries passwords', async () => {
  for (let count = 0; count < 8; count += 1) {
    const body = new URLSearchParams({ email: 'rina@prohor.example', password: `guess ${count}` });
    await site.get('/login', { method: 'POST', body });
  }
  await expectAlerts(healthy, await scrape(), ['ProhorSignInsFail']);
});

test('a process is busy for a second again and again', async () => {
  const during = await eventually(async () => {
    for (const startMs = performance.now(); performance.now() - startMs < SECOND_MS; );
    const now = await scrape();
    expect(readValue(now, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0.5);
    return now;
  });
  await expectAlerts(healthy, during, ['ProhorSlow']);
});

test('the program has ended', async () => {
  const other = await startTestSite();
  const before = await scrapeMetrics(other.origin);
  await other.stop();
  await expectAlerts(before, await scrapeMetrics(other.origin), ['ProhorDown']);
});

test('the replica is gone', async () => {
  const postgres = await startReplicatedPostgres();
  const db = openDatabase(postgres.primary.url, {
    maxConnections: 1,
    statementTimeoutMs: 0,
    onConnectionError: () => {},
  });
  await migrate(db);
  await db.destroy();
  const time = createFakeClock(NOON_MS);
  const { origin, stop } = await startTestSiteOn(postgres.primary.url, { clock: time });
  const countReplicas = (now: Scrape) =>
    [...now.keys()].filter((key) => key.startsWith('prohor_replication_lag')).length;
  const before = await afterMinutes((now) => expect(countReplicas(now)).toBe(1), { origin, time });
  await postgres.replica.kill();
  const during = await afterMinutes((now) => expect(countReplicas(now)).toBe(0), { origin, time });
  await stop();
  await postgres.close();
  await expectAlerts(before, during, ['ProhorReplicaLate']);
});

test('the target of the archive is away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-archive-alert-'));
  const dataDir = join(folder, 'site');
  const target = join(folder, 'target');
  await mkdir(target);
  const server = await startServer({
    ...{ DATA_DIR: dataDir, BACKUP_TARGET: target, BACKUP_POINT_IN_TIME: 'on', SEED: 'none', WORKERS: '2' },
  });
  await eventually(() => expect(server.output()).toContain('a base backup was written'));
  const scrapeArchive = async () => {
    const now = await scrapeMetrics(server.origin);
    return { now, archivedAt: readValue(now, 'prohor_archive_timestamp_seconds') };
  };
  // Nothing is written, and the archive still notes that it has everything.
  const idle = await scrapeArchive();
  const later = await eventually(async () => {
    const scraped = await scrapeArchive();
    expect(scraped.archivedAt).toBeGreaterThan(idle.archivedAt);
    return scraped;
  });
  expect(await listFiredAlerts(idle.now, later.now)).not.toContain('ProhorArchiveLate');
  await rename(target, join(folder, 'away'));
  await writeFile(target, '');
  const postgres = await openEmbeddedPostgres(dataDir, 'use');
  await finishSegment(postgres);
  await postgres.close();
  await eventually(() => expect(server.output()).toMatch(/ENOTDIR.*"job":"archive of the write-ahead log"/));
  const before = await scrapeArchive();
  // Another cause, because only then the log says that another run has failed.
  await symlink('target', join(folder, 'loop'));
  await rename(join(folder, 'loop'), target);
  await eventually(() => expect(server.output()).toMatch(/ELOOP.*"job":"archive of the write-ahead log"/));
  const during = await scrapeArchive();
  expect(during.archivedAt).toBe(before.archivedAt);
  await server.end('SIGINT');
  await rm(folder, { recursive: true });
  await expectAlerts(before.now, during.now, ['ProhorArchiveLate', 'ProhorJobFails']);
});

describe.runIf(canMount)('requires root, to mount a file system', () => {
  test('the disk is small', async () => {
    const disk = mountSmallDisk();
    const other = await startTestSite({ dataDir: disk.path });
    const during = await scrapeMetrics(other.origin);
    await other.stop();
    disk.unmount();
    await expectAlerts(during, during, ['ProhorDiskFull']);
  });
});

test('each alert has a fault that fires it', () => {
  const left = ALERT_NAMES.filter((name) => !seen.has(name));
  expect(left).toEqual(canMount ? [] : ['ProhorDiskFull']);
});
