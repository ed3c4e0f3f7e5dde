import { parseArgs } from 'node:util';
import { noPageCache } from '#server/cache/page-cache.ts';
import { median } from '#tools/median.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from './ensure-build.ts';
import { measureHostileQueries } from './hostile-queries.ts';
import { measureAutosaves } from './measure-autosaves.ts';
import { measureImages } from './measure-images.ts';
import { measureRanking, READ_ARTICLES } from './measure-ranking.ts';
import type { MeasuredPage } from './measured-pages.ts';
import { listMeasuredPages } from './measured-pages.ts';
import { parseCount } from './parse-count.ts';
import type { ServedArchive } from './prepare-site.ts';
import { measureSearchSizes, prepareDatabase, serveArchive } from './prepare-site.ts';
import { left, printTable, right } from './print-table.ts';

const HELP = `Usage: npm run bench -- [--articles N] [--samples N] [--keep DIR]

  --articles N   size of the large archive (100000); the small one has 1000 articles
  --samples N    requests timed for each page and archive (60)
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
    const rankings = [await measureRanking(small.url), await measureRanking(large.url)].map((ms) => ms.toFixed(1));
    const isWithinLimits = await comparePages(small.url, large.url);
    console.log(`\nRanking the most read of ${READ_ARTICLES} articles an hour: ${rankings.join(' and ')} ms`);
    await measureSearch(large.url);
    const site = await serveArchive(small.url);
    await measureAutosaves(site);
    await site.stop();
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
  for (const page of listMeasuredPages(ARTICLE_ID)) rows.push(await comparePage(page, small, large));
  await small.stop();
  await large.stop();
  console.log('\nUncached pages, medians of alternating requests\n');
  printTable(
    [left('page'), right(`${SMALL_COUNT}, ms`), right(`${largeCount}, ms`), right('ratio'), right('limit'), left('')],
    rows.map(({ cells, passes }) => [...cells, passes ? 'pass' : 'FAIL']),
  );
  return rows.every(({ passes }) => passes);
}

/** Times requests of two sites alternately, so that other load on the machine slows both. */
async function comparePage(page: MeasuredPage, small: ServedArchive, large: ServedArchive) {
  const smallTimes: number[] = [];
  const largeTimes: number[] = [];
  for (let round = 0; round < WARM_UPS + samples; round += 1) {
    smallTimes.push(await timePage(small, page));
    largeTimes.push(await timePage(large, page));
  }
  const [smallMs, largeMs] = [median(smallTimes.slice(WARM_UPS)), median(largeTimes.slice(WARM_UPS))];
  const ratio = largeMs / smallMs;
  const cells = [page.name, smallMs.toFixed(1), largeMs.toFixed(1), ratio.toFixed(2), page.limit.toFixed(1)];
  return { cells, passes: ratio <= page.limit };
}

/**
 * Times a page without compression, so that the time measures rendering. Throws if the response is not the page, because an
 * error page renders faster.
 */
async function timePage({ origin, cookie }: ServedArchive, { path, shows, isForStaff }: MeasuredPage): Promise<number> {
  const startMs = performance.now();
  const headers = { 'Accept-Encoding': 'identity', ...(isForStaff && { Cookie: cookie }) };
  const response = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  const body = await response.text();
  const timeMs = performance.now() - startMs;
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`);
  if (!body.includes(shows)) throw new Error(`${path} does not show ${JSON.stringify(shows)}.`);
  return timeMs;
}

/** Prints how long generated queries take, and how much the search occupies. */
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
