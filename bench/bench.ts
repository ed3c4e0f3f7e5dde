import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { noPageCache } from '#server/cache/page-cache.ts';
import { median } from '#tools/median.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from './ensure-build.ts';
import { measureHostileQueries } from './hostile-queries.ts';
import { measureAutosaves } from './measure-autosaves.ts';
import { measureCards } from './measure-cards.ts';
import { measureDeliveries } from './measure-deliveries.ts';
import { measureImages } from './measure-images.ts';
import { measureRanking, READ_ARTICLES } from './measure-ranking.ts';
import type { MeasuredPage } from './measured-pages.ts';
import { listMeasuredPages } from './measured-pages.ts';
import { parseCount } from './parse-count.ts';
import type { ServedArchive } from './prepare-site.ts';
import { measureSearchSizes, prepareDatabase, serveArchive } from './prepare-site.ts';
import { left, printTable, right } from './print-table.ts';

const HELP = `Usage: npm run bench -- [--articles N] [--samples N] [--pages PATTERN] [--keep DIR]

  --articles N   size of the large archive (100000); the small one has 1000 articles
  --samples N    requests timed for each page and archive (60)
  --pages PATTERN  measures only the pages whose names match, e.g. 'overview|desk|manage'
  --keep DIR     keeps the filled databases in DIR and uses them again; empty DIR after a change of the
                 schema, the analyser or the generator`;

const SMALL_COUNT = 1_000;
const WARM_UPS = 8;
/** A public article with an image that exists in every archive. */
const ARTICLE_ID = 'bench-0000500';

const { values: options } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '60' },
    pages: { type: 'string' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const largeCount = parseCount('--articles', options.articles);
const samples = parseCount('--samples', options.samples);

async function run(): Promise<boolean> {
  await ensureBuild();
  const postgres = await openTemporaryPostgres(options.keep);
  try {
    const small = await fill(postgres.url, SMALL_COUNT);
    const large = await fill(postgres.url, largeCount);
    // Writes the views that the page of the most read articles needs.
    const rankings = [await measureRanking(small.url), await measureRanking(large.url)].map((ms) => ms.toFixed(1));
    const isWithinLimits = await comparePages(small.url, large.url);
    if (options.pages !== undefined) return isWithinLimits;
    console.log(`\nRanking the most read of ${READ_ARTICLES} articles an hour: ${rankings.join(' and ')} ms`);
    await measureSearch(large.url);
    const site = await serveArchive(small.url);
    await measureAutosaves(site);
    await measureCards(site.origin);
    await site.stop();
    await measureDeliveries(small.url);
    if (small.perSecond && large.perSecond) {
      const rates = `${small.perSecond.toFixed(0)} of ${SMALL_COUNT}, ${large.perSecond.toFixed(0)} of ${largeCount}`;
      console.log(`\nArticles written a second: ${rates}, ratio ${(large.perSecond / small.perSecond).toFixed(2)}`);
    }
    await measureImages();
    return isWithinLimits;
  } finally {
    await postgres.close();
  }
}

async function fill(serverUrl: string, count: number) {
  const prepared = await prepareDatabase(serverUrl, count, printProgress(count));
  console.log(prepared.perSecond === null ? `${count} articles already exist.` : `${count} articles written.`);
  return prepared;
}

/** Prints progress: on a terminal in one line, otherwise in one line per tenth. */
function printProgress(count: number): (written: number) => void {
  let printedTenths = 0;
  return (written) => {
    const tenths = Math.floor((written * 10) / count);
    if (process.stdout.isTTY) process.stdout.write(`\r${written} of ${count} articles written…\r`);
    else if (tenths > printedTenths) console.log(`${written} of ${count} articles written…`);
    printedTenths = tenths;
  };
}

/** Prints the table of pages; returns true if every page is within its limit. */
async function comparePages(smallUrl: string, largeUrl: string): Promise<boolean> {
  const small = await serveArchive(smallUrl, noPageCache);
  const large = await serveArchive(largeUrl, noPageCache);
  const rows: { cells: string[]; passes: boolean }[] = [];
  const pattern = new RegExp(options.pages ?? '');
  for (const page of listMeasuredPages(ARTICLE_ID).filter(({ name }) => pattern.test(name))) {
    rows.push(await comparePage(page, small, large));
  }
  await small.stop();
  await large.stop();
  console.log(
    `\nUncached pages, medians of ${samples} alternating requests, with ${SMALL_COUNT} and ${largeCount} articles`,
  );
  console.log(
    'Processor time is of Node.js and PostgreSQL; its ratio is limited, because other load does not change it.\n',
  );
  const times = [right('processor, ms'), right('ratio'), right('limit'), left('')];
  printTable(
    [left('page'), ...times, right('elapsed, ms'), right('ratio')],
    rows.map(({ cells }) => cells),
  );
  return rows.every(({ passes }) => passes);
}

type Sample = { elapsedMs: number; processorMs: number };

/** Times requests of two sites alternately, because other load on the machine must slow both. */
async function comparePage(page: MeasuredPage, small: ServedArchive, large: ServedArchive) {
  const pids = { small: await small.listBackends(), large: await large.listBackends() };
  const samplesOf = { small: [] as Sample[], large: [] as Sample[] };
  for (let round = 0; round < WARM_UPS + samples; round += 1) {
    samplesOf.small.push(await timePage(small, page, pids.small));
    samplesOf.large.push(await timePage(large, page, pids.large));
  }
  const compare = (key: keyof Sample) => {
    const [smallMs, largeMs] = [samplesOf.small, samplesOf.large].map((timed) =>
      median(timed.slice(WARM_UPS).map((sample) => sample[key])),
    ) as [number, number];
    return { ratio: largeMs / smallMs, text: `${smallMs.toFixed(1)}, ${largeMs.toFixed(1)}` };
  };
  const [processor, elapsed] = [compare('processorMs'), compare('elapsedMs')];
  const passes = processor.ratio <= page.limit;
  const verdict = [page.limit.toFixed(1), passes ? 'pass' : 'FAIL'];
  const cells = [
    page.name,
    processor.text,
    processor.ratio.toFixed(2),
    ...verdict,
    elapsed.text,
    elapsed.ratio.toFixed(2),
  ];
  return { cells, passes };
}

/**
 * Times a page without compression, to measure only rendering. Throws if the response is not the page, because an error page
 * renders faster.
 */
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

async function requestPage(
  { origin, cookie }: ServedArchive,
  { path, shows, isForStaff }: MeasuredPage,
): Promise<void> {
  const headers = { 'Accept-Encoding': 'identity', ...(isForStaff && { Cookie: cookie }) };
  const response = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`);
  if (!body.includes(shows)) throw new Error(`${path} does not show ${JSON.stringify(shows)}.`);
}

/** Prints how long generated queries take, and the size of the search in the database. */
async function measureSearch(databaseUrl: string): Promise<void> {
  const site = await serveArchive(databaseUrl, noPageCache);
  await measureHostileQueries(site.origin);
  await site.stop();
  const { searchBytes, indexBytes, countBytes } = await measureSearchSizes(databaseUrl);
  const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log(
    `\nSearch rows and indexes: ${toMegabytes(searchBytes)}, of which the index of words ${toMegabytes(indexBytes)}; ` +
      `counts of words: ${toMegabytes(countBytes)}`,
  );
}

if (options.help) console.log(HELP);
else if (!(await run())) {
  console.error('\nA limit is broken.');
  process.exitCode = 1;
}
