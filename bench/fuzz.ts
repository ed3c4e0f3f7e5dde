import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { createRandom } from '#tools/random.ts';
import { ensureBuild } from './ensure-build.ts';
import type { FuzzedSite } from './fuzz/fuzzed-site.ts';
import { listPagePaths, startFuzzedSite } from './fuzz/fuzzed-site.ts';
import { createRequestMaker } from './fuzz/make-request.ts';
import { sendRequest } from './fuzz/send-request.ts';
import { SERVER_PATHS } from './fuzz/vocabulary.ts';
import { parseCount } from './parse-count.ts';

const HELP = `Usage: npm run fuzz -- [--requests N] [--seed N]

Sends generated requests to the built program: every route, odd paths, parameters, headers, cookies and bodies, as a
visitor and as staff. Fails if a response is 5xx (but for 503 with Retry-After), if the log has an error, if the program
ends, or if its memory grows without end.

  --requests N   (100000)
  --seed N       the same seed sends the same requests (1)`;

const AT_ONCE = 16;
const SAMPLES = 10;
/** Growth of the memory from the second tenth, when caches are full, to the last. */
const MAX_GROWTH = 1.5;
const MAX_SHOWN = 10;
const SIGNED_OUT: readonly (number | null)[] = [302, 401];

/** Sends `total` requests and returns how often each status came, what went wrong, and the memory at ten moments. */
async function fuzz(site: FuzzedSite, { total, seed }: { total: number; seed: number }) {
  const make = createRequestMaker(createRandom(seed), [...(await listPagePaths()), ...SERVER_PATHS]);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const statuses = new Map<string, number>();
  const failures: string[] = [];
  const rssMb: number[] = [];
  let session = await site.openSession();
  let started = 0;

  const sendNext = async () => {
    const request = make();
    const used = session;
    const extraHeaders = request.asStaff ? used : {};
    const { status, headers } = await sendRequest(request, { origin: site.origin, agent, extraHeaders });
    const isDesigned = status === 503 && headers['retry-after'] !== undefined;
    const key = status === 503 && !isDesigned ? '503 without Retry-After' : String(status ?? 'closed');
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    if (status !== null && status >= 500 && !isDesigned)
      failures.push(`${status} ${request.method} ${request.path.slice(0, 300)}`);
    // A request may have ended the session.
    if (request.asStaff && SIGNED_OUT.includes(status) && session === used) session = await site.openSession();
  };
  const work = async () => {
    while (started < total && site.isRunning()) {
      started += 1;
      if (started % Math.ceil(total / SAMPLES) === 0) rssMb.push(Math.round(site.readRssMb()));
      await sendNext();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
  return { statuses, failures, rssMb, sent: started };
}

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

async function run(): Promise<void> {
  const total = parseCount('--requests', options.requests);
  const seed = parseCount('--seed', options.seed);
  await ensureBuild();
  const site = await startFuzzedSite();
  const startMs = performance.now();
  const { statuses, failures, rssMb, sent } = await fuzz(site, { total, seed });
  const seconds = (performance.now() - startMs) / 1000;
  const isRunning = site.isRunning();
  const isHealthy = isRunning && (await fetch(`${site.origin}/livez`)).ok;
  const errors = site.readErrors();
  await site.stop();

  console.log(`${sent} requests with seed ${seed} in ${seconds.toFixed(0)} s`);
  console.log(
    `statuses: ${[...statuses]
      .sort()
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  );
  console.log(`memory of the server in MB: ${rssMb.join(', ')}`);
  console.log(`5xx: ${failures.length}, errors in the log: ${errors.length}, running: ${isHealthy ? 'yes' : 'no'}`);
  for (const line of [...failures.slice(0, MAX_SHOWN), ...errors.slice(0, MAX_SHOWN)])
    console.log(line.slice(0, 2_000));
  const grows = (rssMb.at(-1) ?? 0) > (rssMb[1] ?? Number.POSITIVE_INFINITY) * MAX_GROWTH;
  if (grows) console.log('The memory grew.');
  process.exitCode = failures.length + errors.length > 0 || !isHealthy || grows ? 1 : 0;
}

if (options.help) console.log(HELP);
else await run();
