import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_FORM, fromForm } from '#domain/article/article-form.ts';
import { articleId } from '#tools/article-id.ts';
import { median } from '#tools/median.ts';
import { startCachingNginx } from '#tools/nginx/start-caching-nginx.ts';
import type { StartedNginx } from '#tools/nginx/start-nginx.ts';
import { requireNginx, startNginx } from '#tools/nginx/start-nginx.ts';
import type { Site } from '#tools/start-site.ts';
import { startSite } from '#tools/start-site.ts';
import { left, printTable } from '../print-table.ts';
import type { RawResponse } from '../request-rate.ts';
import { COMPRESSED, isInstalled, measureRequestRate, requestRaw } from '../request-rate.ts';

const ROUNDS = 3;
const ROUND_S = 3;
const PUBLISHES = 8;
const POLL_MS = 10;
/** Longer than a shared cache may serve a response without revalidating it first. */
const IDLE_MS = 3_500;
const VISIBLE_LIMIT_MS = 1_200;
const RATE_LIMIT = 0.8;
/** The part that an open home page reads after a change. */
const PART_PATH = '/?part=main';
const STAFF = { userEmail: 'bench@prohor.example', userId: 'bench' };
/** Headers that nginx sets itself. */
const OWN_HEADERS: readonly string[] = ['content-length', 'content-type', 'etag', 'server', 'x-cache-status'];

type MeasuredSetup = { site: Site; origin: string };
type Row = { what: string; measured: string; limit: string; passes: boolean };

/**
 * Measures the site behind nginx with `deploy/nginx.conf`: requests per second compared with those for a static file, and
 * how soon readers see a change. Returns true if everything is within its limits. Needs nginx and wrk.
 */
export async function measureBehindNginx(databaseUrl: string): Promise<boolean> {
  requireNginx();
  if (!isInstalled('wrk')) throw new Error('This measurement needs wrk.');
  const site = await startSite(databaseUrl);
  const nginx = await startCachingNginx(site.origin);
  const rows: Row[] = [];
  for (const measure of [
    measureRate,
    measureUnderLoad,
    measureIdle,
    measureOpenPage,
    measureRemoval,
    measureMaintenance,
  ])
    rows.push(await measure({ site, origin: nginx.origin }));
  await nginx.stop();
  await site.stop();
  console.log('\nBehind nginx with deploy/nginx.conf\n');
  printTable(
    [left('what'), left('measured'), left('limit'), left('')],
    rows.map(({ what, measured, limit, passes }) => [what, measured, limit, passes ? 'pass' : 'FAIL']),
  );
  return rows.every(({ passes }) => passes);
}

async function measureRate({ origin }: MeasuredSetup): Promise<Row> {
  const response = await requestRaw(`${origin}/`, COMPRESSED);
  const bare = await startStaticNginx({ ...response, headers: [] });
  const equal = await startStaticNginx(response);
  const ratios: { bare: number; equal: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = await measureRequestRate(`${bare.origin}/page`, ROUND_S);
    const fileWithHeaders = await measureRequestRate(`${equal.origin}/page`, ROUND_S);
    const page = await measureRequestRate(`${origin}/`, ROUND_S);
    const rates = [file, fileWithHeaders, page].map((rate) => rate.toFixed(0));
    console.log(
      `requests per second: static file ${rates[0]}, with the page's headers ${rates[1]}, the site ${rates[2]}`,
    );
    ratios.push({ bare: page / file, equal: page / fileWithHeaders });
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

/** Starts an nginx with one worker that serves the body as the static file `/page`, with the headers in addition to its own. */
export async function startStaticNginx({ headers, body }: RawResponse): Promise<StartedNginx> {
  const added = headers.flatMap((name, n) =>
    n % 2 === 0 && !OWN_HEADERS.includes(name) ? [`add_header ${name} ${JSON.stringify(headers[n + 1])};`] : [],
  );
  const root = await mkdtemp(join(tmpdir(), 'prohor-static-'));
  // The worker runs as another user if this process is root.
  await chmod(root, 0o755);
  await writeFile(join(root, 'page'), body);
  const toServer = (port: number) => `
    server {
      listen 127.0.0.1:${port};
      root ${root};
      default_type text/html;
      open_file_cache max=10;
      ${added.join('\n      ')}
    }`;
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

async function measureIdle(setup: MeasuredSetup): Promise<Row> {
  await (await fetch(`${setup.origin}/`)).text();
  await sleep(IDLE_MS);
  return describeTime('a publish is on the home page, which had no request for 3.5 s', await publishAndWait(setup));
}

/** When an open page receives a change, it must get new data although nginx has a fresh copy of the old. */
async function measureOpenPage({ site, origin }: MeasuredSetup): Promise<Row> {
  const changes = await openChangeReader(`${origin}/live?topic=home`);
  const readData = async (query: string) => (await fetch(`${origin}${PART_PATH}${query}`)).text();
  let [old, fresh] = [0, 0];
  for (let n = 0; n < PUBLISHES; n += 1) {
    const change = changes.next();
    const title = toTitle();
    await readData('');
    await publish(site, title);
    const name = await change;
    await sleep(50);
    if ((await readData(`&change=${name}`)).includes(title)) fresh += 1;
    if (!(await readData('')).includes(title)) old += 1;
  }
  changes.close();
  return {
    what: `open pages that read the change immediately (${old} copies without its name were old)`,
    measured: `${fresh} of ${PUBLISHES}`,
    limit: `${PUBLISHES}`,
    passes: fresh === PUBLISHES,
  };
}

/** Opens a stream of changes. `next` resolves with the name of the next change. */
async function openChangeReader(url: string): Promise<{ next(): Promise<string>; close(): void }> {
  const stop = new AbortController();
  const response = await fetch(url, { signal: stop.signal });
  const pending: ((name: string) => void)[] = [];
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, name = ''] of chunk.matchAll(/^id: (\S+)$/gm)) pending.shift()?.(name);
  };
  read().catch(() => {});
  return { next: () => new Promise((resolve) => pending.push(resolve)), close: () => stop.abort() };
}

async function measureRemoval({ site, origin }: MeasuredSetup): Promise<Row> {
  const id = await publish(site, toTitle());
  const readStatus = async () => (await fetch(`${origin}/article/${id}`)).status;
  await waitFor(async () => (await readStatus()) === 200);
  const load = measureRequestRate(`${origin}/`, 3);
  await site.editing.delete({ id, actor: STAFF, nowMs: Date.now(), historyId: randomUUID() });
  const timeMs = await waitFor(async () => (await readStatus()) === 404);
  await load;
  return describeTime('a deleted article returns 404', timeMs);
}

async function measureMaintenance({ site, origin }: MeasuredSetup): Promise<Row> {
  const readStatus = async () => (await fetch(`${origin}/`)).status;
  await readStatus();
  await site.documents.setMaintenance(true, null);
  const timeMs = await waitFor(async () => (await readStatus()) === 503);
  await site.documents.setMaintenance(false, null);
  await waitFor(async () => (await readStatus()) === 200);
  return describeTime('the maintenance page replaces a cached page', timeMs);
}

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
