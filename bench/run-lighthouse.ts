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

const score = z.object({ score: z.number() });
const measured = z.object({ numericValue: z.number() });
const withItems = <Item extends z.ZodType>(item: Item) => z.object({ details: z.object({ items: z.array(item) }) });

const reportSchema = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({
    'cumulative-layout-shift': measured,
    'total-blocking-time': measured,
    'largest-contentful-paint': measured,
    'first-contentful-paint': measured,
    'mainthread-work-breakdown': measured.extend(
      withItems(z.object({ group: z.string(), duration: z.number() })).shape,
    ),
    'network-requests': withItems(z.object({ transferSize: z.number().default(0) })),
  }),
});

/** What a program reads of a report of Lighthouse: scores from 0 to 1, times in ms, sizes in bytes. */
export type LighthouseReport = z.infer<typeof reportSchema>;

/**
 * Runs Lighthouse once for a page as on a phone (mobile, simulated throttling, a Bengali system font), in a separate
 * process and browser. `headers` are sent with every request, and the processor is `slowdown` times slower. Also returns the
 * full report as JSON.
 */
export async function runLighthouse(
  url: string,
  { headers, slowdown }: { headers: Readonly<Record<string, string>>; slowdown: number },
): Promise<{ report: LighthouseReport; json: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-lighthouse-'));
  const path = join(folder, 'report.json');
  const flags = ['--headless=new', ...BROWSER_FLAGS].join(' ');
  const args = [
    ...[COMMAND, url, '--quiet', '--output=json', `--output-path=${path}`, `--chrome-flags=${flags}`],
    ...[`--extra-headers=${JSON.stringify(headers)}`, `--throttling.cpuSlowdownMultiplier=${slowdown}`],
  ];
  try {
    const font = await provideSystemFont(join(folder, 'fonts'));
    const env = { ...process.env, ...font, CHROME_PATH: findBrowser() };
    await run(process.execPath, args, { env, timeout: TIMEOUT_MS });
    const json = await readFile(path, 'utf8');
    return { report: reportSchema.parse(JSON.parse(json)), json };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
