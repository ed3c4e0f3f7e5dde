import { parseArgs } from 'node:util';
import { noPageCache } from '#server/page-cache.ts';
import { askPage, takePage } from './ask-page.ts';
import { ensureBuild } from './ensure-build.ts';
import { measurePair, measureThroughput } from './measure.ts';
import { measurePictures } from './measure-pictures.ts';
import type { MeasuredPage } from './measured-pages.ts';
import { listMeasuredPages } from './measured-pages.ts';
import { openTemporaryPostgres } from './open-temporary-postgres.ts';
import { parseCount } from './parse-count.ts';
import type { ImportSpeed, ServedSite } from './prepare-site.ts';
import { prepareDatabase, serveSite } from './prepare-site.ts';
import { printTable } from './print-table.ts';

const HELP = `Usage: npm run bench -- [--articles N] [--samples N] [--keep DIR]

  --articles N   size of the large archive (100000); the small one has 1000 articles
  --samples N    requests timed for each page and archive (60)
  --keep DIR     keeps the filled databases in DIR and uses them again; empty DIR after a change of the
                 schema, the analyser or the generator`;

const SMALL_COUNT = 1_000;
const WARM_UPS = 8;
/** An article that stands in every archive, with a picture and not scheduled. */
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
    await compareCache(small.url);
    if (small.speed && large.speed) compareImports(small.speed, large.speed);
    await measurePictures();
    return isWithinLimits;
  } finally {
    await postgres.close();
  }
}

async function fill(serverUrl: string, count: number) {
  const prepared = await prepareDatabase(serverUrl, count, sayProgress(count));
  console.log(prepared.speed ? `${count} articles written.` : `${count} articles are there already.`);
  return prepared;
}

/** On a terminal one line that counts, elsewhere a line for each tenth. */
function sayProgress(count: number): (written: number) => void {
  let saidTenths = 0;
  return (written) => {
    const tenths = Math.floor((written * 10) / count);
    if (process.stdout.isTTY) process.stdout.write(`\r${written} of ${count} articles written…\r`);
    else if (tenths > saidTenths) console.log(`${written} of ${count} articles written…`);
    saidTenths = tenths;
  };
}

/** Prints the table of pages; true where every one is within its limit. */
async function comparePages(smallUrl: string, largeUrl: string): Promise<boolean> {
  const small = await serveSite(smallUrl, noPageCache);
  const large = await serveSite(largeUrl, noPageCache);
  const rows: { cells: string[]; passes: boolean }[] = [];
  for (const page of listMeasuredPages(ARTICLE_ID)) {
    rows.push(await comparePage(page, small, large));
  }
  await small.stop();
  await large.stop();
  console.log('\nUncached pages, medians of alternating requests\n');
  printTable(
    [
      { title: 'page', align: 'left' },
      { title: `${SMALL_COUNT}, ms`, align: 'right' },
      { title: `${largeCount}, ms`, align: 'right' },
      { title: 'ratio', align: 'right' },
      { title: 'limit', align: 'right' },
      { title: '', align: 'left' },
    ],
    rows.map(({ cells }) => cells),
  );
  return rows.every(({ passes }) => passes);
}

async function comparePage(page: MeasuredPage, small: ServedSite, large: ServedSite) {
  const { smallMs, largeMs } = await measurePair(
    () => askPage(small, page),
    () => askPage(large, page),
    { warmUps: WARM_UPS, samples },
  );
  const ratio = largeMs / smallMs;
  const passes = ratio <= page.limit;
  const cells = [page.name, smallMs.toFixed(1), largeMs.toFixed(1), ratio.toFixed(2), page.limit.toFixed(1)];
  return { cells: [...cells, passes ? 'pass' : 'FAIL'], passes };
}

async function compareCache(databaseUrl: string): Promise<void> {
  const uncached = await serveSite(databaseUrl, noPageCache);
  const cached = await serveSite(databaseUrl);
  const rows: string[][] = [];
  for (const page of listMeasuredPages(ARTICLE_ID).slice(0, 5)) {
    const without = await measureThroughput(() => takePage(uncached.origin, page.path), THROUGHPUT);
    const from = await measureThroughput(() => takePage(cached.origin, page.path), THROUGHPUT);
    rows.push([page.name, without.toFixed(0), from.toFixed(0), (from / without).toFixed(1)]);
  }
  await uncached.stop();
  await cached.stop();
  console.log(`\nRequests a second, compressed, ${THROUGHPUT.clients} clients in the same process\n`);
  printTable(
    [
      { title: 'page', align: 'left' },
      { title: 'uncached', align: 'right' },
      { title: 'cached', align: 'right' },
      { title: 'ratio', align: 'right' },
    ],
    rows,
  );
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
