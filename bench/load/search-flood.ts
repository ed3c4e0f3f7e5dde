import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { startServer } from '#tools/run-program.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { parseCount } from '../parse-count.ts';
import { probeFor, startProbe } from './probe.ts';
import type { Answer } from './requests.ts';
import { countStatuses, percentileMs } from './requests.ts';
import type { FloodMessage } from './search-flooder.ts';

const HELP = `Usage: node bench/load/search-flood.ts [--prefix PATH] [--connections N] [--seconds N] [--workers N]

  One address sends searches for other words over N connections (200), or requests other URLs with another prefix than
  /search?q=, e.g. /?q=. At the same time a second address requests a cached page and a third one pages that are not
  cached. Prints their times without and with the flood.`;

const CACHED = { everyMs: 20, localAddress: '127.0.0.1' };
const UNCACHED = { everyMs: 200, localAddress: '127.0.0.3' };

const { values: options } = parseArgs({
  options: {
    prefix: { type: 'string', default: '/search?q=' },
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    workers: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

async function run(): Promise<void> {
  await ensureBuild();
  const forMs = parseCount('--seconds', options.seconds) * 1000;
  const connections = String(parseCount('--connections', options.connections));
  const postgres = await openTemporaryPostgres();
  const server = await startServer({ DATABASE_URL: postgres.url, WORKERS: options.workers });
  try {
    const toCached = () => `${server.origin}/`;
    const toUncached = (n: number) => `${server.origin}/search?q=${encodeURIComponent(`খেলা ${n} ${Math.random()}`)}`;
    report('cached page, idle', await probeFor(forMs / 2, toCached, CACHED));
    report('uncached page, idle', await probeFor(forMs / 2, toUncached, UNCACHED));
    const flooder = fork(new URL('./search-flooder.ts', import.meta.url), [
      ...[`${server.origin}${options.prefix}`, connections, String(forMs)],
    ]);
    const probes = [startProbe(toCached, CACHED), startProbe(toUncached, UNCACHED)];
    const [flooded]: FloodMessage[] = await once(flooder, 'message');
    const [cached = [], uncached = []] = await Promise.all(probes.map((probe) => probe.stop()));
    report('cached page, flood', cached);
    report('uncached page, flood', uncached);
    const floodAnswers = flooded?.answers ?? [];
    report(`the flood itself, ${Math.round((floodAnswers.length * 1000) / forMs)} a second`, floodAnswers);
  } finally {
    await server.end('SIGTERM');
    await postgres.close();
  }
}

function report(name: string, answers: readonly Answer[]): void {
  const [p50, p99] = [0.5, 0.99].map((share) => percentileMs(answers, share).toFixed(1));
  process.stdout.write(`${name}: p50 ${p50} ms, p99 ${p99} ms (${countStatuses(answers)})\n`);
}

if (options.help) process.stdout.write(`${HELP}\n`);
else await run();
