import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILD_DIR } from '#server/load-built-app.ts';
import { noPageCache } from '#server/page-cache.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded-postgres.ts';
import { askPage } from './ask-page.ts';
import { measurePair, measureThroughput } from './measure.ts';
import type { MeasuredPage } from './measured-pages.ts';
import { listMeasuredPages } from './measured-pages.ts';
import type { ImportSpeed } from './prepare-site.ts';
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

async function run(): Promise<boolean> {
  const dataDir = options.keep === undefined ? await mkdtemp(join(tmpdir(), 'prohor-bench-')) : resolve(options.keep);
  await mkdir(dataDir, { recursive: true });
  const postgres = await openEmbeddedPostgres(dataDir, 'serve');
  try {
    const small = await fill(postgres.url, SMALL_COUNT);
    const large = await fill(postgres.url, Number(options.articles));
    const isWithinLimits = await comparePages(small.url, large.url);
    await compareCache(small.url);
    if (small.speed && large.speed) compareImports(small.speed, large.speed);
    return isWithinLimits;
  } finally {
    await postgres.close();
    if (options.keep === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(serverUrl: string, count: number) {
  const say = (written: number) => process.stdout.write(`\rWriting ${count} articles: ${written}`);
  const prepared = await prepareDatabase(serverUrl, count, process.stdout.isTTY ? say : () => {});
  console.log(prepared.speed ? `\r${count} articles written.          ` : `${count} articles are there already.`);
  return prepared;
}

/** Prints the table of pages; true where every one is within its limit. */
async function comparePages(smallUrl: string, largeUrl: string): Promise<boolean> {
  const small = await serveSite(smallUrl, noPageCache);
  const large = await serveSite(largeUrl, noPageCache);
  const rows: { cells: string[]; passes: boolean }[] = [];
  for (const page of listMeasuredPages(ARTICLE_ID)) {
    rows.push(await comparePage(page, small.origin, large.origin));
  }
  await small.stop();
  await large.stop();
  console.log('\nUncached pages, medians of alternating requests\n');
  printTable(
    [
      { title: 'page', align: 'left' },
      { title: `${SMALL_COUNT}, ms`, align: 'right' },
      { title: `${options.articles}, ms`, align: 'right' },
      { title: 'ratio', align: 'right' },
      { title: 'limit', align: 'right' },
      { title: '', align: 'left' },
    ],
    rows.map(({ cells }) => cells),
  );
  return rows.every(({ passes }) => passes);
}

async function comparePage(page: MeasuredPage, smallOrigin: string, largeOrigin: string) {
  const { smallMs, largeMs } = await measurePair(
    () => askPage(smallOrigin, page),
    () => askPage(largeOrigin, page),
    { warmUps: WARM_UPS, samples: Number(options.samples) },
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
    const without = await measureThroughput(() => askPage(uncached.origin, page), THROUGHPUT);
    const from = await measureThroughput(() => askPage(cached.origin, page), THROUGHPUT);
    rows.push([page.name, without.toFixed(0), from.toFixed(0), (from / without).toFixed(1)]);
  }
  await uncached.stop();
  await cached.stop();
  console.log(`\nRequests a second, ${THROUGHPUT.clients} clients in the same process\n`);
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
else if (!existsSync(join(BUILD_DIR, 'server', 'index.js'))) {
  console.error('The app is not built; run `npm run build` first.');
  process.exitCode = 1;
} else if (!(await run())) {
  console.error('\nA limit is broken.');
  process.exitCode = 1;
}
