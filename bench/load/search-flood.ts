import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startServer } from '#tools/run-program.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { parseCount } from '../parse-count.ts';
import { printTimings, probeFor, startProbe } from './probe.ts';

const HELP = `Usage: node bench/load/search-flood.ts [--prefix PATH] [--connections N] [--seconds N] [--workers N]

  One address sends searches for other words over N connections (200), or requests other URLs with another prefix than
  /search?q=, e.g. /?q=. At the same time a second address requests a cached page and a third one pages that are not
  cached. Prints their times without and with the flood.`;

const CACHED = { everyMs: 20, localAddress: '127.0.0.2' };
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
  const seconds = parseCount('--seconds', options.seconds);
  const connections = parseCount('--connections', options.connections);
  const postgres = await openTemporaryPostgres();
  const server = await startServer({ DATABASE_URL: postgres.url, WORKERS: options.workers });
  try {
    const toCached = () => `${server.origin}/`;
    const toUncached = (n: number) => `${server.origin}/search?q=${encodeURIComponent(`খেলা ${n} ${Math.random()}`)}`;
    printTimings('cached page, idle', await probeFor(seconds * 500, toCached, CACHED));
    printTimings('uncached page, idle', await probeFor(seconds * 500, toUncached, UNCACHED));
    const probes = [startProbe(toCached, CACHED), startProbe(toUncached, UNCACHED)];
    const { requests, errors, statusCodeStats } = await autocannon({
      ...{ url: server.origin, connections, duration: seconds, workers: 1, idReplacement: true },
      requests: [{ path: `${options.prefix}${encodeURIComponent('সেতু ')}[<id>]` }],
    });
    const [cached = [], uncached = []] = await Promise.all(probes.map((probe) => probe.stop()));
    printTimings('cached page, flood', cached);
    printTimings('uncached page, flood', uncached);
    const counts = Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => `${count} × ${status}`);
    console.log(`the flood: ${requests.average} requests a second (${counts.join(', ')}, errors: ${errors})`);
  } finally {
    await server.end('SIGTERM');
    await postgres.close();
  }
}

if (options.help) console.log(HELP);
else await run();
