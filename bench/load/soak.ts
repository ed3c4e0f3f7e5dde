import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../ensure-build.ts';
import { parseCount } from '../parse-count.ts';
import { left, printTable, right } from '../print-table.ts';
import type { ActivityResult } from './soak-activities.ts';
import { startActivities } from './soak-activities.ts';
import type { MemorySample } from './soak-memory.ts';
import { judgeGrowth, sampleMemory } from './soak-memory.ts';
import { startSoakedSite } from './soaked-site.ts';

const HELP = `Usage: npm run soak -- [--minutes N] [--workers N] [--rate N]

Serves the demonstration and loads it steadily with reads, searches, live streams, publishes, autosaves and uploads.
Fails if a response is neither a success nor a designed 429 or 503, or if memory grows.

  --minutes N   how long (20); growth is judged from 10 minutes on
  --workers N   processes that serve (2)
  --rate N      reads each second (40); everything else follows from it`;

const SAMPLE_MS = 10_000;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    workers: { type: 'string', default: '2' },
    rate: { type: 'string', default: '40' },
    help: { type: 'boolean', default: false },
  },
});

async function run(): Promise<boolean> {
  const minutes = parseCount('--minutes', options.minutes);
  const readsPerS = parseCount('--rate', options.rate);
  await ensureBuild();
  const site = await startSoakedSite(parseCount('--workers', options.workers));
  try {
    const activities = await startActivities(site, readsPerS);
    const samples: MemorySample[] = [];
    const startMs = performance.now();
    while (performance.now() - startMs < minutes * 60_000) {
      await sleep(SAMPLE_MS);
      const sample = sampleMemory(site.pid, (performance.now() - startMs) / 60_000);
      samples.push(sample);
      console.log(
        `${sample.minute.toFixed(1)} min: ${sample.processesMb.map((mb) => `${Math.round(mb)} MB`).join(', ')}`,
      );
    }
    const results = await activities.stop();
    printResults(results);
    const errors = results.flatMap(({ name, errors }) => errors.map((error) => `${name}: ${error}`));
    for (const error of new Set(errors)) console.log(error);
    const growth = judgeGrowth(samples);
    console.log(growth.text);
    return errors.length === 0 && growth.isAcceptable;
  } finally {
    await site.stop();
  }
}

function printResults(results: readonly ActivityResult[]): void {
  printTable(
    [left('activity'), ...['successes', 'designed 429/503', 'errors', 'median ms', 'p99 ms'].map(right)],
    results.map(({ name, successes, refused, errors, medianMs, p99Ms }) => [
      name,
      ...[successes, refused, errors.length, Math.round(medianMs), Math.round(p99Ms)].map(String),
    ]),
  );
}

if (options.help) {
  console.log(HELP);
} else {
  const isGood = await run();
  console.log(isGood ? 'passed' : 'FAILED');
  process.exit(isGood ? 0 : 1);
}
