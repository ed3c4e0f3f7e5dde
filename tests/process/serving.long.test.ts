import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/runtime/open-database.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { holdWrite } from '#tests/support/database/hold-write.ts';
import { startViewSession } from '#tests/support/site/view-session.ts';
import { runProhor, startServer } from '#tools/run-program.ts';

let dataDir = '';

// The tests share a folder, because a new database takes seconds; each also passes on an empty one.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-serving-'));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const isDatabaseRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

const importFile = (id: string) => {
  const { id: _, ...fields } = makeArticle({ id });
  return JSON.stringify({ articles: { [id]: fields } });
};

test('restarts after kill -9 without data loss', async () => {
  const first = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  const imported = await runProhor(['import', '-'], { DATA_DIR: dataDir }, importFile('kept'));
  expect(imported.status).toBe(0);
  expect(await first.end('SIGKILL')).toBe(null);
  expect(isDatabaseRunning()).toBe(true);

  const second = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  expect((await fetch(`${second.origin}/article/kept`)).status).toBe(200);
  expect(await second.end('SIGINT')).toBe(0);
  expect(isDatabaseRunning()).toBe(false);
});

test('a request in flight completes after SIGTERM, and its changes are stored', async () => {
  const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  await runProhor(['import', '-'], { DATA_DIR: dataDir }, importFile('viewed'));
  const Cookie = await startViewSession(server.origin);
  const postgres = await openEmbeddedPostgres(dataDir, 'use');
  const db = openPool(postgres.url, 'use');
  const write = await holdWrite(db, { table: 'view_marks', row: 'true' });
  const counted = fetch(`${server.origin}/article/viewed/view`, { method: 'POST', headers: { Cookie } });
  await write.waitUntilHeld();
  const ended = server.end('SIGTERM');
  await write.release();
  expect((await counted).ok).toBe(true);
  await db.destroy();
  await postgres.close();
  expect(await ended).toBe(0);

  const exported = await runProhor(['export', '-'], { DATA_DIR: dataDir });
  expect(JSON.parse(exported.out).articles.viewed.viewCount).toBe(1);
  expect(isDatabaseRunning()).toBe(false);
});

test('the server stops if its parent process has ended', async () => {
  const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.disconnect();
  expect(await ended).toBe(0);
  expect(isDatabaseRunning()).toBe(false);
});

test('a command and the server can start at the same time on an empty folder', async () => {
  const emptyDir = await mkdtemp(join(tmpdir(), 'prohor-serving-'));
  const [server, migrated] = await Promise.all([
    startServer({ DATA_DIR: emptyDir, SEED: 'none' }),
    runProhor(['migrate'], { DATA_DIR: emptyDir }),
  ]);
  expect(migrated.status).toBe(0);
  expect((await fetch(server.origin)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  expect((await readdir(emptyDir)).sort()).toEqual([
    'files',
    'postgres',
    'postgres-password',
    'postgres-programs',
    'secrets',
  ]);
  await rm(emptyDir, { recursive: true, force: true });
});
