import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { openPool } from '#server/runtime/open-database.ts';
import { publishChange } from '#services/live/publish-change.ts';
import { startServer } from '#tools/run-program.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { parseCount } from '../parse-count.ts';
import type { ReadersMessage } from './page-readers.ts';
import { printTimings, probeFor, startProbe } from './probe.ts';

const HELP = `Usage: node bench/load/open-pages.ts [--pages N] [--workers N] [--at-once]

  Opens N pages (10000) that follow the home page, publishes a change, and compares the time of an ordinary request
  before it with that while all pages are read again, and prints when the pages received the change. --at-once ignores
  the spread that the server names.
  Needs as many open files as pages: ulimit -n.`;

const READERS = 4;
const IDLE_MS = 10_000;
const PROBE = { everyMs: 20, localAddress: '127.0.0.1' };

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '1' },
    'at-once': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function run(): Promise<void> {
  await ensureBuild();
  const postgres = await openTemporaryPostgres();
  const pages = parseCount('--pages', options.pages);
  const server = await startServer({
    DATABASE_URL: postgres.url,
    WORKERS: options.workers,
    MAX_STREAMS: String(2 * pages),
  });
  const db = openPool(postgres.url, 'use');
  const readers: ChildProcess[] = [];
  try {
    for (let n = 0; n < READERS; n += 1) readers.push(startReaders(server.origin, { n, pages: pages / READERS }));
    await Promise.all(readers.map((reader) => waitFor(reader, 'opened')));
    const toUrl = (n: number) => `${server.origin}${n % 2 === 0 ? '/' : '/rss.xml'}`;
    printTimings('idle, with all pages open', await probeFor(IDLE_MS, toUrl, PROBE));
    const done = Promise.all(readers.map((reader) => waitFor(reader, 'read')));
    const probe = startProbe(toUrl, PROBE);
    const publishedAtMs = nowMs();
    await publishChange(db, { topics: ['home'] });
    const messages = (await done).flatMap((message) => (message.kind === 'read' ? [message] : []));
    const tookS = (nowMs() - publishedAtMs) / 1000;
    printTimings('while the pages are read again', await probe.stop());
    const received = messages.flatMap(({ receivedAtMs }) => receivedAtMs.map((atMs) => atMs - publishedAtMs));
    const delays = received.map((ms) => ({ status: 'received', ms }));
    printTimings('the change', delays, [0.5, 1]);
    printTimings(
      `the pages' own reads, in ${tookS.toFixed(1)} s`,
      messages.flatMap(({ timings }) => timings),
    );
  } finally {
    for (const reader of readers) reader.kill();
    await server.end('SIGTERM');
    await db.destroy();
    await postgres.close();
  }
}

function startReaders(origin: string, { n, pages }: { n: number; pages: number }): ChildProcess {
  const firstAddress = String(2 + n * 50);
  return fork(new URL('./page-readers.ts', import.meta.url), [
    ...[origin, String(Math.ceil(pages)), firstAddress],
    options['at-once'] ? 'at-once' : 'spread',
  ]);
}

async function waitFor(reader: ChildProcess, kind: ReadersMessage['kind']): Promise<ReadersMessage> {
  const failed = once(reader, 'exit').then(() => Promise.reject(new Error('A process of readers ended.')));
  for (;;) {
    const [message]: ReadersMessage[] = await Promise.race([once(reader, 'message'), failed]);
    if (message?.kind === kind) return message;
  }
}

/** In ms since 1970, with fractions. */
const nowMs = () => performance.timeOrigin + performance.now();

if (options.help) console.log(HELP);
else await run();
