import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { ensureBuild } from './ensure-build.ts';
import { parseCount } from './options.ts';
import { printTable } from './print-table.ts';
import type { LighthouseReport } from './run-lighthouse.ts';
import { runLighthouse } from './run-lighthouse.ts';
import { LONG_ARTICLE_ID, startDemonstration } from './start-demonstration.ts';
import { median } from './statistics.ts';

type Page = 'home' | 'article';
type Edition = 'full' | 'lite';

/** `min` and `max` are limits; a value without them is only printed. */
type Metric = {
  name: string;
  of: (report: LighthouseReport) => number;
  min?: number;
  max?: number | Record<Page, number>;
  digits?: number;
};

const SCRIPT_GROUPS = ['scriptEvaluation', 'scriptParseCompile'];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const scoreOf = (category: keyof LighthouseReport['categories']) => (report: LighthouseReport) =>
  report.categories[category].score * 100;
const numberOf = (audit: Exclude<keyof LighthouseReport['audits'], 'network-requests'>) => (report: LighthouseReport) =>
  report.audits[audit].numericValue;
/** The work of the main thread until it is quiet has parts; these compile and run scripts. */
const toScriptMs = ({ audits }: LighthouseReport) =>
  sum(
    audits['mainthread-work-breakdown'].details.items
      .filter(({ group }) => SCRIPT_GROUPS.includes(group))
      .map(({ duration }) => duration),
  );
const toTransferredKb = ({ audits }: LighthouseReport) =>
  sum(audits['network-requests'].details.items.map(({ transferSize }) => transferSize)) / 1000;

const METRICS: readonly Metric[] = [
  { name: 'performance', of: scoreOf('performance'), min: 98 },
  { name: 'accessibility', of: scoreOf('accessibility'), min: 100 },
  { name: 'best practices', of: scoreOf('best-practices'), min: 95 },
  { name: 'SEO', of: scoreOf('seo'), min: 100 },
  { name: 'layout shift', of: numberOf('cumulative-layout-shift'), max: 0.01, digits: 3 },
  { name: 'blocking time, ms', of: numberOf('total-blocking-time'), max: 10 },
  { name: 'largest paint, ms', of: numberOf('largest-contentful-paint'), max: 1000 },
  { name: 'first paint, ms', of: numberOf('first-contentful-paint') },
  { name: 'main thread, ms', of: numberOf('mainthread-work-breakdown') },
  { name: 'script, ms', of: toScriptMs, max: 300 },
  { name: 'transferred, KB', of: toTransferredKb, max: { home: 225, article: 150 } },
];

const { runs, slowdown, save } = new Command('npm run lighthouse --')
  .option('--runs <n>', 'measurements of each page, of which the medians count', parseCount, 3)
  .option(
    '--slowdown <n>',
    'how many times slower than this machine the processor is; a cheap phone is 8',
    parseCount,
    4,
  )
  .option('--save <folder>', 'keeps the whole reports there')
  .parse()
  .opts<{ runs: number; slowdown: number; save?: string }>();

/** Prints the medians next to their limits; returns true if every limit is met. */
async function measure(): Promise<boolean> {
  await ensureBuild();
  const site = await startDemonstration(Date.now());
  try {
    const paths = { home: '/', article: `/article/${LONG_ARTICLE_ID}` };
    const rows: string[][] = [];
    for (const edition of ['full', 'lite'] as const) {
      for (const page of ['home', 'article'] as const) {
        const reports = await measurePage({ page, edition, url: `${site.origin}${paths[page]}` });
        rows.push(...METRICS.map((metric) => [`${edition} ${page}`, ...describeMetric(metric, page, reports)]));
      }
    }
    console.log(
      `\nLighthouse, mobile, simulated throttling, a processor ${slowdown} times slower, medians of ${runs}\n`,
    );
    printTable(['page', 'measure', 'median', 'limit', ''], rows);
    return rows.every((row) => !row.includes('FAIL'));
  } finally {
    await site.stop();
  }
}

async function measurePage({ page, edition, url }: { page: Page; edition: Edition; url: string }) {
  const headers: Record<string, string> = edition === 'lite' ? { 'Save-Data': 'on' } : {};
  // Fills the page cache, as on a site with readers.
  await (await fetch(url, { headers })).text();
  const reports: LighthouseReport[] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.log(`${edition} ${page}, ${run} of ${runs}…`);
    const { report, json } = await runLighthouse(url, { headers, slowdown });
    reports.push(report);
    if (save === undefined) continue;
    await mkdir(save, { recursive: true });
    await writeFile(join(save, `${edition}-${page}-${run}.json`), json);
  }
  return reports;
}

function describeMetric(metric: Metric, page: Page, reports: readonly LighthouseReport[]): string[] {
  const { name, of, min, max, digits = 0 } = metric;
  const value = median(reports.map(of));
  const maxValue = typeof max === 'object' ? max[page] : max;
  if (min === undefined && maxValue === undefined) return [name, value.toFixed(digits), '', ''];
  const isMet = value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (maxValue ?? Number.POSITIVE_INFINITY);
  return [name, value.toFixed(digits), min === undefined ? `≤ ${maxValue}` : `≥ ${min}`, isMet ? 'pass' : 'FAIL'];
}

if (!(await measure())) {
  console.error('\nA limit is missed.');
  process.exitCode = 1;
}
