import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freezePostgres } from '#tools/freeze-postgres.ts';
import { startServer } from '#tools/run-program.ts';
import { waitUntil } from '#tools/wait-until.ts';
import { ensureBuild } from '../ensure-build.ts';
import { left, printTable } from '../print-table.ts';

/** Measured with the version without an outage watch (commit c7ab2f4) on 2 shared cores, 2026-11-22. */
const BEFORE = {
  cachedErrors: '0 of 23519 requests',
  first: '503 after at most 20526 ms',
  later: '503 after at most 5492 ms',
  recovery: '891 ms after the database continued',
};

const UNCACHED_PER_ROUND = 10;
const RECOVERY_LIMIT_MS = 60_000;

type Answers = { statuses: string; slowestMs: number };

/** Freezes the database of a running site while wrk reads a cached page, and requests pages that need the database. */
async function run(): Promise<boolean> {
  await ensureBuild();
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-faults-'));
  const server = await startServer({ DATA_DIR: dataDir });
  await fetch(server.origin);
  const load = startLoad(server.origin);
  await sleep(2_000);
  const thaw = freezePostgres(dataDir);
  const first = await requestUncached(server.origin, 'first');
  const later = await requestUncached(server.origin, 'later');
  const ready = await timeStatus(`${server.origin}/readyz`);
  thaw();
  const thawedMs = performance.now();
  const works = async () => (await fetch(`${server.origin}/article/none`)).status === 404;
  await waitUntil(works, RECOVERY_LIMIT_MS, 'The site has not recovered.');
  const recoveryMs = performance.now() - thawedMs;
  const cached = await load.stop();
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
  printResults({ cached, first, later, ready, recoveryMs });
  return cached.errors === 0;
}

function startLoad(origin: string) {
  const wrk = spawn('wrk', ['-t1', '-c32', '-d300s', '--timeout', '5s', origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(wrk.stdout);
  const ended = once(wrk, 'exit');
  return {
    stop: async () => {
      wrk.kill('SIGINT');
      await ended;
      return parseLoad(await output);
    },
  };
}

/** Reads the summary that wrk prints. */
function parseLoad(summary: string): { requests: number; errors: number } {
  const [, requests = '0'] = /(\d+) requests in/.exec(summary) ?? [];
  const failures = /Socket errors:.*|Non-2xx.*/g;
  const errors = (
    summary
      .match(failures)
      ?.join(' ')
      .match(/\b\d+\b/g) ?? []
  )
    .map(Number)
    .reduce((a, b) => a + b, 0);
  return { requests: Number(requests), errors };
}

async function requestUncached(origin: string, name: string): Promise<Answers> {
  const answers = await Promise.all(
    Array.from({ length: UNCACHED_PER_ROUND }, (_, n) => timeStatus(`${origin}/article/${name}-${n}`)),
  );
  const statuses = [...new Set(answers.map(({ status }) => status))].join(', ');
  return { statuses, slowestMs: Math.max(...answers.map(({ ms }) => ms)) };
}

async function timeStatus(url: string): Promise<{ status: number; ms: number }> {
  const startMs = performance.now();
  const { status } = await fetch(url);
  return { status, ms: performance.now() - startMs };
}

function printResults(results: {
  cached: { requests: number; errors: number };
  first: Answers;
  later: Answers;
  ready: { status: number; ms: number };
  recoveryMs: number;
}): void {
  const { cached, first, later, ready, recoveryMs } = results;
  const toText = ({ statuses, slowestMs }: Answers) => `${statuses} after at most ${Math.round(slowestMs)} ms`;
  printTable(
    [left('while the database is frozen'), left('before'), left('now')],
    [
      ['errors of a cached page under wrk', BEFORE.cachedErrors, `${cached.errors} of ${cached.requests} requests`],
      ['10 uncached pages at once', BEFORE.first, toText(first)],
      ['10 more, right after them', BEFORE.later, toText(later)],
      ['/readyz', '503 after 1086 ms', `${ready.status} after ${Math.round(ready.ms)} ms`],
      ['an uncached page works again', BEFORE.recovery, `${Math.round(recoveryMs)} ms after the database continued`],
    ],
  );
}

process.exitCode = (await run()) ? 0 : 1;
