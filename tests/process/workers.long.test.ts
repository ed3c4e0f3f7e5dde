import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { fetchFromEachWorker, forEachWorker } from '#tests/support/site/each-worker.ts';
import type { Connection } from '#tests/support/site/keep-alive-clients.ts';
import { openConnections } from '#tests/support/site/keep-alive-clients.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startViewSession } from '#tests/support/site/view-session.ts';
import { articleId } from '#tools/article-id.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { listChildren } from '#tools/running-processes.ts';
import { administer } from '#tools/temporary-postgres.ts';
import { eventually } from '../support/eventually.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };
/** The workers accept connections as they are free, so one of them may get all. */
const READERS = 12;

/** The key of all servers of the site. */
const SESSION_KEY = 'ab'.repeat(32);

let database: TestDatabase;
let server: StartedServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: database.url, SESSION_KEY, SEED: 'none', WORKERS: '2' });
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await database.drop();
});

const write = (id: string, change: Parameters<typeof makeInput>[0] = {}) =>
  createArticleEditing(database.db).save({
    baseRevision: null,
    id: articleId(id),
    input: makeInput(change),
    actor: STAFF,
    nowMs: Date.now(),
    historyId: `h-${id}`,
  });

const listWorkers = () => listChildren(server.child.pid ?? 0).map(({ pid }) => pid);

/** Cuts the database off and keeps it away, or ends that. */
async function forbidConnections(isForbidden: boolean) {
  const name = new URL(database.url).pathname.slice(1);
  await administer(database.url, `alter database ${name} allow_connections ${!isForbidden}`);
  await administer(database.url, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
}

/** Opens a page on separate connections. */
const openEverywhere = (path: string) =>
  Promise.all(
    Array.from({ length: READERS }, async () => {
      const answer = await fetch(`${server.origin}${path}`, { headers: { Connection: 'close' } });
      return { status: answer.status, html: await answer.text() };
    }),
  );

/** Starts a site with its own copy of Node.js, whose workers a test can prevent from starting. */
async function startWithOwnNode() {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-node-'));
  const node = join(folder, 'node');
  await copyFile(process.execPath, node);
  const site = await startServer(
    { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), SESSION_KEY, SEED: 'none', WORKERS: '2' },
    { node },
  );
  await rename(node, `${node}.old`);
  return { folder, node, site, listPids: () => listChildren(site.child.pid ?? 0).map(({ pid }) => pid) };
}

test('every worker knows the page that a browser has', async () => {
  const etag = (await fetch(`${server.origin}/`)).headers.get('etag') ?? '';
  const responses = await fetchFromEachWorker(server, '/', { 'If-None-Match': etag });
  expect(responses.map(({ status }) => status)).toEqual([304, 304]);
});

test('a session is counted once across workers', async () => {
  await write('viewed');
  const view = (headers: Record<string, string>) =>
    fetch(`${server.origin}/article/viewed/view`, { method: 'POST', headers: { Connection: 'close', ...headers } });
  const cookie = await startViewSession(server.origin);
  const answers = await Promise.all(Array.from({ length: READERS }, () => view({ Cookie: cookie })));
  expect(answers.map(({ status }) => status)).toEqual(Array(READERS).fill(204));
  expect((await createArticleReading(database.db).findArticle(articleId('viewed')))?.viewCount).toBe(1);
});

test('the connections of a killed worker end with their requests, and the other worker answers its own and new ones', async () => {
  const [first = 0, second = 0] = listWorkers();
  // A stopped process accepts no connection, so each of these has a known owner.
  process.kill(second, 'SIGSTOP');
  const ofFirst = await openConnections(server.origin, 5);
  process.kill(second, 'SIGCONT');
  process.kill(first, 'SIGSTOP');
  const ofSecond = await openConnections(server.origin, 5);
  const areAnswered = (connections: Connection[]) =>
    Promise.all(connections.map(({ isAnswered }) => isAnswered('/livez')));
  const inFlight = areAnswered(ofFirst);
  process.kill(first, 'SIGKILL');
  expect(await inFlight).toEqual(Array(5).fill(false));
  expect(await areAnswered(ofFirst)).toEqual(Array(5).fill(false));
  const fresh = await openConnections(server.origin, 5);
  expect(await areAnswered([...ofSecond, ...fresh])).toEqual(Array(10).fill(true));
  await eventually(() => {
    const now = listWorkers();
    expect([now.length, now.includes(first)]).toEqual([2, false]);
  });
  for (const { close } of [...ofFirst, ...ofSecond, ...fresh]) close();
});

