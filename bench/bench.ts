import { parseArgs } from 'node:util';
import { noPageCache } from '#server/cache/page-cache.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from './ensure-build.ts';
import { measureHostileQueries } from './hostile-queries.ts';
import { compareHitPath } from './load/hit-path.ts';
import { measurePair, measureThroughput } from './measure.ts';
import { measureAutosaves } from './measure-autosaves.ts';
import { measureImages } from './measure-images.ts';
import type { MeasuredPage } from './measured-pages.ts';
import { listMeasuredPages } from './measured-pages.ts';
import { parseCount } from './parse-count.ts';
import type { ImportSpeed, ServedArchive } from './prepare-site.ts';
import { measureSearchSizes, prepareDatabase, serveArchive } from './prepare-site.ts';
import { left, printTable, right } from './print-table.ts';
import { fetchPage, requestPage } from './request-page.ts';
import { compareSearchQuality } from './search-quality/search-quality.ts';

const HELP = `Usage: npm run bench -- [--articles N] [--samples N] [--keep DIR]

  --articles N   size of the large archive (100000); the small one has 1000 articles
  --samples N    requests timed for each page and archive (60)
  --keep DIR     keeps the filled databases in DIR and uses them again; empty DIR after a change of the
                 schema, the analyser or the generator`;

const SMALL_COUNT = 1_000;
const WARM_UPS = 8;
/** A public article with an image that exists in every archive. */
const ARTICLE_ID = 'bench-0000500';
const THROUGHPUT = { clients: 8, forMs: 3_000 };

const { values: options } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '60' },
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
    const isWithinLimits = await comparePages(small.url, large.url);
    await measureSearch(large.url);
    await compareCache(small.url);
    await compareHitPath(small.url, listMeasuredPages(ARTICLE_ID).slice(0, 4));
    await runAutosaves(small.url);
    if (small.speed && large.speed) compareImports(small.speed, large.speed);
    await measureImages();
    const isSearchAsGood = await compareSearchQuality(postgres.url);
    return isWithinLimits && isSearchAsGood;
  } finally {
    await postgres.close();
  }
}

async function fill(serverUrl: string, count: number) {
  const prepared = await prepareDatabase(serverUrl, count, printProgress(count));
  console.log(prepared.speed ? `${count} articles written.` : `${count} articles already exist.`);
  return prepared;
}

/** Prints progress: on a terminal in one line, otherwise a line for each tenth. */
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
  for (const page of listMeasuredPages(ARTICLE_ID)) {
    rows.push(await comparePage(page, small, large));
  }
  await small.stop();
  await large.stop();
  console.log('\nUncached pages, medians of alternating requests\n');
  printTable(
    [left('page'), right(`${SMALL_COUNT}, ms`), right(`${largeCount}, ms`), right('ratio'), right('limit'), left('')],
    rows.map(({ cells }) => cells),
  );
  return rows.every(({ passes }) => passes);
}

async function comparePage(page: MeasuredPage, small: ServedArchive, large: ServedArchive) {
  const { smallMs, largeMs } = await measurePair(
    () => requestPage(small, page),
    () => requestPage(large, page),
    { warmUps: WARM_UPS, samples },
  );
  const ratio = largeMs / smallMs;
  const passes = ratio <= page.limit;
  const cells = [page.name, smallMs.toFixed(1), largeMs.toFixed(1), ratio.toFixed(2), page.limit.toFixed(1)];
  return { cells: [...cells, passes ? 'pass' : 'FAIL'], passes };
}

/** Prints how long generated queries take, and how much the search occupies. */
async function measureSearch(databaseUrl: string): Promise<void> {
  const site = await serveArchive(databaseUrl, noPageCache);
  await measureHostileQueries(site);
  await site.stop();
  const { searchBytes, indexBytes, countBytes } = await measureSearchSizes(databaseUrl);
  const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log(
    `\nSearch rows and indexes: ${toMegabytes(searchBytes)}, of which the index of words ${toMegabytes(indexBytes)}; ` +
      `counts of words: ${toMegabytes(countBytes)}`,
  );
}

async function compareCache(databaseUrl: string): Promise<void> {
  const uncached = await serveArchive(databaseUrl, noPageCache);
  const cached = await serveArchive(databaseUrl);
  const rows: string[][] = [];
  for (const page of listMeasuredPages(ARTICLE_ID).slice(0, 5)) {
    const without = await measureThroughput(() => fetchPage(uncached.origin, page.path), THROUGHPUT);
    const from = await measureThroughput(() => fetchPage(cached.origin, page.path), THROUGHPUT);
    rows.push([page.name, without.toFixed(0), from.toFixed(0), (from / without).toFixed(1)]);
  }
  await uncached.stop();
  await cached.stop();
  console.log(`\nRequests a second, compressed, ${THROUGHPUT.clients} clients in the same process\n`);
  printTable([left('page'), right('uncached'), right('cached'), right('ratio')], rows);
}

async function runAutosaves(databaseUrl: string): Promise<void> {
  const site = await serveArchive(databaseUrl);
  await measureAutosaves(site);
  await site.stop();
}

function compareImports(small: ImportSpeed, large: ImportSpeed): void {
  const rateOf = ({ articles, seconds }: ImportSpeed) => articles / seconds;
  const ratio = rateOf(large) / rateOf(small);
  console.log(
    `\nArticles written a second: ${rateOf(small).toFixed(0)} of ${small.articles}, ` +
      `${rateOf(large).toFixed(0)} of ${large.articles}, ratio ${ratio.toFixed(2)}`,
  );
}

if (options.help) console.log(HELP);
else if (!(await run())) {
  console.error('\nA limit is broken.');
  process.exitCode = 1;
}
