import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '#tools/median.ts';
import type { TemporaryPostgres } from '#tools/temporary-postgres.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { listMeasuredPages } from '../measured-pages.ts';
import { parseCount } from '../parse-count.ts';
import { left, printTable, right } from '../print-table.ts';
import { requestRaw } from '../request-rate.ts';
import { serverMessage } from './uncached-site.ts';

const HELP = `Usage: npm run bench:uncached -- [--beside DIR] [--requests N] [--articles N]

  Prints the CPU time of the server process for one uncached request of the home page, a category and an article. The
  servers take turns.

  --beside DIR   compares with another checkout, which has its own packages and build (node bootstrap/build-site.mjs)
  --requests N   measured requests of each page (300)
  --articles N   size of the archive (1000)`;

const PAGES = ['home', 'category', 'article'];
const WARM_UPS = 150;
/** Requests of one page, one after the other, before the next page has its turn. Their mean is one sample. */
const TURN = 10;
/** As `npm start` runs the site. */
const NODE_OPTIONS = { execArgv: ['--max-semi-space-size=8'] };

const { values: options } = parseArgs({
  options: {
    beside: { type: 'string' },
    requests: { type: 'string', default: '300' },
    articles: { type: 'string', default: '1000' },
    help: { type: 'boolean', default: false },
  },
});

type Server = { name: string; origin: string; child: ChildProcess };
type Target = { name: string; server: Server; path: string; micros: number[] };

async function run(): Promise<void> {
  await ensureBuild();
  const databases: TemporaryPostgres[] = [];
  const children: ChildProcess[] = [];
  const start = async (name: string, folder: string): Promise<Server> => {
    const postgres = await openTemporaryPostgres();
    databases.push(postgres);
    const articles = String(parseCount('--articles', options.articles));
    const child = fork(new URL('./uncached-site.ts', import.meta.url), [folder, postgres.url, articles], NODE_OPTIONS);
    children.push(child);
    const message = await nextMessage(child);
    if (!('origin' in message)) throw new Error('The server is not ready.');
    return { name, origin: message.origin, child };
  };
  try {
    const servers = [await start('', resolve(import.meta.dirname, '../..'))];
    if (options.beside !== undefined) servers.unshift(await start(', other checkout', resolve(options.beside)));
    const targets = listMeasuredPages('bench-0000500')
      .filter(({ name }) => PAGES.includes(name))
      .flatMap(({ name, path }) =>
        servers.map((server): Target => ({ name: name + server.name, server, path, micros: [] })),
      );
    await measureInTurns(targets, parseCount('--requests', options.requests));
    report(targets);
  } finally {
    for (const child of children) child.kill();
    for (const postgres of databases) await postgres.close();
  }
}

/** Some requests of each target in turn, so that other load on the machine slows all of them. */
async function measureInTurns(targets: readonly Target[], requests: number): Promise<void> {
  for (let done = -WARM_UPS; done < requests; done += TURN) {
    for (const { name, server, path, micros } of targets) {
      const startMicros = await readCpuMicros(server);
      for (let n = 0; n < TURN; n += 1) {
        const { body } = await requestRaw(`${server.origin}${path}`, { 'Accept-Encoding': 'identity' });
        if (!body.includes('/article/bench-')) throw new Error(`${name} is not the page.`);
      }
      if (done >= 0) micros.push(((await readCpuMicros(server)) - startMicros) / TURN);
    }
  }
}

async function readCpuMicros({ child }: Server): Promise<number> {
  child.send('cpu');
  const message = await nextMessage(child);
  return 'cpuMicros' in message ? message.cpuMicros : Number.NaN;
}

async function nextMessage(child: ChildProcess) {
  const settled = new AbortController();
  const { signal } = settled;
  const failed = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('A server ended.')));
  failed.catch(() => {});
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), failed]);
    return serverMessage.parse(message);
  } finally {
    settled.abort();
  }
}

function report(targets: readonly Target[]): void {
  console.log('\nCPU time of the server process for one uncached request without compression\n');
  printTable(
    [left('page'), ...['median, ms', 'lowest tenth, ms', 'mean, ms'].map(right)],
    targets.map(({ name, micros }) => {
      const lowestTenth = micros.toSorted((a, b) => a - b)[Math.floor(micros.length / 10)] ?? Number.NaN;
      const mean = micros.reduce((sum, value) => sum + value, 0) / micros.length;
      return [name, ...[median(micros), lowestTenth, mean].map((value) => (value / 1000).toFixed(2))];
    }),
  );
}

if (options.help) console.log(HELP);
else await run();
