import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { addClient } from '#tools/newsroom-client.ts';
import { startServer } from '#tools/run-program.ts';
import { listProcesses } from '#tools/running-processes.ts';
import { ensureBuild } from '../ensure-build.ts';
import { parseCount } from '../options.ts';
import { printTable } from '../print-table.ts';
import type { ActivityResult } from './soak-activities.ts';
import { startActivities } from './soak-activities.ts';

const SAMPLE_MS = 10_000;
const MIN_JUDGED_MINUTES = 10;
/** Less growth is noise of the garbage collector. */
const MAX_GROWTH_MB_PER_MINUTE = 1;

/** `allMb` is the resident memory of all processes. */
type MemorySample = { minute: number; allMb: number };

const options = new Command('npm run soak --')
  .description(
    'Serves the demonstration and loads it steadily with reads, searches, live streams, publishes, autosaves and uploads. ' +
      'Fails if a response is neither a success nor a designed 429 or 503, or if memory grows.',
  )
  .option('--minutes <n>', `how long; growth is judged from ${MIN_JUDGED_MINUTES} minutes on`, parseCount, 20)
  .option('--workers <n>', 'processes that serve', parseCount, 2)
  .option('--rate <n>', 'reads each second; everything else follows from it', parseCount, 40)
  .option('--cache-mb <n>', 'CACHE_MB of the program', parseCount, 32)
  .parse()
  .opts<{ minutes: number; workers: number; rate: number; cacheMb: number }>();

async function run(): Promise<boolean> {
  await ensureBuild();
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-soak-'));
  const program = { DATA_DIR: dataDir, WORKERS: String(options.workers), CACHE_MB: String(options.cacheMb) };
  const server = await startServer(program);
  try {
    const { cookie } = await addClient(server.origin, 'soak@prohor.example', { DATA_DIR: dataDir });
    const activities = await startActivities(server.origin, cookie, options.rate);
    const samples = await collectSamples(server.child.pid ?? 0, options.minutes);
    const hasPassed = report(await activities.stop(), samples);
    console.log(`pages served from the cache: ${(await readCachedShare(server.origin)).toFixed(1)} %`);
    return hasPassed;
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
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
    ['activity', 'successes', 'designed 429/503', 'errors', 'median ms', 'p99 ms'],
    results.map(({ name, successes, refused, errors, medianMs, p99Ms }) => [
      name,
      ...[successes, refused, errors.length, medianMs, p99Ms].map((value) => value.toFixed(0)),
    ]),
  );
  const errors = results.flatMap(({ name, errors }) => errors.map((error) => `${name}: ${error}`));
  for (const error of new Set(errors)) console.log(error);
  // Judges the second half, when the caches are full.
  const slope = fitSlope(samples.slice(Math.floor(samples.length / 2)));
  const isJudged = options.minutes >= MIN_JUDGED_MINUTES;
  const limit = isJudged ? `limit ${MAX_GROWTH_MB_PER_MINUTE}` : `not judged before ${MIN_JUDGED_MINUTES} minutes`;
  console.log(`memory of all processes in the second half: ${slope.toFixed(2)} MB a minute (${limit})`);
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

const isGood = await run();
console.log(isGood ? 'passed' : 'FAILED');
process.exit(isGood ? 0 : 1);
