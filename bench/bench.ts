import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { noPageCache } from '#server/cache/page-cache.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { readSearchSizes } from '#services/articles/search/search-sizes.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from './ensure-build.ts';
import { measureAutosaves } from './measure-autosaves.ts';
import { measureDeliveries } from './measure-deliveries.ts';
import { measureImages } from './measure-images.ts';
import type { MeasuredPage } from './measured-pages.ts';
import { listMeasuredPages } from './measured-pages.ts';
import { parseCount } from './options.ts';
import type { ServedArchive } from './prepare-site.ts';
import { prepareDatabase, serveArchive } from './prepare-site.ts';
import { printTable } from './print-table.ts';
import { median } from './statistics.ts';

const SMALL_COUNT = 1_000;
const WARM_UPS = 8;
/** A public article with an image that exists in every archive. */
const ARTICLE_ID = 'bench-0000500';

const options = new Command('npm run bench --')
  .option('--articles <n>', `size of the large archive; the small one has ${SMALL_COUNT} articles`, parseCount, 100_000)
  .option('--samples <n>', 'requests timed for each page and archive', parseCount, 60)
  .option('--pages <pattern>', "measures only the pages whose names match, e.g. 'overview|desk|manage'")
  .option(
    '--keep <folder>',
    'keeps the databases there and uses them again; empty it after a change of schema or archive',
  )
  .parse()
  .opts<{ articles: number; samples: number; pages?: string; keep?: string }>();

/** Returns true if every page is within its limit. */
async function run(): Promise<boolean> {
  await ensureBuild();
  const postgres = await openTemporaryPostgres(options.keep);
  try {
    const small = await prepareDatabase(postgres.url, SMALL_COUNT);
    const large = await prepareDatabase(postgres.url, options.articles);
    const isWithinLimits = await comparePages(small.url, large.url);
    if (options.pages !== undefined) return isWithinLimits;
    await printSearchSizes(large.url);
    const site = await serveArchive(small.url);
    await measureAutosaves(site);
    await site.stop();
    await measureDeliveries(small.url);
    if (small.perSecond && large.perSecond) {
      const rates = `${small.perSecond.toFixed(0)} of ${SMALL_COUNT}, ${large.perSecond.toFixed(0)} of ${options.articles}`;
      console.log(`\nArticles written a second: ${rates}, ratio ${(large.perSecond / small.perSecond).toFixed(2)}`);
    }
    await measureImages();
    return isWithinLimits;
  } finally {
    await postgres.close();
  }
}

/** Prints the table of pages; returns true if every page is within its limit. */
async function comparePages(smallUrl: string, largeUrl: string): Promise<boolean> {
  const small = await serveArchive(smallUrl, noPageCache);
  const large = await serveArchive(largeUrl, noPageCache);
  const rows: string[][] = [];
  const pattern = new RegExp(options.pages ?? '');
  for (const page of listMeasuredPages(ARTICLE_ID).filter(({ name }) => pattern.test(name)))
    rows.push(await comparePage(page, small, large));
  await small.stop();
  await large.stop();
  const archives = `${SMALL_COUNT} and ${options.articles} articles`;
  console.log(`\nUncached pages, medians of ${options.samples} alternating requests, with ${archives}`);
  console.log(
    'Processor time is of Node.js and PostgreSQL; its ratio is limited, because other load does not change it.\n',
  );
  printTable(['page', 'processor, ms', 'ratio', 'limit', '', 'elapsed, ms', 'ratio'], rows);
  return rows.every((row) => !row.includes('FAIL'));
}

type Sample = { elapsedMs: number; processorMs: number };

/** Times requests of two sites alternately, because other load on the machine must slow both. Returns a row of the table. */
async function comparePage(page: MeasuredPage, small: ServedArchive, large: ServedArchive): Promise<string[]> {
  const sites = [
    { site: small, pids: await small.listBackends(), samples: [] as Sample[] },
    { site: large, pids: await large.listBackends(), samples: [] as Sample[] },
  ];
  for (let round = 0; round < WARM_UPS + options.samples; round += 1)
    for (const { site, pids, samples } of sites) samples.push(await timePage(site, page, pids));
  const compare = (key: keyof Sample) => {
    const times = sites.map(({ samples }) => median(samples.slice(WARM_UPS).map((sample) => sample[key])));
    const [smallMs = 0, largeMs = 0] = times;
    return {
      ratio: largeMs / smallMs,
      cells: [times.map((ms) => ms.toFixed(1)).join(', '), (largeMs / smallMs).toFixed(2)],
    };
  };
  const processor = compare('processorMs');
  const verdict = [page.limit.toFixed(1), processor.ratio <= page.limit ? 'pass' : 'FAIL'];
  return [page.name, ...processor.cells, ...verdict, ...compare('elapsedMs').cells];
}

async function timePage(site: ServedArchive, page: MeasuredPage, pids: readonly number[]): Promise<Sample> {
  const backendMs = await readProcessorMs(pids);
  const ownTime = process.cpuUsage();
  const startMs = performance.now();
  await requestPage(site, page);
  const elapsedMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(ownTime);
  return { elapsedMs, processorMs: (user + system) / 1000 + (await readProcessorMs(pids)) - backendMs };
}

/** Returns the exact processor time of processes in ms (Linux). A process that has ended counts as 0. */
async function readProcessorMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')));
  return times.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e6;
}

/** Requests a page without compression. Throws if the response is not the page, because an error page renders faster. */
async function requestPage({ get, cookie }: ServedArchive, { path, shows, isForStaff }: MeasuredPage): Promise<void> {
  const response = await get(path, {
    headers: { 'Accept-Encoding': 'identity', ...(isForStaff && { Cookie: cookie }) },
  });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`);
  if (!body.includes(shows)) throw new Error(`${path} does not show ${JSON.stringify(shows)}.`);
}

async function printSearchSizes(databaseUrl: string): Promise<void> {
  const db = openPool(databaseUrl, 'use');
  const { searchBytes, indexBytes, countBytes } = await readSearchSizes(db);
  await db.destroy();
  const [search, index, counts] = [searchBytes, indexBytes, countBytes].map(
    (bytes) => `${(bytes / 1e6).toFixed(0)} MB`,
  );
  console.log(`\nSearch rows and indexes: ${search}, of which the index of words ${index}; counts of words: ${counts}`);
}

if (!(await run())) {
  console.error('\nA limit is broken.');
  process.exitCode = 1;
}
