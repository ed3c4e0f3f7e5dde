import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import type { ServerBuild } from 'react-router';
import { BUILD_DIR } from '#server/runtime/load-built-app.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { readSessionKey } from '#services/identity/sessions/session-key.ts';
import { createStaffSessions } from '#tools/open-staff-session.ts';
import { startServer } from '#tools/run-program.ts';
import { listProcesses } from '#tools/running-processes.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { parseCount } from '../parse-count.ts';
import type { FuzzRequest } from './arbitrary-request.ts';
import { arbitraryRequest } from './arbitrary-request.ts';

const HELP = `Usage: npm run fuzz -- [--requests N] [--seed N]

Sends generated requests to the built program: every route, odd paths, parameters, headers, cookies and bodies, as a
visitor and as staff. Fails if a response is 5xx (but for 503 with Retry-After), if the log has an error, if the program
ends, or if its memory grows without end.

  --requests N   (100000)
  --seed N       the same seed sends the same requests (1)`;

const CONCURRENCY = 16;
const BATCH_SIZE = 500;
const TIMEOUT_MS = 30_000;
const SAMPLES = 10;
/** Growth of the memory from the second tenth, when caches are full, to the last. */
const MAX_GROWTH = 1.5;
const MAX_SHOWN = 10;
const SIGNED_OUT: readonly (number | null)[] = [302, 401];
/** pino's level of errors. */
const ERROR_LINE = /^\{"level":(?:5|6)0.*$/gm;
/** The form that initialises the ad settings is specified to log only this if they exist (docs/behaviour §8). */
const SPECIFIED_ERROR = 'Ad settings exist already.';

type FuzzedSite = Awaited<ReturnType<typeof startFuzzedSite>>;

/** Starts the program, with the demonstration and a temporary PostgreSQL. `stop` removes everything. */
async function startFuzzedSite() {
  const postgres = await openTemporaryPostgres();
  // A small cache is full soon, so that memory is measured with a full one.
  const env = { DATABASE_URL: postgres.url, DATA_DIR: postgres.dataDir, CACHE_MB: '16', TRUST_PROXY: '1' };
  const server = await startServer(env);
  const db = openPool(postgres.url, 'use');
  const secret = await readSessionKey(postgres.dataDir);
  const signIn = createStaffSessions({ db, secret, siteUrl: server.origin });
  let accounts = 0;
  return {
    origin: server.origin,
    /** Signs in a new member of staff and returns the headers that their browser sends. */
    openSession: async () => {
      accounts += 1;
      const { Cookie, readAppCheck } = await signIn(`fuzz${accounts}@prohor.example`);
      return { Cookie, 'X-App-Check': readAppCheck() };
    },
    isRunning: () => server.child.exitCode === null && server.child.signalCode === null,
    /** Lines of the log with an error. */
    readErrors: (): string[] =>
      (server.output().match(ERROR_LINE) ?? []).filter((line) => !line.includes(SPECIFIED_ERROR)),
    /** Resident memory of the server in MB. */
    readRssMb: () => (listProcesses().find(({ pid }) => pid === server.child.pid)?.memoryKb ?? 0) / 1024,
    stop: async () => {
      await db.destroy();
      await server.end('SIGTERM');
      await postgres.close();
    },
  };
}

/** The paths of all page routes of the built app, with their parameters. */
async function listPagePaths(): Promise<string[]> {
  const build: ServerBuild = await import(pathToFileURL(join(BUILD_DIR, 'server', 'index.js')).href);
  const toPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route === undefined ? '' : `${toPath(route.parentId)}${route.path ? `/${route.path}` : ''}`;
  };
  return [...new Set(Object.keys(build.routes).map((id) => toPath(id) || '/'))];
}

/** Generates the requests in batches, because some have large bodies. */
function* generateRequests(paths: readonly string[], { total, seed }: { total: number; seed: number }) {
  const arbitrary = arbitraryRequest(paths);
  for (let done = 0; done < total; done += BATCH_SIZE) {
    const numRuns = Math.min(BATCH_SIZE, total - done);
    yield* fc.sample(arbitrary, { seed: seed * 1_000_000 + done, numRuns });
  }
}

