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
import { requestRaw } from './request-raw.ts';
import type { ServerMessage } from './uncached-site.ts';

const HELP = `Usage: npm run bench:uncached -- [--beside DIR] [--requests N] [--articles N]

  Prints the CPU time of the server process for one uncached request of the home page, a category and an article, and of
  a bare React Router page with as many links as the home page. The servers take turns.

  --beside DIR   compares with another checkout, which has its own packages and build (node bootstrap/build-site.mjs)
  --requests N   measured requests of each page (300)
  --articles N   size of the archive (1000)`;

const ARTICLE_ID = 'bench-0000500';
const PAGES = ['home', 'category', 'article'];
const WARM_UPS = 150;
/** Requests of one page, one after the other, before the next page has its turn. Their mean is one sample. */
const TURN = 10;
/** As `npm start` runs the site. */
const NODE_OPTIONS = { execArgv: ['--max-semi-space-size=8'] };
const IDENTITY = { 'Accept-Encoding': 'identity' };

const { values: options } = parseArgs({
  options: {
    beside: { type: 'string' },
    requests: { type: 'string', default: '300' },
    articles: { type: 'string', default: '1000' },
    help: { type: 'boolean', default: false },
  },
});

type Server = { origin: string; child: ChildProcess };
type Target = { name: string; server: Server; path: string; times: number[] };

async function run(): Promise<void> {
  await ensureBuild();
  const databases: TemporaryPostgres[] = [];
  const children: ChildProcess[] = [];
  const start = async (...args: string[]): Promise<Server> => {
    const child = fork(new URL('./uncached-site.ts', import.meta.url), args, NODE_OPTIONS);
    children.push(child);
    const message = await nextMessage(child);
    if (message.kind !== 'ready') throw new Error('The server is not ready.');
    return { origin: message.origin, child };
  };
  const startCheckout = async (folder: string): Promise<Server> => {
    const postgres = await openTemporaryPostgres();
    databases.push(postgres);
    return start('site', folder, postgres.url, String(parseCount('--articles', options.articles)));
  };
  try {
    const site = await startCheckout(resolve(import.meta.dirname, '..', '..'));
    const other = options.beside === undefined ? null : await startCheckout(resolve(options.beside));
    const bare = await start('bare', String(await countLinks(site)));
    const targets = listTargets({ site, other, bare });
    await measureInTurns(targets, parseCount('--requests', options.requests));
    report(targets);
  } finally {
    for (const child of children) child.kill();
    for (const postgres of databases) await postgres.close();
  }
}

function listTargets({ site, other, bare }: { site: Server; other: Server | null; bare: Server }): Target[] {
  const toTarget = (name: string, server: Server, path: string): Target => ({ name, server, path, times: [] });
  const pages = listMeasuredPages(ARTICLE_ID).filter(({ name }) => PAGES.includes(name));
  return [
    ...pages.flatMap(({ name, path }) => [
      ...(other === null ? [] : [toTarget(`${name}, other checkout`, other, path)]),
      toTarget(name, site, path),
    ]),
    toTarget('bare React Router page', bare, '/'),
  ];
}

async function countLinks({ origin }: Server): Promise<number> {
  const { body } = await requestRaw(`${origin}/`, IDENTITY);
  return body.toString().split('<a ').length - 1;
}

/** Some requests of each target in turn, so that other load on the machine slows all of them. */
async function measureInTurns(targets: readonly Target[], requests: number): Promise<void> {
  for (let done = -WARM_UPS; done < requests; done += TURN) {
    for (const target of targets) {
      const startMicros = await readCpuMicros(target.server);
      for (let n = 0; n < TURN; n += 1) await requestTarget(target);
      const micros = ((await readCpuMicros(target.server)) - startMicros) / TURN;
      if (done >= 0) target.times.push(micros);
    }
  }
}

async function requestTarget({ name, server, path }: Target): Promise<void> {
  const { body } = await requestRaw(`${server.origin}${path}`, IDENTITY);
  if (!body.includes('/article/bench-')) throw new Error(`${name} did not answer with its page.`);
}

async function readCpuMicros({ child }: Server): Promise<number> {
  child.send('cpu');
  const message = await nextMessage(child);
  return message.kind === 'cpu' ? message.micros : Number.NaN;
}

async function nextMessage(child: ChildProcess): Promise<ServerMessage> {
  const settled = new AbortController();
  const { signal } = settled;
  const failed = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('A server ended.')));
  failed.catch(() => {});
  try {
    const [message]: ServerMessage[] = await Promise.race([once(child, 'message', { signal }), failed]);
    if (message === undefined) throw new Error('A server sent nothing.');
    return message;
  } finally {
    settled.abort();
  }
}

function report(targets: readonly Target[]): void {
  console.log('\nCPU time of the server process for one uncached request without compression\n');
  printTable(
    [left('page'), ...['median, ms', 'lowest tenth, ms', 'mean, ms'].map(right)],
    targets.map(({ name, times }) => [name, ...summarise(times).map((micros) => (micros / 1000).toFixed(2))]),
  );
}

function summarise(times: readonly number[]): number[] {
  const sorted = times.toSorted((a, b) => a - b);
  const mean = times.reduce((sum, micros) => sum + micros, 0) / times.length;
  return [median(times), sorted[Math.floor(sorted.length / 10)] ?? Number.NaN, mean];
}

if (options.help) console.log(HELP);
else await run();
