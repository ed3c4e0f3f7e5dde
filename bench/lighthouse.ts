import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '#tools/median.ts';
import { ensureBuild } from './ensure-build.ts';
import { parseCount } from './parse-count.ts';
import { left, printTable, right } from './print-table.ts';
import type { LighthouseResult } from './run-lighthouse.ts';
import { runLighthouse } from './run-lighthouse.ts';
import { chooseLongArticle, startDemonstration } from './start-demonstration.ts';

const HELP = `Usage: npm run lighthouse -- [--runs N] [--slowdown N] [--save DIR]

  --runs N     measurements of each page, of which the medians count (3)
  --slowdown N how many times slower than this machine the processor is (4; a cheap phone is 8)
  --save DIR   keeps the whole reports in DIR`;

/** `min` and `max` are limits; a value without them is only printed. */
type Metric = {
  name: string;
  of: keyof LighthouseResult;
  min?: number;
  max?: number | Record<Page, number>;
  digits?: number;
};

const METRICS: readonly Metric[] = [
  { name: 'performance', of: 'performance', min: 98 },
  { name: 'accessibility', of: 'accessibility', min: 100 },
  { name: 'best practices', of: 'bestPractices', min: 95 },
  { name: 'SEO', of: 'seo', min: 100 },
  { name: 'layout shift', of: 'layoutShift', max: 0.01, digits: 3 },
  { name: 'blocking time, ms', of: 'blockingMs', max: 10 },
  { name: 'largest paint, ms', of: 'largestPaintMs', max: 1000 },
  { name: 'first paint, ms', of: 'firstPaintMs' },
  { name: 'main thread, ms', of: 'mainThreadMs' },
  { name: 'script, ms', of: 'scriptMs', max: 300 },
  { name: 'transferred, KB', of: 'transferredKb', max: { home: 225, article: 150 } },
  { name: 'script as gzip, KB', of: 'scriptKb', max: 25 },
];

type Page = 'home' | 'article';
type Edition = 'full' | 'lite';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    slowdown: { type: 'string', default: '4' },
    save: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const runs = parseCount('--runs', options.runs);
const slowdown = parseCount('--slowdown', options.slowdown);

/** Prints the medians next to their limits; returns true if every limit is met. */
async function measure(): Promise<boolean> {
  await ensureBuild();
  const nowMs = Date.now();
  const site = await startDemonstration(nowMs);
  try {
    const paths = { home: '/', article: `/article/${await chooseLongArticle(nowMs)}` };
    const rows: string[][] = [];
    for (const edition of ['full', 'lite'] as const) {
      for (const page of ['home', 'article'] as const) {
        const results = await measurePage({ page, edition, url: `${site.origin}${paths[page]}` });
        rows.push(...METRICS.map((metric) => [`${edition} ${page}`, ...describeMetric(metric, page, results)]));
      }
    }
    const conditions = `mobile, simulated throttling, a processor ${slowdown} times slower, medians of ${runs}`;
    console.log(`\nLighthouse, ${conditions}\n`);
    printTable([left('page'), left('measure'), right('median'), right('limit'), left('')], rows);
    return rows.every((row) => !row.includes('FAIL'));
  } finally {
    await site.stop();
  }
}

async function measurePage({ page, edition, url }: { page: Page; edition: Edition; url: string }) {
  const headers: Record<string, string> = edition === 'lite' ? { 'Save-Data': 'on' } : {};
  // Fills the page cache, as on a site with readers.
  await (await fetch(url, { headers })).text();
  const results: LighthouseResult[] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.log(`${edition} ${page}, ${run} of ${runs}…`);
    const { result, report } = await runLighthouse(url, { headers, slowdown });
    results.push(result);
    if (options.save === undefined) continue;
    await mkdir(options.save, { recursive: true });
    await writeFile(join(options.save, `${edition}-${page}-${run}.json`), report);
  }
  return results;
}

function describeMetric(metric: Metric, page: Page, results: readonly LighthouseResult[]): string[] {
  const { name, of, min, max, digits = 0 } = metric;
  const value = median(results.map((result) => result[of]));
  const maxValue = typeof max === 'object' ? max[page] : max;
  const limit = min === undefined ? `≤ ${maxValue}` : `≥ ${min}`;
  const isMet = value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (maxValue ?? Number.POSITIVE_INFINITY);
  const isLimited = min !== undefined || maxValue !== undefined;
  return [name, value.toFixed(digits), ...(isLimited ? [limit, isMet ? 'pass' : 'FAIL'] : ['', ''])];
}

if (options.help) console.log(HELP);
else if (!(await measure())) {
  console.error('\nA limit is missed.');
  process.exitCode = 1;
}