type FuzzResponse = { status: number | null; headers: IncomingHttpHeaders };

/**
 * Sends a request and reads the response to its end; of a stream only its head. `status` is null if the server closed the
 * connection without a response. Rejects if nothing arrives in time.
 */
function sendRequest({ method, path, headers, body }: FuzzRequest, options: { origin: string; agent: Agent }) {
  const { origin, agent } = options;
  return new Promise<FuzzResponse>((resolve, reject) => {
    const sent = request(origin, { method, path, agent, timeout: TIMEOUT_MS, headers });
    sent.on('response', (response) => {
      const finish = () => resolve({ status: response.statusCode ?? null, headers: response.headers });
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        finish();
        sent.destroy();
        return;
      }
      response.resume().on('end', finish).on('error', finish);
    });
    sent.on('timeout', () => {
      reject(new Error(`No response within ${TIMEOUT_MS} ms to ${method} ${path.slice(0, 200)}`));
      sent.destroy();
    });
    // The server refuses some requests before it has read their bodies, and closes the connection.
    sent.on('error', () => resolve({ status: null, headers: {} }));
    sent.end(body ?? undefined);
  });
}

/** Sends all requests and returns how often each status came, what went wrong, and the memory at ten moments. */
async function fuzz(site: FuzzedSite, { total, seed }: { total: number; seed: number }) {
  const requests = generateRequests(await listPagePaths(), { total, seed });
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const statuses = new Map<string, number>();
  const failures: string[] = [];
  const rssMb: number[] = [];
  let session = await site.openSession();
  let sent = 0;

  const work = async () => {
    for (const drawn of requests) {
      if (!site.isRunning()) return;
      sent += 1;
      if (sent % Math.ceil(total / SAMPLES) === 0) rssMb.push(Math.round(site.readRssMb()));
      const used = session;
      const headers = drawn.asStaff ? { ...drawn.headers, ...used } : drawn.headers;
      const response = await sendRequest({ ...drawn, headers }, { origin: site.origin, agent });
      const { status } = response;
      const isDesigned = status === 503 && response.headers['retry-after'] !== undefined;
      const key = status === 503 && !isDesigned ? '503 without Retry-After' : String(status ?? 'closed');
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      if (status !== null && status >= 500 && !isDesigned)
        failures.push(`${status} ${drawn.method} ${drawn.path.slice(0, 300)}`);
      // A request may have ended the session.
      if (drawn.asStaff && SIGNED_OUT.includes(status) && session === used) session = await site.openSession();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  agent.destroy();
  return { statuses, failures, rssMb, sent };
}

async function run(total: number, seed: number): Promise<boolean> {
  await ensureBuild();
  const site = await startFuzzedSite();
  const startMs = performance.now();
  const { statuses, failures, rssMb, sent } = await fuzz(site, { total, seed });
  const seconds = (performance.now() - startMs) / 1000;
  const isHealthy = site.isRunning() && (await fetch(`${site.origin}/livez`)).ok;
  const errors = site.readErrors();
  await site.stop();

  const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
  console.log(`${sent} requests with seed ${seed} in ${seconds.toFixed(0)} s`);
  console.log(`statuses: ${counts.join(', ')}`);
  console.log(`memory of the server in MB: ${rssMb.join(', ')}`);
  console.log(`5xx: ${failures.length}, errors in the log: ${errors.length}, running: ${isHealthy ? 'yes' : 'no'}`);
  for (const line of [...failures.slice(0, MAX_SHOWN), ...errors.slice(0, MAX_SHOWN)])
    console.log(line.slice(0, 2_000));
  const grows = (rssMb.at(-1) ?? 0) > (rssMb[1] ?? Number.POSITIVE_INFINITY) * MAX_GROWTH;
  if (grows) console.log('The memory grew.');
  return failures.length + errors.length === 0 && isHealthy && !grows;
}

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) console.log(HELP);
else if (!(await run(parseCount('--requests', options.requests), parseCount('--seed', options.seed))))
  process.exitCode = 1;
