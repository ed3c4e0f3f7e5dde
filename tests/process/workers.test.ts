import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { startClients } from '#tests/support/site/keep-alive-clients.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { articleId } from '#tools/article-id.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { listChildren } from '#tools/running-processes.ts';
import { eventually } from '../support/eventually.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };
/** The workers accept connections as they are free. */
const READERS = 12;

let database: TestDatabase;
let server: StartedServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: database.url, SEED: 'none', WORKERS: '2' });
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

test('every worker announces and shows a new article and an article that becomes due', async () => {
  await openEverywhere('/');
  const readers = await openReaders();
  await write('n1', { title: 'সবার খবর' });
  await eventually(() => expect(readers.map(({ received }) => received.length)).toEqual(Array(READERS).fill(1)));
  expect((await openEverywhere('/')).every(({ html }) => html.includes('সবার খবর'))).toBe(true);

  await write('due', { status: 'scheduled', publishAt: Date.now() + 500 });
  const isDue = ({ received }: { received: string[][] }) => received.flat().includes('article:due');
  await eventually(() => expect(readers.every(isDue)).toBe(true));
  expect((await openEverywhere('/article/due')).map(({ status }) => status)).toEqual(Array(READERS).fill(200));
  for (const reader of readers) reader.close();
});

test('SIGHUP replaces every worker while requests on new and open connections are answered', async () => {
  const before = listWorkers();
  const clients = startClients(server.origin, 4);
  server.child.kill('SIGHUP');
  await eventually(() => expect(server.output()).toContain('restarted the workers'));
  const { answered, failures } = await clients.stop();
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(0);
  expect(listWorkers().filter((pid) => before.includes(pid))).toEqual([]);
});

test('SIGTERM ends the streams of all workers in order, and then all processes', async () => {
  const workers = listWorkers();
  const streams = await Promise.all(Array.from({ length: READERS }, () => fetch(`${server.origin}/live?topic=home`)));
  const ended = Promise.all(streams.map((stream) => stream.text()));
  expect(await server.end('SIGTERM')).toBe(0);
  // The promise of an interrupted stream rejects.
  expect((await ended).every((text) => text.startsWith('retry: '))).toBe(true);
  expect(workers).toHaveLength(2);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