test('the metrics of all workers are added up, whichever answers', async () => {
  const readers = await forEachWorker(server, () => openLiveReader(server.origin, ['home']));
  await eventually(async () => {
    const responses = await fetchFromEachWorker(server, '/metrics');
    expect(responses.map(({ text }) => /^prohor_live_streams (\d+)$/m.exec(text)?.[1])).toEqual(['2', '2']);
  });
  for (const reader of readers) reader.close();
});

test('a worker that starts without the database serves, and shows pages once the database is back', async () => {
  const before = listWorkers();
  await forbidConnections(true);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await eventually(async () => {
    const ready = await openEverywhere('/readyz');
    expect(ready.map(({ status }) => status)).toEqual(Array(READERS).fill(503));
  });
  expect((await openEverywhere('/')).map(({ status }) => status)).toEqual(Array(READERS).fill(503));
  await forbidConnections(false);
  await eventually(async () => {
    const pages = await openEverywhere('/');
    expect(pages.map(({ status }) => status)).toEqual(Array(READERS).fill(200));
  });
  await write('n2', { title: 'পরের খবর' });
  await eventually(async () => {
    expect((await openEverywhere('/')).every(({ html }) => html.includes('পরের খবর'))).toBe(true);
  });
});

test('a worker that is killed while its successor starts gets no second successor', async () => {
  const { folder, node, site, listPids } = await startWithOwnNode();
  const go = join(folder, 'go');
  await writeFile(node, `#!/bin/sh\nwhile [ ! -e ${go} ]; do sleep 0.1; done\nexec ${node}.old "$@"\n`, {
    mode: 0o755,
  });
  const [first = 0] = listPids();
  site.child.kill('SIGHUP');
  await eventually(() => expect(listPids()).toHaveLength(3));
  process.kill(first, 'SIGKILL');
  await eventually(() => expect(listPids()).not.toContain(first));
  await writeFile(go, '');
  await eventually(() => expect(site.output()).toContain('restarted the workers'));
  expect(site.output()).not.toContain('a worker process ended');
  expect(listPids()).toHaveLength(2);
  expect(await site.end('SIGTERM')).toBe(0);
  await rm(folder, { recursive: true });
});

// Both mostly wait, so they run at the same time.
test.concurrent('SIGTERM makes the site not ready while it serves, and then ends all streams and processes in order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-draining-'));
  const draining = await startServer({
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, SESSION_KEY },
    SEED: 'none',
    WORKERS: '2',
    // A busy machine may take seconds to respond.
    DRAIN_SECONDS: '20',
  });
  const ended = draining.end('SIGTERM');
  await eventually(async () => {
    const ready = await fetch(`${draining.origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ draining: true })]);
  });
  expect(await ended).toBe(0);
  await rm(dataDir, { recursive: true });
});

test.concurrent('a worker that ends while its program is missing, as during an installation, is replaced later, and the site is served', async () => {
  const { folder, node, site, listPids } = await startWithOwnNode();
  const [worker = 0] = listPids();
  process.kill(worker, 'SIGKILL');
  await eventually(() => expect(site.output()).toContain('could not start; trying again'));
  expect((await fetch(site.origin)).status).toBe(200);
  await rename(`${node}.old`, node);
  await eventually(() => expect(listPids()).toHaveLength(2));
  expect(await site.end('SIGTERM')).toBe(0);
  await rm(folder, { recursive: true });
});
