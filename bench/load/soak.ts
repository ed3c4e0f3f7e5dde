import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../ensure-build.ts';
import { parseCount } from '../parse-count.ts';
import { left, printTable, right } from '../print-table.ts';
import type { ActivityResult } from './soak-activities.ts';
import { startActivities } from './soak-activities.ts';
import type { MemorySample } from './soak-memory.ts';
import { describeSample, judgeGrowth, sampleMemory } from './soak-memory.ts';
import type { SoakedSite } from './soaked-site.ts';
import { startSoakedSite } from './soaked-site.ts';

const HELP = `Usage: npm run soak -- [--minutes N] [--workers N] [--rate N] [--cache-mb N] [--articles N] [--memory-mb N]

Serves the demonstration and loads it steadily with reads, searches, live streams, publishes, autosaves and uploads.
Fails if a response is neither a success nor a designed 429 or 503, if memory grows, or if the kernel ends a process.

  --minutes N     how long (20); growth is judged from 10 minutes on
  --workers N     processes that serve (2)
  --rate N        reads each second (40; 0 opens nothing); everything else follows from it
  --cache-mb N    CACHE_MB of the program (32)
  --articles N    serves and reads so many generated articles instead of the demonstration
  --memory-mb N   lets the program and its PostgreSQL use only N megabytes together (Linux, as root, cgroup 1)`;

const SAMPLE_MS = 10_000;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    workers: { type: 'string', default: '2' },
    rate: { type: 'string', default: '40' },
    'cache-mb': { type: 'string', default: '32' },
    articles: { type: 'string' },
    'memory-mb': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

async function run(): Promise<boolean> {
  const optional = (flag: 'articles' | 'memory-mb') => {
    const value = options[flag];
    return value === undefined ? null : parseCount(`--${flag}`, value);
  };
  const readsPerS = Number(options.rate);
  await ensureBuild();
  const site = await startSoakedSite({
    workers: parseCount('--workers', options.workers),
    cacheMb: parseCount('--cache-mb', options['cache-mb']),
    articles: optional('articles'),
    memoryMb: optional('memory-mb'),
  });
  try {
    const activities = readsPerS > 0 ? await startActivities(site, readsPerS) : null;
    const samples = await collectSamples(site, parseCount('--minutes', options.minutes));
    const results = (await activities?.stop()) ?? [];
    const kills = (await site.memory?.readKills()) ?? 0;
    return report(results, samples, kills);
  } finally {
    await site.stop();
  }
}

async function collectSamples(site: SoakedSite, minutes: number): Promise<MemorySample[]> {
  const samples: MemorySample[] = [];
  const startMs = performance.now();
  while (performance.now() - startMs < minutes * 60_000) {
    await sleep(SAMPLE_MS);
    const sample = await sampleMemory(site, (performance.now() - startMs) / 60_000);
    samples.push(sample);
    console.log(describeSample(sample));
  }
  return samples;
}

function report(results: readonly ActivityResult[], samples: readonly MemorySample[], kills: number): boolean {
  printTable(
    [left('activity'), ...['successes', 'designed 429/503', 'errors', 'median ms', 'p99 ms'].map(right)],
    results.map(({ name, successes, refused, errors, medianMs, p99Ms }) => [
      name,
      ...[successes, refused, errors.length, Math.round(medianMs), Math.round(p99Ms)].map(String),
    ]),
  );
  const errors = results.flatMap(({ name, errors }) => errors.map((error) => `${name}: ${error}`));
  for (const error of new Set(errors)) console.log(error);
  const growth = judgeGrowth(samples);
  console.log(`${growth.text}\nprocesses that the kernel ended: ${kills}`);
  return errors.length === 0 && growth.isAcceptable && kills === 0;
}

if (options.help) {
  console.log(HELP);
} else {
  const isGood = await run();
  console.log(isGood ? 'passed' : 'FAILED');
  process.exit(isGood ? 0 : 1);
}
