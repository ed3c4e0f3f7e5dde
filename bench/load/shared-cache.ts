import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_FORM, fromForm } from '#domain/article/article-form.ts';
import { articleId } from '#tools/article-id.ts';
import { median } from '#tools/median.ts';
import { startCachingNginx } from '#tools/start-caching-nginx.ts';
import { requireNginx } from '#tools/start-nginx.ts';
import type { Site } from '#tools/start-site.ts';
import { startSite } from '#tools/start-site.ts';
import { left, printTable } from '../print-table.ts';
import { openChangeReader } from './open-change-reader.ts';
import { startStaticNginx } from './reference-servers.ts';
import { isInstalled, measureRequestRate } from './request-rate.ts';
import { requestRaw } from './request-raw.ts';

const ROUNDS = 3;
const ROUND_S = 3;
const PUBLISHES = 8;
const POLL_MS = 10;
/** Longer than a shared cache may answer without asking or while it asks. */
const IDLE_MS = 3_500;
const VISIBLE_LIMIT_MS = 1_200;
const RATE_LIMIT = 0.8;
const COMPRESSED = { 'Accept-Encoding': 'br' };
/** What an open home page reads again. */
const PART_PATH = '/?part=main';
const STAFF = { userEmail: 'bench@prohor.example', userId: 'bench' };

type Setup = { site: Site; origin: string };

/**
 * Measures the site behind nginx with `deploy/nginx.conf`: requests per second beside nginx with a static file, and how
 * soon readers see a change. Returns whether everything is within its limits. Needs nginx and wrk.
 */
export async function measureSharedCache(databaseUrl: string): Promise<boolean> {
  requireNginx();
  if (!isInstalled('wrk')) throw new Error('This measurement needs wrk.');
  const site = await startSite(databaseUrl);
  const nginx = await startCachingNginx(site.origin);
  const setup = { site, origin: nginx.origin };
  const rows = [
    await measureRate(setup),
    await measureVisibilityUnderLoad(setup),
    await measureVisibilityWhenIdle(setup),
    await measureOpenPage(setup),
    await measureRemoval(setup),
    await measureMaintenance(setup),
    await measureOutage(setup),
  ];
  await nginx.stop();
  console.log('\nBehind nginx with deploy/nginx.conf\n');
  printTable(
    [left('what'), left('measured'), left('limit'), left('')],
    rows.map(({ what, measured, limit, passes }) => [what, measured, limit, passes ? 'pass' : 'FAIL']),
  );
  return rows.every(({ passes }) => passes);
}

type Row = { what: string; measured: string; limit: string; passes: boolean };

async function measureRate({ origin }: Setup): Promise<Row> {
  const { headers, body } = await requestRaw(`${origin}/`, COMPRESSED);
  const bare = await startStaticNginx({ headers: [], body });
  const equal = await startStaticNginx({ headers, body });
  const ratios: { bare: number; equal: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = await measureRequestRate(`${bare.origin}/page`, ROUND_S, COMPRESSED);
    const fileWithHeaders = await measureRequestRate(`${equal.origin}/page`, ROUND_S, COMPRESSED);
    const cached = await measureRequestRate(`${origin}/`, ROUND_S, COMPRESSED);
    const rates = [file, fileWithHeaders, cached].map((rate) => rate.toFixed(0));
    console.log(
      `requests per second: static file ${rates[0]}, with the page's headers ${rates[1]}, the site ${rates[2]}`,
    );
    ratios.push({ bare: cached / file, equal: cached / fileWithHeaders });
  }
  await bare.stop();
  await equal.stop();
  const ratio = median(ratios.map((round) => round.bare));
  const equalRatio = median(ratios.map((round) => round.equal));
  return {
    what: 'requests per second, home page / static file',
    measured: `${ratio.toFixed(2)} (${equalRatio.toFixed(2)} of a file with the page's headers)`,
    limit: `≥ ${RATE_LIMIT}`,
    passes: ratio >= RATE_LIMIT,
  };
}

async function measureVisibilityUnderLoad(setup: Setup): Promise<Row> {
  const load = measureRequestRate(`${setup.origin}/`, PUBLISHES * 2, COMPRESSED);
  const times: number[] = [];
  for (let n = 0; n < PUBLISHES; n += 1) times.push(await publishAndWait(setup));
  await load;
  return describeTimes(`a publish is on the home page under load (longest of ${PUBLISHES})`, times);
}

