import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { openLiveReader } from '#tests/support/live-reader.ts';
import { makeArticle } from '#tests/support/make-article.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { StartedServer } from './run-program.ts';
import { runProhor, runRefusedStart, startServer } from './run-program.ts';

let database: TestDatabase;
let server: StartedServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: database.url });
});

afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
});

const prohor = (args: readonly string[], input?: string, env: Record<string, string> = {}) =>
  runProhor(args, { DATABASE_URL: database.url, ...env }, input);

/** What a reader finds on the home page: its status and the articles it leads to. */
const openHome = async () => {
  const response = await fetch(server.origin);
  const html = await response.text();
  const ids = [...html.matchAll(/href="\/article\/([\w-]+)"/g)].map(([, id]) => id);
  return { status: response.status, ids: [...new Set(ids)], text: html };
};

test('an import replaces the demonstration, tells open pages, and a new page shows it', async () => {
  const before = await openHome();
  const reader = await openLiveReader(server.origin, ['home']);
  const { id, ...fields } = makeArticle({ id: 'own' });
  const imported = await prohor(['import', '-'], JSON.stringify({ articles: { [id]: fields } }));
  await eventually(() => expect(reader.heard.flat()).toContain('home'));
  reader.close();

  expect(imported.status).toBe(0);
  expect(imported.err).toMatch(/The \d+ demonstration articles have made room for these\./);
  expect(imported.out).toContain('articles: 1 new, 0 updated, 0 refused');
  expect(before.ids).toContain('demo-teesta-rising');
  expect((await openHome()).ids).toEqual(['own']);
});

test('maintenance goes on with a message and off again', async () => {
  const message = 'রাত দশটায় ফিরছি';
  expect(await prohor(['flag', 'maintenance', 'on', '--message', message])).toMatchObject({ status: 0, err: '' });
  await eventually(async () => expect((await openHome()).status).toBe(503));
  expect((await openHome()).text.normalize().includes(message.normalize())).toBe(true);
  expect(await prohor(['flag', 'maintenance', 'off'])).toMatchObject({ status: 0, err: '' });
  await eventually(async () => expect((await openHome()).status).toBe(200));
});

test('dev mode says what it opens, and that DEV_MODE=forbid keeps it shut', async () => {
  const open = await prohor(['flag', 'dev-mode', 'on']);
  expect(open.status).toBe(0);
  expect(open.out).toContain('Everyone can now enter the dashboard without signing in');
  expect(open.out).not.toContain('DEV_MODE');
  const forbidden = await prohor(['flag', 'dev-mode', 'on'], '', { DEV_MODE: 'forbid' });
  expect(forbidden.out).toContain('DEV_MODE is forbid: the server ignores this flag');
  const off = await prohor(['flag', 'dev-mode', 'off']);
  expect(off.out).toBe('Dev mode is off: the dashboard asks for a sign-in.\n');
});

test.each(['1', '2'])('a taken port is refused with one line (WORKERS=%s)', async (WORKERS) => {
  const { port } = new URL(server.origin);
  const ended = await runRefusedStart({ DATABASE_URL: database.url, PORT: port, WORKERS });
  expect(ended.status).toBe(1);
  expect(ended.err).toBe(`PORT ${port} is already in use by another program; set PORT to a free one.\n`);
});
