import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { median } from '#tools/median.ts';
import { startServer } from '#tools/run-program.ts';
import { startSite } from '#tools/start-site.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { listMeasuredPages } from '../measured-pages.ts';
import { parseCount } from '../parse-count.ts';
import { prepareDatabase } from '../prepare-site.ts';
import { left, printTable, right } from '../print-table.ts';
import type { RawResponse } from '../request-rate.ts';
import { COMPRESSED, isInstalled, measureRequestRate, requestRaw } from '../request-rate.ts';
import { measureBehindNginx, startStaticNginx } from './nginx.ts';

const HELP = `Usage: npm run bench:caches -- hit-path|nginx|memory [--articles N] [--keep DIR]

  hit-path       cached pages compared with a bare node:http server and nginx with a static file
  nginx          the site behind nginx with deploy/nginx.conf; needs nginx and wrk
  memory         resident memory while the archive is crawled; Linux only

  --articles N   size of the archive (1000)
  --keep DIR     keeps the filled database in DIR and uses it again
  --cache-mb N   CACHE_MB of the crawled server (64)
  --seconds N    how long it is crawled at most (60)`;

const ARTICLE_ID = 'bench-0000500';
const ROUNDS = 3;
const ROUND_S = 3;
const CRAWLERS = 8;
/** How much memory a process may use in addition to its cache (docs/operating.md, "Memory"). */
const PROCESS_MB = 400;
const ENCODINGS = ['br', 'gzip', 'br', 'identity'];

const { values: options, positionals } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000' },
    'cache-mb': { type: 'string', default: '64' },
    seconds: { type: 'string', default: '60' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const articles = parseCount('--articles', options.articles);

/** Starts a bare `node:http` server in this process that sends the same response to every request. */
async function startBareServer({ headers, body }: RawResponse) {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  const stop = async () => {
    server.close().closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : ''}`, stop };
}

/**
 * Prints the requests per second of cached pages, compared with a bare `node:http` server and, if installed, nginx with a
 * static file, which send the same bytes. The three take turns, because other load must slow all of them.
 */
async function compareHitPath(databaseUrl: string): Promise<boolean> {
  const site = await startSite(databaseUrl);
  const rows: string[][] = [];
  for (const { name, path } of listMeasuredPages(ARTICLE_ID).slice(0, 4)) {
    const response = await requestRaw(`${site.origin}${path}`, COMPRESSED);
    const bare = await startBareServer(response);
    const nginx = isInstalled('nginx') ? await startStaticNginx({ ...response, headers: [] }) : null;
    const urls = [`${site.origin}${path}`, bare.origin, ...(nginx ? [`${nginx.origin}/page`] : [])];
    const rates: number[][] = urls.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, url] of urls.entries()) rates[at]?.push(await measureRequestRate(url, ROUND_S));
    await bare.stop();
    await nginx?.stop();
    const [own = 0, ...references] = rates.map(median);
    const ratios = references.map((rate) => (own / rate).toFixed(2));
    rows.push([
      name,
      (response.body.length / 1024).toFixed(1),
      ...rates.map((some) => median(some).toFixed(0)),
      ...ratios,
    ]);
  }
  await site.stop();
  const client = isInstalled('wrk') ? 'wrk' : 'autocannon (wrk is missing)';
  console.log(`\nCached pages: requests per second, compressed, 64 connections of ${client}, medians of ${ROUNDS}\n`);
  const references = isInstalled('nginx') ? ['node:http', 'nginx'] : ['node:http'];
  const titles = ['KB', 'site', ...references, ...references.map((name) => `site / ${name}`)];
  printTable([left('page'), ...titles.map(right)], rows);
  return true;
}

/**
 * Crawls an archive as search engines do, each article once, in several encodings, and prints the resident memory of the
 * serving process. Returns true if it is within `CACHE_MB` and {@link PROCESS_MB}.
 */
async function measureMemory(databaseUrl: string): Promise<boolean> {
  const cacheMb = parseCount('--cache-mb', options['cache-mb']);
  const endMs = performance.now() + parseCount('--seconds', options.seconds) * 1_000;
  const server = await startServer({ DATABASE_URL: databaseUrl, CACHE_MB: String(cacheMb), SEED: 'none' });
  const readResidentMb = async () => {
    const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  };
  const samples = [await readResidentMb()];
  const sampling = setInterval(async () => samples.push(await readResidentMb()), 1_000);
  let pages = 0;
  const crawl = async () => {
    while (performance.now() < endMs && pages < articles) {
      pages += 1;
      const path = `/article/bench-${String(pages % articles).padStart(7, '0')}`;
      await requestRaw(`${server.origin}${path}`, { 'Accept-Encoding': ENCODINGS[pages % ENCODINGS.length] });
    }
  };
  await Promise.all(Array.from({ length: CRAWLERS }, crawl));
  clearInterval(sampling);
  samples.push(await readResidentMb());
  await server.end('SIGTERM');
  const peakMb = Math.max(...samples);
  const limitMb = cacheMb + PROCESS_MB;
  const cells = [cacheMb, pages, samples[0] ?? 0, median(samples), peakMb, limitMb].map((value) => value.toFixed(0));
  printTable(['CACHE_MB', 'pages', 'idle, MB', 'median', 'peak', 'limit', ''].map(right), [
    [...cells, peakMb <= limitMb ? 'pass' : 'FAIL'],
  ]);
  return peakMb <= limitMb;
}

async function withArchive(measure: (databaseUrl: string) => Promise<boolean>): Promise<void> {
  await ensureBuild();
  const postgres = await openTemporaryPostgres(options.keep);
  try {
    const { url } = await prepareDatabase(postgres.url, articles, () => {});
    if (await measure(url)) return;
    console.error('\nA limit is broken.');
    process.exitCode = 1;
  } finally {
    await postgres.close();
  }
}

const measurements = new Map([
  ['hit-path', compareHitPath],
  ['nginx', measureBehindNginx],
  ['memory', measureMemory],
]);
const measure = measurements.get(positionals[0] ?? '');
if (options.help || measure === undefined) console.log(HELP);
else await withArchive(measure);
