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

const HELP = `Usage: npm run lighthouse -- [--runs N] [--save DIR]

  --runs N     judgements of each page, of which the medians count (3)
  --save DIR   keeps the whole reports in DIR`;

type Mark = {
  name: string;
  of: keyof LighthouseResult;
  /** The minimum or maximum for each page; null if the value is only shown. */
  bounds: { kind: 'least' | 'most'; home: number; article: number } | null;
  digits: number;
};

/** The values that a page must meet. */
const MARKS: readonly Mark[] = [
  { name: 'performance', of: 'performance', bounds: { kind: 'least', home: 98, article: 98 }, digits: 0 },
  { name: 'accessibility', of: 'accessibility', bounds: { kind: 'least', home: 100, article: 100 }, digits: 0 },
  { name: 'best practices', of: 'bestPractices', bounds: { kind: 'least', home: 95, article: 95 }, digits: 0 },
  { name: 'SEO', of: 'seo', bounds: { kind: 'least', home: 100, article: 100 }, digits: 0 },
  { name: 'layout shift', of: 'layoutShift', bounds: { kind: 'most', home: 0.01, article: 0.01 }, digits: 3 },
  { name: 'blocking time, ms', of: 'blockingMs', bounds: { kind: 'most', home: 50, article: 50 }, digits: 0 },
  { name: 'largest paint, ms', of: 'largestPaintMs', bounds: { kind: 'most', home: 1700, article: 1200 }, digits: 0 },
  { name: 'first paint, ms', of: 'firstPaintMs', bounds: null, digits: 0 },
  { name: 'transferred, KB', of: 'transferredKb', bounds: null, digits: 0 },
  { name: 'script as gzip, KB', of: 'scriptKb', bounds: { kind: 'most', home: 130, article: 136 }, digits: 0 },
];

type Page = 'home' | 'article';

type Judged = { page: Page; edition: 'full' | 'lite'; results: LighthouseResult[] };

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    save: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const runs = parseCount('--runs', options.runs);

async function judge(): Promise<boolean> {
  await ensureBuild();
  const nowMs = Date.now();
  const site = await startDemonstration(nowMs);
  try {
    const paths: [Page, string][] = [
      ['home', '/'],
      ['article', `/article/${await chooseLongArticle(nowMs)}`],
    ];
    const judged: Judged[] = [];
    for (const edition of ['full', 'lite'] as const) {
      for (const [page, path] of paths) judged.push(await judgePage({ page, edition, url: `${site.origin}${path}` }));
    }
    return printMarks(judged);
  } finally {
    await site.stop();
  }
}

async function judgePage({ page, edition, url }: Omit<Judged, 'results'> & { url: string }): Promise<Judged> {
  const headers: Record<string, string> = edition === 'lite' ? { 'Save-Data': 'on' } : {};
  // Fills the page cache, as on a site with readers.
  await (await fetch(url, { headers })).text();
  const results: LighthouseResult[] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.log(`${edition} ${page}, ${run} of ${runs}…`);
    const { result, report } = await runLighthouse(url, headers);
    results.push(result);
    if (options.save === undefined) continue;
    await mkdir(options.save, { recursive: true });
    await writeFile(join(options.save, `${edition}-${page}-${run}.json`), report);
  }
  return { page, edition, results };
}

/** Prints the medians beside their limits; returns true if every limit is met. */
function printMarks(pages: readonly Judged[]): boolean {
  let areAllReached = true;
  const rows = pages.flatMap(({ page, edition, results }) =>
    MARKS.map(({ name, of, bounds, digits }) => {
      const value = median(results.map((result) => result[of]));
      const title = `${edition} ${page}`;
      if (bounds === null) return [title, name, value.toFixed(digits), '', ''];
      const bound = bounds[page];
      const isReached = bounds.kind === 'least' ? value >= bound : value <= bound;
      areAllReached &&= isReached;
      return [
        title,
        name,
        value.toFixed(digits),
        `${bounds.kind === 'least' ? '≥' : '≤'} ${bound}`,
        isReached ? 'pass' : 'FAIL',
      ];
    }),
  );
  console.log(`\nLighthouse, mobile, simulated throttling, medians of ${runs}\n`);
  printTable([left('page'), left('measure'), right('median'), right('mark'), left('')], rows);
  return areAllReached;
}

if (options.help) console.log(HELP);
else if (!(await judge())) {
  console.error('\nA mark is missed.');
  process.exitCode = 1;
}
