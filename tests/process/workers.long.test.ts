import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
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
/** The workers accept connections as they are free. */
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

/** Opens a page on separate connections, so that each worker handles some. */
const openEverywhere = (path: string) =>
  Promise.all(
    Array.from({ length: READERS }, async () => {
      const answer = await fetch(`${server.origin}${path}`, { headers: { Connection: 'close' } });
      return { status: answer.status, html: await answer.text() };
    }),
  );
const openReaders = () =>
  Promise.all(Array.from({ length: READERS }, () => openLiveReader(server.origin, ['home', 'article:due'])));

test('every worker knows the page that a browser has', async () => {
  const etag = (await fetch(`${server.origin}/`)).headers.get('etag') ?? '';
  const headers = { 'If-None-Match': etag, Connection: 'close' };
  const statuses = Array.from({ length: 20 }, async () => (await fetch(`${server.origin}/`, { headers })).status);
  expect(await Promise.all(statuses)).toEqual(Array(20).fill(304));
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
  const readers = await openReaders();
  await eventually(async () => {
    const answers = await openEverywhere('/metrics');
    expect(answers.map(({ html }) => /^prohor_live_streams (\d+)$/m.exec(html)?.[1])).toEqual(
      Array(READERS).fill(String(READERS)),
    );
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
  const countLines = (text: string) => server.output().split(text).length;
  const [first = 0] = listWorkers();
  const restarts = countLines('restarted the workers');
  const replacements = countLines('a worker process ended');
  server.child.kill('SIGHUP');
  await eventually(() => expect(listWorkers()).toHaveLength(3));
  process.kill(first, 'SIGKILL');
  await eventually(() => expect(countLines('restarted the workers')).toBe(restarts + 1));
  expect(countLines('a worker process ended')).toBe(replacements);
  expect(listWorkers()).toHaveLength(2);
});

test('SIGTERM makes the site not ready while it serves, and then ends all streams and processes in order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-draining-'));
  const draining = await startServer({
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, SESSION_KEY },
    SEED: 'none',
    WORKERS: '2',
    DRAIN_SECONDS: '2',
  });
  const ended = draining.end('SIGTERM');
  await eventually(async () => {
    const ready = await fetch(`${draining.origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ draining: true })]);
  });
  expect(await ended).toBe(0);
  await rm(dataDir, { recursive: true });
});

test('a worker that ends while its program is missing, as during an installation, is replaced later, and the site is served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-node-'));
  const node = join(folder, 'node');
  await copyFile(process.execPath, node);
  const site = await startServer(
    { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), SESSION_KEY, SEED: 'none', WORKERS: '2' },
    { node },
  );
  await rename(node, `${node}.old`);
  const [worker = 0] = listChildren(site.child.pid ?? 0).map(({ pid }) => pid);
  process.kill(worker, 'SIGKILL');
  await eventually(() => expect(site.output()).toContain('could not start; trying again'));
  expect((await fetch(site.origin)).status).toBe(200);
  await rename(`${node}.old`, node);
  await eventually(() => expect(listChildren(site.child.pid ?? 0)).toHaveLength(2));
  expect(await site.end('SIGTERM')).toBe(0);
  await rm(folder, { recursive: true });
});
