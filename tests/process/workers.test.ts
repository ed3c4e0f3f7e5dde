import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import { articleId } from '#tools/article-id.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';
import { openLiveReader } from '../support/live-reader.ts';
import { makeInput } from '../support/make-article.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };
/** Connections are distributed to the workers in turn: this many reach both workers. */
const READERS = 6;

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
  createArticleEditing(database.db).create({
    id: articleId(id),
    input: makeInput(change),
    actor: STAFF,
    nowMs: Date.now(),
    historyId: `h-${id}`,
  });

const listWorkers = () =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.child.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

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
  const cookie = (await view({})).headers.get('set-cookie')?.split(';')[0] ?? '';
  const answers = await Promise.all(Array.from({ length: READERS }, () => view({ Cookie: cookie })));
  expect(answers.map(({ status }) => status)).toEqual(Array(READERS).fill(204));
  expect((await createArticleReading(database.db).findArticle(articleId('viewed')))?.viewCount).toBe(1);
});

test('a killed worker is replaced, and the new worker receives changes', async () => {
  const before = listWorkers();
  process.kill(before[0] ?? 0, 'SIGKILL');
  await eventually(() => {
    const now = listWorkers();
    expect([now.length, now.includes(before[0] ?? 0)]).toEqual([2, false]);
  });
  await eventually(async () => {
    const answers = await openEverywhere('/health');
    expect(answers.map(({ status }) => status)).toEqual(Array(READERS).fill(200));
  });
  await write('n2', { title: 'পরের খবর' });
  await eventually(async () => {
    expect((await openEverywhere('/')).every(({ html }) => html.includes('পরের খবর'))).toBe(true);
  });
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
