import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '#tools/median.ts';
import { chooseLongArticle } from './choose-long-article.ts';
import { ensureBuild } from './ensure-build.ts';
import { parseCount } from './parse-count.ts';
import { left, printTable, right } from './print-table.ts';
import type { LighthouseResult } from './run-lighthouse.ts';
import { runLighthouse } from './run-lighthouse.ts';
import { startDemonstration } from './start-demonstration.ts';

const HELP = `Usage: npm run lighthouse -- [--runs N] [--slowdown N] [--save DIR]

  --runs N     measurements of each page, of which the medians count (3)
  --slowdown N how many times slower than this machine the processor is (4; a cheap phone is 8)
  --save DIR   keeps the whole reports in DIR`;

type Metric = {
  name: string;
  of: keyof LighthouseResult;
  /** For each page; null if the value is only shown. */
  limit: { kind: 'min' | 'max'; home: number; article: number } | null;
  digits: number;
};

/** The values that are shown, with the limits that a page must meet. */
const METRICS: readonly Metric[] = [
  { name: 'performance', of: 'performance', limit: { kind: 'min', home: 98, article: 98 }, digits: 0 },
  { name: 'accessibility', of: 'accessibility', limit: { kind: 'min', home: 100, article: 100 }, digits: 0 },
  { name: 'best practices', of: 'bestPractices', limit: { kind: 'min', home: 95, article: 95 }, digits: 0 },
  { name: 'SEO', of: 'seo', limit: { kind: 'min', home: 100, article: 100 }, digits: 0 },
  { name: 'layout shift', of: 'layoutShift', limit: { kind: 'max', home: 0.01, article: 0.01 }, digits: 3 },
  { name: 'blocking time, ms', of: 'blockingMs', limit: { kind: 'max', home: 10, article: 10 }, digits: 0 },
  { name: 'largest paint, ms', of: 'largestPaintMs', limit: { kind: 'max', home: 1000, article: 1000 }, digits: 0 },
  { name: 'first paint, ms', of: 'firstPaintMs', limit: null, digits: 0 },
  { name: 'main thread, ms', of: 'mainThreadMs', limit: null, digits: 0 },
  { name: 'script, ms', of: 'scriptMs', limit: { kind: 'max', home: 300, article: 300 }, digits: 0 },
  { name: 'transferred, KB', of: 'transferredKb', limit: { kind: 'max', home: 225, article: 150 }, digits: 0 },
  { name: 'script as gzip, KB', of: 'scriptKb', limit: { kind: 'max', home: 25, article: 25 }, digits: 0 },
];

type Page = 'home' | 'article';

type Measured = { page: Page; edition: 'full' | 'lite'; results: LighthouseResult[] };

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

async function measure(): Promise<boolean> {
  await ensureBuild();
  const nowMs = Date.now();
  const site = await startDemonstration(nowMs);
  try {
    const paths: [Page, string][] = [
      ['home', '/'],
      ['article', `/article/${await chooseLongArticle(nowMs)}`],
    ];
    const measured: Measured[] = [];
    for (const edition of ['full', 'lite'] as const) {
      for (const [page, path] of paths)
        measured.push(await measurePage({ page, edition, url: `${site.origin}${path}` }));
    }
    return printMetrics(measured);
  } finally {
    await site.stop();
  }
}

async function measurePage({ page, edition, url }: Omit<Measured, 'results'> & { url: string }): Promise<Measured> {
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
  return { page, edition, results };
}

/** Prints the medians beside their limits; returns true if every limit is met. */
function printMetrics(pages: readonly Measured[]): boolean {
  let areAllMet = true;
  const rows = pages.flatMap(({ page, edition, results }) =>
    METRICS.map(({ name, of, limit, digits }) => {
      const value = median(results.map((result) => result[of]));
      const title = `${edition} ${page}`;
      if (limit === null) return [title, name, value.toFixed(digits), '', ''];
      const bound = limit[page];
      const isMet = limit.kind === 'min' ? value >= bound : value <= bound;
      areAllMet &&= isMet;
      return [
        title,
        name,
        value.toFixed(digits),
        `${limit.kind === 'min' ? '≥' : '≤'} ${bound}`,
        isMet ? 'pass' : 'FAIL',
      ];
    }),
  );
  console.log(`\nLighthouse, mobile, simulated throttling, a processor ${slowdown} times slower, medians of ${runs}\n`);
  printTable([left('page'), left('measure'), right('median'), right('limit'), left('')], rows);
  return areAllMet;
}

if (options.help) console.log(HELP);
else if (!(await measure())) {
  console.error('\nA limit is missed.');
  process.exitCode = 1;
}
