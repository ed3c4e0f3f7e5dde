import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listProcesses } from '#tools/running-processes.ts';
import { ensureBuild } from '../ensure-build.ts';
import { parseCount } from '../parse-count.ts';
import { left, printTable, right } from '../print-table.ts';
import type { ActivityResult } from './soak-activities.ts';
import { startActivities } from './soak-activities.ts';
import { startSoakedSite } from './soaked-site.ts';

const HELP = `Usage: npm run soak -- [--minutes N] [--workers N] [--rate N] [--cache-mb N] [--articles N]

Serves the demonstration and loads it steadily with reads, searches, live streams, publishes, autosaves and uploads.
Fails if a response is neither a success nor a designed 429 or 503, or if memory grows.

  --minutes N     how long (20); growth is judged from 10 minutes on
  --workers N     processes that serve (2)
  --rate N        reads each second (40); everything else follows from it
  --cache-mb N    CACHE_MB of the program (32)
  --articles N    serves and reads so many generated articles instead of the demonstration`;

const SAMPLE_MS = 10_000;
const MIN_JUDGED_MINUTES = 10;
/** Less growth is noise of the garbage collector. */
const MAX_GROWTH_MB_PER_MINUTE = 1;

/** `allMb` is the resident memory of all processes. */
type MemorySample = { minute: number; allMb: number };

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    workers: { type: 'string', default: '2' },
    rate: { type: 'string', default: '40' },
    'cache-mb': { type: 'string', default: '32' },
    articles: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

async function run(): Promise<boolean> {
  await ensureBuild();
  const site = await startSoakedSite({
    workers: parseCount('--workers', options.workers),
    cacheMb: parseCount('--cache-mb', options['cache-mb']),
    articles: options.articles === undefined ? null : parseCount('--articles', options.articles),
  });
  try {
    const activities = await startActivities(site, parseCount('--rate', options.rate));
    const samples = await collectSamples(site.pid, parseCount('--minutes', options.minutes));
    const hasPassed = report(await activities.stop(), samples);
    console.log(`pages served from the cache: ${(await readCachedShare(site.origin)).toFixed(1)} %`);
    return hasPassed;
  } finally {
    await site.stop();
  }
}

/** Also prints the memory of the primary process and of each worker. */
async function collectSamples(pid: number, minutes: number): Promise<MemorySample[]> {
  const samples: MemorySample[] = [];
  const startMs = performance.now();
  while (performance.now() - startMs < minutes * 60_000) {
    await sleep(SAMPLE_MS);
    const processes = listProcesses().filter((running) => running.pid === pid || running.parent === pid);
    const processesMb = processes.map(({ memoryKb }) => memoryKb / 1024);
    const minute = (performance.now() - startMs) / 60_000;
    samples.push({ minute, allMb: processesMb.reduce((sum, mb) => sum + mb, 0) });
    console.log(`${minute.toFixed(1)} min: ${processesMb.map((mb) => `${Math.round(mb)} MB`).join(', ')}`);
  }
  return samples;
}

function report(results: readonly ActivityResult[], samples: readonly MemorySample[]): boolean {
  printTable(
    [left('activity'), ...['successes', 'designed 429/503', 'errors', 'median ms', 'p99 ms'].map(right)],
    results.map(({ name, successes, refused, errors, medianMs, p99Ms }) => [
      name,
      ...[successes, refused, errors.length, Math.round(medianMs), Math.round(p99Ms)].map(String),
    ]),
  );
  const errors = results.flatMap(({ name, errors }) => errors.map((error) => `${name}: ${error}`));
  for (const error of new Set(errors)) console.log(error);
  // Judges the second half, when the caches are full.
  const slope = fitSlope(samples.slice(Math.floor(samples.length / 2)));
  const isJudged = (samples.at(-1)?.minute ?? 0) >= MIN_JUDGED_MINUTES - 1;
  const limit = isJudged
    ? `limit ${MAX_GROWTH_MB_PER_MINUTE}`
    : `not judged: shorter than ${MIN_JUDGED_MINUTES} minutes`;
  const growth = `${slope >= 0 ? '+' : ''}${slope.toFixed(2)} MB a minute`;
  console.log(`memory of all processes in the second half: ${growth} (${limit})`);
  return errors.length === 0 && (!isJudged || slope <= MAX_GROWTH_MB_PER_MINUTE);
}

/** Returns the percentage of pages served from the page cache. */
async function readCachedShare(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const counts = [...text.matchAll(/^prohor_page_cache_requests_total\{result="(\w+)"\} (\d+)$/gm)];
  const sum = counts.reduce((total, [, , count]) => total + Number(count), 0);
  return (100 * Number(counts.find(([, result]) => result === 'hit')?.[2])) / sum;
}

/** The slope of the line with the least squared distance to the samples. */
function fitSlope(samples: readonly MemorySample[]): number {
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / Math.max(samples.length, 1);
  const minute = mean((sample) => sample.minute);
  const allMb = mean((sample) => sample.allMb);
  const variance = mean((sample) => (sample.minute - minute) ** 2);
  return variance === 0 ? 0 : mean((sample) => (sample.minute - minute) * (sample.allMb - allMb)) / variance;
}

if (options.help) console.log(HELP);
else {
  const isGood = await run();
  console.log(isGood ? 'passed' : 'FAILED');
  process.exit(isGood ? 0 : 1);
}
