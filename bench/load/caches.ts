import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Argument, Command } from 'commander';
import { startServer } from '#tools/run-program.ts';
import { startSite } from '#tools/start-site.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { listMeasuredPages } from '../measured-pages.ts';
import { parseCount } from '../options.ts';
import { prepareDatabase } from '../prepare-site.ts';
import { printTable } from '../print-table.ts';
import { COMPRESSED, measureRequestRate, requestRaw, requireWrk } from '../request-rate.ts';
import { median } from '../statistics.ts';
import { measureBehindNginx, startStaticNginx } from './nginx.ts';

const ARTICLE_ID = 'bench-0000500';
const ROUNDS = 3;
const ROUND_S = 3;
const CRAWLERS = 8;
/** How much memory a process may use in addition to its cache (docs/operating.md, "Memory"). */
const PROCESS_MB = 400;
const ENCODINGS = ['br', 'gzip', 'br', 'identity'] as const;

/** Starts a bare `node:http` server in this process that sends the same response to every request. */
async function startBareServer(headers: IncomingHttpHeaders, body: Buffer) {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() };
}

/**
 * Prints the requests per second of cached pages, compared with a bare `node:http` server and nginx with a static file, which
 * send the same bytes. The three take turns, because other load must slow all of them.
 */
async function compareHitPath(databaseUrl: string): Promise<boolean> {
  requireWrk();
  const site = await startSite(databaseUrl);
  const rows: string[][] = [];
  for (const { name, path } of listMeasuredPages(ARTICLE_ID).slice(0, 4)) {
    const { headers, body } = await requestRaw(`${site.origin}${path}`, COMPRESSED);
    const bare = await startBareServer(headers, body);
    const nginx = await startStaticNginx(body);
    const urls = [`${site.origin}${path}`, bare.origin, `${nginx.origin}/page`];
    const rates: number[][] = urls.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, url] of urls.entries()) rates[at]?.push(await measureRequestRate(url, ROUND_S));
    bare.stop();
    await nginx.stop();
    const [own = 0, ...references] = rates.map(median);
    const cells = [own, ...references].map((rate) => rate.toFixed(0));
    rows.push([name, (body.length / 1024).toFixed(1), ...cells, ...references.map((rate) => (own / rate).toFixed(2))]);
  }
  await site.stop();
  console.log(`\nCached pages: requests per second, compressed, 64 connections, medians of ${ROUNDS}\n`);
  printTable(['page', 'KB', 'site', 'node:http', 'nginx', 'site / node:http', 'site / nginx'], rows);
  return true;
}

/**
 * Crawls an archive as search engines do, each article once, in several encodings, and prints the resident memory of the
 * serving process. Returns true if it is within `CACHE_MB` and {@link PROCESS_MB}.
 */
async function measureMemory(databaseUrl: string): Promise<boolean> {
  const { articles, cacheMb, seconds } = options;
  const endMs = performance.now() + seconds * 1_000;
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
      await requestRaw(`${server.origin}${path}`, { 'Accept-Encoding': ENCODINGS[pages % ENCODINGS.length] ?? 'br' });
    }
  };
  await Promise.all(Array.from({ length: CRAWLERS }, crawl));
  clearInterval(sampling);
  samples.push(await readResidentMb());
  await server.end('SIGTERM');
  const peakMb = Math.max(...samples);
  const limitMb = cacheMb + PROCESS_MB;
  const cells = [cacheMb, pages, samples[0] ?? 0, median(samples), peakMb, limitMb].map((value) => value.toFixed(0));
  const verdict = peakMb <= limitMb ? 'pass' : 'FAIL';
  printTable(['CACHE_MB', 'pages', 'idle, MB', 'median', 'peak', 'limit', ''], [[...cells, verdict]]);
  return peakMb <= limitMb;
}

const MEASUREMENTS = { 'hit-path': compareHitPath, nginx: measureBehindNginx, memory: measureMemory };

const program = new Command('npm run bench:caches --')
  .description(
    'hit-path: cached pages compared with a bare node:http server and nginx with a static file; needs nginx and wrk. ' +
      'nginx: the site behind nginx with deploy/nginx.conf; needs nginx and wrk. ' +
      'memory: resident memory while the archive is crawled; Linux only.',
  )
  .addArgument(new Argument('<measurement>').choices(Object.keys(MEASUREMENTS)))
  .option('--articles <n>', 'size of the archive', parseCount, 1_000)
  .option('--keep <folder>', 'keeps the filled database there and uses it again')
  .option('--cache-mb <n>', 'CACHE_MB of the crawled server', parseCount, 64)
  .option('--seconds <n>', 'how long it is crawled at most', parseCount, 60)
  .parse();
const options = program.opts<{ articles: number; keep?: string; cacheMb: number; seconds: number }>();
const [measurement] = program.processedArgs as [keyof typeof MEASUREMENTS];

await ensureBuild();
const postgres = await openTemporaryPostgres(options.keep);
try {
  const { url } = await prepareDatabase(postgres.url, options.articles);
  if (!(await MEASUREMENTS[measurement](url))) {
    console.error('\nA limit is broken.');
    process.exitCode = 1;
  }
} finally {
  await postgres.close();
}