async function measureVisibilityWhenIdle(setup: Setup): Promise<Row> {
  await (await fetch(`${setup.origin}/`)).text();
  await sleep(IDLE_MS);
  return describeTimes('a publish is on the home page, which had no request for 3.5 s', [await publishAndWait(setup)]);
}

/** An open page reads again at once when it receives the change, although nginx has a fresh copy of its data. */
async function measureOpenPage({ site, origin }: Setup): Promise<Row> {
  const reader = await openChangeReader(`${origin}/live?topic=home`);
  const readData = async (query: string) => (await fetch(`${origin}${PART_PATH}${query}`)).text();
  let [old, fresh] = [0, 0];
  for (let n = 0; n < PUBLISHES; n += 1) {
    const change = reader.next();
    const title = toTitle();
    await readData('');
    await publish(site, title);
    const name = await change;
    await sleep(50);
    if ((await readData(`&change=${name}`)).includes(title)) fresh += 1;
    if (!(await readData('')).includes(title)) old += 1;
  }
  reader.close();
  return {
    what: `open pages that read the change at once (${old} copies without its name were old)`,
    measured: `${fresh} of ${PUBLISHES}`,
    limit: `${PUBLISHES}`,
    passes: fresh === PUBLISHES,
  };
}

async function measureRemoval({ site, origin }: Setup): Promise<Row> {
  const id = await publish(site, toTitle());
  const readStatus = async () => (await fetch(`${origin}/article/${id}`)).status;
  await waitFor(async () => (await readStatus()) === 200);
  const load = measureRequestRate(`${origin}/`, 3, COMPRESSED);
  await site.editing.delete({ id, actor: STAFF, nowMs: Date.now(), historyId: randomUUID() });
  const timeMs = await waitFor(async () => (await readStatus()) === 404);
  await load;
  return describeTimes('a deleted article answers 404', [timeMs]);
}

async function measureMaintenance({ site, origin }: Setup): Promise<Row> {
  const readStatus = async () => (await fetch(`${origin}/`)).status;
  await readStatus();
  await site.documents.setMaintenance(true, null);
  const timeMs = await waitFor(async () => (await readStatus()) === 503);
  await site.documents.setMaintenance(false, null);
  await waitFor(async () => (await readStatus()) === 200);
  return describeTimes('the maintenance page replaces a cached page', [timeMs]);
}

/** Stops the site. */
async function measureOutage({ site, origin }: Setup): Promise<Row> {
  await (await fetch(`${origin}/`)).text();
  await site.stop();
  await sleep(IDLE_MS);
  const { status, headers } = await fetch(`${origin}/`);
  const measured = `${status} ${headers.get('x-cache-status')}`;
  return {
    what: 'the home page while the site is down',
    measured,
    limit: '200 STALE',
    passes: measured === '200 STALE',
  };
}

const toTitle = () => `নতুন খবর ${randomUUID()}`;

async function publish({ editing }: Site, title: string) {
  const id = articleId(`bench-${randomUUID()}`);
  const form = { ...EMPTY_FORM, title, description: 'নদীর পাড়ে।', category: 'শিক্ষা', status: 'published' as const };
  const moment = { nowMs: Date.now(), historyId: randomUUID() };
  await editing.save({ baseRevision: null, id, input: fromForm(form, 'Asia/Dhaka'), actor: STAFF, ...moment });
  return id;
}

/** Publishes an article; the time in ms until the home page behind nginx shows it. */
async function publishAndWait({ site, origin }: Setup): Promise<number> {
  const title = toTitle();
  await publish(site, title);
  return waitFor(async () => (await (await fetch(`${origin}/`, { headers: COMPRESSED })).text()).includes(title));
}

async function waitFor(check: () => Promise<boolean>): Promise<number> {
  const startMs = performance.now();
  while (!(await check())) await sleep(POLL_MS);
  return performance.now() - startMs;
}

function describeTimes(what: string, timesMs: readonly number[]): Row {
  const longestMs = Math.max(...timesMs);
  return {
    what,
    measured: `${longestMs.toFixed(0)} ms`,
    limit: `≤ ${VISIBLE_LIMIT_MS} ms`,
    passes: longestMs <= VISIBLE_LIMIT_MS,
  };
}
