import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_FORM, fromForm } from '#domain/article/article-form.ts';
import { articleId } from '#tools/article-id.ts';
import { startCachingNginx } from '#tools/nginx/start-caching-nginx.ts';
import type { StartedNginx } from '#tools/nginx/start-nginx.ts';
import { requireNginx, startNginx } from '#tools/nginx/start-nginx.ts';
import type { Site } from '#tools/start-site.ts';
import { startSite } from '#tools/start-site.ts';
import { printTable } from '../print-table.ts';
import { COMPRESSED, measureRequestRate, requestRaw, requireWrk } from '../request-rate.ts';
import { median } from '../statistics.ts';

const ROUNDS = 3;
const ROUND_S = 3;
const PUBLISHES = 8;
const POLL_MS = 10;
const VISIBLE_LIMIT_MS = 1_200;
const RATE_LIMIT = 0.8;
const STAFF = { userEmail: 'bench@prohor.example', userId: 'bench' };

type MeasuredSetup = { site: Site; origin: string };
type Row = { what: string; measured: string; limit: string; passes: boolean };

/**
 * Measures the site behind nginx with `deploy/nginx.conf`: requests per second compared with those for a static file, and
 * how soon readers see a change. Returns true if everything is within its limits. Needs nginx and wrk.
 */
export async function measureBehindNginx(databaseUrl: string): Promise<boolean> {
  requireNginx();
  requireWrk();
  const site = await startSite(databaseUrl);
  const nginx = await startCachingNginx(site.origin);
  const rows: Row[] = [];
  for (const measure of [measureRate, measureUnderLoad, measureRemoval, measureMaintenance])
    rows.push(await measure({ site, origin: nginx.origin }));
  await nginx.stop();
  await site.stop();
  console.log('\nBehind nginx with deploy/nginx.conf\n');
  printTable(
    ['what', 'measured', 'limit', ''],
    rows.map(({ what, measured, limit, passes }) => [what, measured, limit, passes ? 'pass' : 'FAIL']),
  );
  return rows.every(({ passes }) => passes);
}

async function measureRate({ origin }: MeasuredSetup): Promise<Row> {
  const { body } = await requestRaw(`${origin}/`, COMPRESSED);
  const file = await startStaticNginx(body);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const fileRate = await measureRequestRate(`${file.origin}/page`, ROUND_S);
    const pageRate = await measureRequestRate(`${origin}/`, ROUND_S);
    console.log(`requests per second: static file ${fileRate.toFixed(0)}, the site ${pageRate.toFixed(0)}`);
    ratios.push(pageRate / fileRate);
  }
  await file.stop();
  const ratio = median(ratios);
  const what = 'requests per second, home page / static file';
  return { what, measured: ratio.toFixed(2), limit: `≥ ${RATE_LIMIT}`, passes: ratio >= RATE_LIMIT };
}

/** Starts an nginx with one worker that serves the body as the static file `/page`. */
export async function startStaticNginx(body: Buffer): Promise<StartedNginx> {
  const root = await mkdtemp(join(tmpdir(), 'prohor-static-'));
  // The worker runs as another user if this process is root.
  await chmod(root, 0o755);
  await writeFile(join(root, 'page'), body);
  const toServer = (port: number) =>
    `server { listen 127.0.0.1:${port}; root ${root}; default_type text/html; open_file_cache max=10; }`;
  const { origin, stop } = await startNginx(toServer);
  return { origin, stop: () => stop().finally(() => rm(root, { recursive: true })) };
}

async function measureUnderLoad(setup: MeasuredSetup): Promise<Row> {
  const load = measureRequestRate(`${setup.origin}/`, PUBLISHES * 2);
  const times: number[] = [];
  for (let n = 0; n < PUBLISHES; n += 1) times.push(await publishAndWait(setup));
  await load;
  return describeTime(`a publish is on the home page under load (longest of ${PUBLISHES})`, Math.max(...times));
}

async function measureRemoval({ site, origin }: MeasuredSetup): Promise<Row> {
  const id = await publish(site, toTitle());
  const url = `${origin}/article/${id}`;
  await waitForStatus(url, 200);
  const load = measureRequestRate(`${origin}/`, 3);
  await site.editing.delete({ id, actor: STAFF, nowMs: Date.now(), historyId: randomUUID() });
  const timeMs = await waitForStatus(url, 404);
  await load;
  return describeTime('a deleted article returns 404', timeMs);
}

async function measureMaintenance({ site, origin }: MeasuredSetup): Promise<Row> {
  await waitForStatus(origin, 200);
  await site.documents.setMaintenance(true, null);
  const timeMs = await waitForStatus(origin, 503);
  await site.documents.setMaintenance(false, null);
  await waitForStatus(origin, 200);
  return describeTime('the maintenance page replaces a cached page', timeMs);
}

const waitForStatus = (url: string, status: number) => waitFor(async () => (await fetch(url)).status === status);

/** Letters only, because a page inserts characters that prevent line breaks at hyphens and numbers. */
const toTitle = () => `নতুন খবর ${randomUUID().replace(/[^a-f]/g, '')}`;

async function publish({ editing }: Site, title: string) {
  const id = articleId(`bench-${randomUUID()}`);
  const form = { ...EMPTY_FORM, title, description: 'নদীর পাড়ে।', category: 'শিক্ষা', status: 'published' as const };
  const moment = { nowMs: Date.now(), historyId: randomUUID() };
  await editing.save({ baseRevision: null, id, input: fromForm(form, 'Asia/Dhaka'), actor: STAFF, ...moment });
  return id;
}

/** Publishes an article. Returns the time in ms until the home page behind nginx shows it. */
async function publishAndWait({ site, origin }: MeasuredSetup): Promise<number> {
  const title = toTitle();
  await publish(site, title);
  return waitFor(async () => (await (await fetch(`${origin}/`, { headers: COMPRESSED })).text()).includes(title));
}

async function waitFor(check: () => Promise<boolean>): Promise<number> {
  const startMs = performance.now();
  while (!(await check())) await sleep(POLL_MS);
  return performance.now() - startMs;
}

function describeTime(what: string, timeMs: number): Row {
  const limit = `≤ ${VISIBLE_LIMIT_MS} ms`;
  return { what, measured: `${timeMs.toFixed(0)} ms`, limit, passes: timeMs <= VISIBLE_LIMIT_MS };
}
