import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BROWSER_FLAGS, findBrowser } from '#tools/find-browser.ts';
import { provideSystemFont } from '#tools/provide-system-font.ts';

const run = promisify(execFile);
const COMMAND = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');
const TIMEOUT_MS = 180_000;

const SCRIPT_GROUPS = ['scriptEvaluation', 'scriptParseCompile'];

const score = z.object({ score: z.number() });
const measured = z.object({ numericValue: z.number() });

const reportSchema = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({
    'cumulative-layout-shift': measured,
    'total-blocking-time': measured,
    'largest-contentful-paint': measured,
    'first-contentful-paint': measured,
    'mainthread-work-breakdown': measured.extend({
      details: z.object({ items: z.array(z.object({ group: z.string(), duration: z.number() })) }),
    }),
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.object({ url: z.string(), resourceType: z.string().optional(), transferSize: z.number().default(0) }),
        ),
      }),
    }),
  }),
});

/** The result of one run: scores from 0 to 100, times in ms, sizes in KB of 1000 bytes. */
export type LighthouseResult = Awaited<ReturnType<typeof toResult>>;

/**
 * Runs Lighthouse once for a page as on a phone (mobile, simulated throttling, a Bengali system font), in a separate
 * process and browser. `headers` are sent with every request, and the processor is `slowdown` times slower. Also returns the
 * full report as JSON.
 */
export async function runLighthouse(
  url: string,
  { headers, slowdown }: { headers: Readonly<Record<string, string>>; slowdown: number },
): Promise<{ result: LighthouseResult; report: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-lighthouse-'));
  const path = join(folder, 'report.json');
  const flags = ['--headless=new', ...BROWSER_FLAGS].join(' ');
  try {
    await run(
      process.execPath,
      [
        ...[COMMAND, url, '--quiet', '--output=json', `--output-path=${path}`, `--chrome-flags=${flags}`],
        `--extra-headers=${JSON.stringify(headers)}`,
        `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      ],
      {
        env: { ...process.env, ...(await provideSystemFont(join(folder, 'fonts'))), CHROME_PATH: findBrowser() },
        timeout: TIMEOUT_MS,
      },
    );
    const report = await readFile(path, 'utf8');
    return { result: await toResult(reportSchema.parse(JSON.parse(report))), report };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function toResult({ categories, audits }: z.infer<typeof reportSchema>) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const requests = audits['network-requests'].details.items;
  const mainThread = audits['mainthread-work-breakdown'];
  const scriptWork = mainThread.details.items.filter(({ group }) => SCRIPT_GROUPS.includes(group));
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    performance: categories.performance.score * 100,
    accessibility: categories.accessibility.score * 100,
    bestPractices: categories['best-practices'].score * 100,
    seo: categories.seo.score * 100,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    blockingMs: audits['total-blocking-time'].numericValue,
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    firstPaintMs: audits['first-contentful-paint'].numericValue,
    /** The work of the main thread until it is quiet. `scriptMs` is the part that compiles and runs scripts. */
    mainThreadMs: mainThread.numericValue,
    scriptMs: sum(scriptWork.map(({ duration }) => duration)),
    transferredKb: sum(requests.map(({ transferSize }) => transferSize)) / 1000,
    /** The gzip size, independent of the encoding that the browser accepts. */
    scriptKb: sum(await Promise.all(scripts.map(({ url }) => readGzipBytes(url)))) / 1000,
  };
}

async function readGzipBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } });
  return Number(headers.get('Content-Length') ?? Number.NaN);
}
