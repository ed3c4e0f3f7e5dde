import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { fetchFromEachWorker, forEachWorker } from '#tests/support/site/each-worker.ts';
import { startClients } from '#tests/support/site/keep-alive-clients.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { articleId } from '#tools/article-id.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { listChildren } from '#tools/running-processes.ts';
import { eventually } from '../support/eventually.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

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

test('every worker announces and shows a new article and an article that becomes due', async () => {
  await fetchFromEachWorker(server, '/');
  const readers = await forEachWorker(server, () => openLiveReader(server.origin, ['home', 'article:due']));
  await write('n1', { title: 'সবার খবর' });
  await eventually(() => expect(readers.map(({ received }) => received.length)).toEqual([1, 1]));
  const pages = await fetchFromEachWorker(server, '/');
  expect(pages.map(({ text }) => text.includes('সবার খবর'))).toEqual([true, true]);

  await write('due', { status: 'scheduled', publishAt: Date.now() + 500 });
  const isDue = ({ received }: { received: string[][] }) => received.flat().includes('article:due');
  await eventually(() => expect(readers.every(isDue)).toBe(true));
  const responses = await fetchFromEachWorker(server, '/article/due');
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  for (const reader of readers) reader.close();
});

test('SIGHUP replaces every worker while requests on new and open connections are answered', async () => {
  const before = listWorkers();
  const clients = startClients(server.origin, 4, server.output);
  server.child.kill('SIGHUP');
  await eventually(() => expect(server.output()).toContain('restarted the workers'));
  const { answered, failures } = await clients.stop();
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(0);
  expect(listWorkers().filter((pid) => before.includes(pid))).toEqual([]);
});

test('SIGTERM ends the streams of all workers in order, and then all processes', async () => {
  const workers = listWorkers();
  const streams = await forEachWorker(server, () => fetch(`${server.origin}/live?topic=home`));
  const ended = Promise.all(streams.map((stream) => stream.text()));
  expect(await server.end('SIGTERM')).toBe(0);
  // The promise of an interrupted stream rejects.
  expect((await ended).every((text) => text.startsWith('retry: '))).toBe(true);
  expect(workers).toHaveLength(2);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
