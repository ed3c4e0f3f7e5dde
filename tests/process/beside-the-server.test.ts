import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '#server/runtime/config.ts';
import { prepareDatabase } from '#server/runtime/prepare-database.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import type { Ended, StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

/** The key of both servers of the site. */
const SESSION_KEY = 'ab'.repeat(32);

let dataDir = '';
let database: TestDatabase;
let server: StartedServer;
let seeded: Ended;

const variables = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir });
const prohor = (args: readonly string[], input?: string, env: Record<string, string> = {}) =>
  runCommandHere(args, { ...variables(), ...env }, input);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-beside-'));
  database = await createTestDatabase();
  seeded = await prohor(['seed']);
  server = await startServer({ ...variables(), SESSION_KEY });
});

afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** The status of the home page and the articles that it links to. */
const openHome = async () => {
  const response = await fetch(server.origin);
  const html = await response.text();
  const ids = [...html.matchAll(/href="\/article\/([\w-]+)"/g)].map(([, id]) => id);
  return { status: response.status, ids: [...new Set(ids)], text: html };
};

test('"seed" fills an empty database once', async () => {
  expect(seeded.out).toMatch(/^\d+ demonstration articles written\.\n$/);
  expect(await prohor(['seed'])).toMatchObject({
    status: 0,
    out: 'Nothing written: the database contains articles, or has contained some.\n',
  });
});

test('an import replaces the demonstration, notifies open pages, and a new page shows it', async () => {
  const before = await openHome();
  const reader = await openLiveReader(server.origin, ['home']);
  const { id, ...fields } = makeArticle({ id: 'own' });
  const imported = await prohor(['import', '-'], JSON.stringify({ articles: { [id]: fields } }));
  await eventually(() => expect(reader.received.flat()).toContain('home'));
  reader.close();

  expect(imported.status).toBe(0);
  expect(imported.err).toMatch(/Removed the \d+ demonstration articles\./);
  expect(imported.out).toContain('articles: 1 new, 0 updated, 0 refused');
  expect(before.ids).toContain('demo-teesta-rising');
  expect((await openHome()).ids).toEqual(['own']);
});

test('maintenance mode turns on with a message and off again', async () => {
  const message = 'রাত দশটায় ফিরছি';
  expect(await prohor(['flag', 'maintenance', 'on', '--message', message])).toMatchObject({ status: 0, err: '' });
  await eventually(async () => expect((await openHome()).status).toBe(503));
  expect((await openHome()).text.normalize().includes(message.normalize())).toBe(true);
  expect(await prohor(['flag', 'maintenance', 'off'])).toMatchObject({ status: 0, err: '' });
  await eventually(async () => expect((await openHome()).status).toBe(200));
});

test('the dev mode command prints what it opens, or that the server of a public site ignores it', async () => {
  const open = await prohor(['flag', 'dev-mode', 'on']);
  expect(open.status).toBe(0);
  expect(open.out).toContain('everyone can enter the dashboard without signing in');
  expect(open.out).not.toContain('DEV_MODE');
  for (const env of [{ DEV_MODE: 'forbid' }, { SITE_URL: 'https://prohor.example' }]) {
    const forbidden = await prohor(['flag', 'dev-mode', 'on'], '', env);
    expect(forbidden.out).toContain('the server ignores it: DEV_MODE is forbid');
  }
  const config = parseConfig({ ...variables(), SESSION_KEY, SITE_URL: 'https://prohor.example' });
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  await prepareDatabase({ config, url: database.url, hasStore: true, print });
  expect(lines).toContainEqual(expect.stringContaining('Dev mode is on, but the server ignores it'));
  const off = await prohor(['flag', 'dev-mode', 'off']);
  expect(off.out).toBe('Dev mode is off: the dashboard asks for a sign-in.\n');
});
