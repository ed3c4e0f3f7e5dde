import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toForm } from '#domain/article/article-form.ts';
import { publishChange } from '#services/live/publish-change.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';

const TOKEN = 'a-secret-for-metrics';

let site: Site;

beforeAll(async () => {
  site = await startTestSite({ metricsToken: TOKEN });
});
afterAll(() => site.stop());

const DEPLOY = new URL('../../deploy/', import.meta.url);

const readText = async () => (await site.get('/metrics')).text();

/** The values of all metrics by name and labels. */
async function readMetrics(): Promise<Record<string, number>> {
  const text = await readText();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('who may read the metrics', () => {
  test.each<[string, Record<string, string>, number]>([
    ['a program on this machine', {}, 200],
    ['a client behind a proxy', { 'X-Forwarded-For': '203.0.113.7' }, 404],
    ['a client with a wrong token', { 'X-Forwarded-For': '203.0.113.7', Authorization: 'Bearer wrong' }, 404],
    ['a client with the token', { 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${TOKEN}` }, 200],
  ])('%s', async (_name, headers, status) => {
    expect((await site.get('/metrics', { headers })).status).toBe(status);
  });
});

test('requests, cache hits and misses, renders and stale pages are counted', async () => {
  await site.get('/category/%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE');
  const before = await readMetrics();
  const read = async () => (await site.get('/category/%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE')).text();
  await read();
  await read();
  const requests = 'http_request_duration_seconds_count{route="category",status="200"}';
  await eventually(async () => expect((await readMetrics())[requests]).toBe((before[requests] ?? 0) + 2));
  const hits = 'prohor_page_cache_requests_total{result="hit"}';
  const misses = 'prohor_page_cache_requests_total{result="miss"}';
  const after = await readMetrics();
  expect([after[hits], after[misses]]).toEqual([(before[hits] ?? 0) + 2, before[misses]]);
  expect(after.prohor_render_duration_seconds_count).toBe(after[misses]);
  expect(after.prohor_page_cache_bytes).toBeGreaterThan(1_000);

  await site.db.schema.alterTable('articles').renameTo('articles_away').execute();
  await publishChange(site.db, { topics: ['home', 'category:খেলা'] });
  await eventually(async () => {
    await read();
    expect((await readMetrics())['prohor_page_cache_requests_total{result="stale"}']).toBeGreaterThan(0);
  });
  await site.db.schema.alterTable('articles_away').renameTo('articles').execute();
});

test('the state of streams, jobs, the database pool and the process is shown', async () => {
  const reader = await openLiveReader(site.origin, ['home']);
  const metrics = await readMetrics();
  expect(metrics).toMatchObject({
    prohor_live_streams: 1,
    prohor_renders_in_flight: 0,
    prohor_views_pending: 0,
    prohor_due_articles_lag_seconds: 0,
    prohor_database_waiting: 0,
    'prohor_writable{target="database"}': 1,
    'prohor_writable{target="files"}': 1,
    prohor_data_disk_free_bytes: expect.any(Number),
    prohor_last_backup_timestamp_seconds: 0,
    prohor_last_backup_bytes: 0,
    prohor_archive_timestamp_seconds: 0,
    'prohor_build_info{version="0.1.0"}': 1,
    'prohor_job_runs_total{job="flags",result="success"}': expect.any(Number),
    'prohor_job_last_success_timestamp_seconds{job="due articles"}': expect.any(Number),
    'prohor_database_connections{state="idle"}': expect.any(Number),
    nodejs_eventloop_lag_p99_seconds: expect.any(Number),
    process_resident_memory_bytes: expect.any(Number),
  });
  reader.close();
});

test('saves and sign-ins are counted by result, and the database and what waits for other systems are measured', async () => {
  const before = await readMetrics();
  expect(before['prohor_article_saves_total{result="failed"}']).toBe(0);
  const cookie = toCookieHeader(await site.signIn());
  const form = toForm(makeInput({ status: 'draft' }), 'Asia/Dhaka');
  const save = {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ intent: 'save', articleId: randomUUID(), baseRevision: null, form }),
  };
  expect((await site.get('/dashboard/add.data', save)).status).toBe(200);
  const credentials = new URLSearchParams({ email: 'unknown@prohor.example', password: 'a wrong password' });
  await site.get('/login', { method: 'POST', body: credentials });
  const after = await readMetrics();
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  expect(grown('prohor_article_saves_total{result="saved"}')).toBe(1);
  expect(grown('prohor_security_events_total{kind="sign-in-failed"}')).toBe(1);
  expect(after).toMatchObject({ prohor_deliveries_waiting: 0, prohor_deliveries_lag_seconds: 0 });
  expect(after.prohor_database_bytes).toBeGreaterThan(1e6);
});

test('the alerts and the dashboard use metrics that exist', async () => {
  // A metric without a value, as the lag of replicas here, has only its type.
  const shown = [...(await readText()).matchAll(/^(?:# TYPE )?(\w+)/gm)].map(([, name]) => name);
  const [alerts, dashboard] = await Promise.all(
    ['alerts.yaml', 'grafana-dashboard.json'].map((name) => readFile(new URL(name, DEPLOY), 'utf8')),
  );
  const names = `${alerts}${dashboard}`.match(/\b(?:prohor|http|nodejs|process)_[a-z0-9_]+/g) ?? [];
  expect(new Set(names).size).toBeGreaterThan(15);
  expect([...new Set(names)].filter((name) => !shown.includes(name))).toEqual([]);
});
