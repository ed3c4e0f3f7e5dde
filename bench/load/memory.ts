import { readFile } from 'node:fs/promises';
import { median } from '#tools/median.ts';
import { startServer } from '#tools/run-program.ts';
import { printTable, right } from '../print-table.ts';
import { requestRaw } from './request-raw.ts';

const CLIENTS = 8;
const SAMPLE_MS = 1_000;
/** What a process may occupy besides its cache (docs/operating.md, "Memory"). */
const BESIDES_CACHE_MB = 400;
const ENCODINGS = ['br', 'gzip', 'br', 'identity'];

export type CrawlOptions = { databaseUrl: string; articles: number; cacheMb: number; seconds: number };

/**
 * Crawls an archive as search engines do, each article once and in several encodings, and prints the resident memory of the
 * serving process (Linux only). Returns whether it stays within `CACHE_MB` and what a process may occupy besides.
 */
export async function measureMemory({ databaseUrl, articles, cacheMb, seconds }: CrawlOptions): Promise<boolean> {
  const server = await startServer({ DATABASE_URL: databaseUrl, CACHE_MB: String(cacheMb), SEED: 'none' });
  const idleMb = await readResidentMb(server.child.pid);
  const samples: { pages: number; residentMb: number }[] = [];
  const endMs = performance.now() + seconds * 1_000;
  let next = 0;
  const sampling = setInterval(async () => {
    samples.push({ pages: next, residentMb: await readResidentMb(server.child.pid) });
  }, SAMPLE_MS);
  const crawl = async () => {
    while (performance.now() < endMs && next < articles) {
      next += 1;
      const path = `/article/bench-${String(next % articles).padStart(7, '0')}`;
      await requestRaw(`${server.origin}${path}`, { 'Accept-Encoding': ENCODINGS[next % ENCODINGS.length] });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, crawl));
  clearInterval(sampling);
  await server.end('SIGTERM');
  return report({ cacheMb, idleMb, pages: next, samples });
}

type Crawl = { cacheMb: number; idleMb: number; pages: number; samples: { pages: number; residentMb: number }[] };

function report({ cacheMb, idleMb, pages, samples }: Crawl): boolean {
  const peakMb = Math.max(...samples.map(({ residentMb }) => residentMb));
  const third = Math.ceil(samples.length / 3);
  const medians = [0, 1, 2].map((n) =>
    median(samples.slice(n * third, (n + 1) * third).map(({ residentMb }) => residentMb)),
  );
  const limitMb = cacheMb + BESIDES_CACHE_MB;
  const passes = peakMb <= limitMb;
  printTable(
    ['CACHE_MB', 'pages', 'idle, MB', 'first third', 'second third', 'last third', 'peak', 'limit', ''].map(right),
    [[...[cacheMb, pages, idleMb, ...medians, peakMb, limitMb].map((mb) => mb.toFixed(0)), passes ? 'pass' : 'FAIL']],
  );
  return passes;
}

async function readResidentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
