import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { startCachingNginx } from '#tools/nginx/start-caching-nginx.ts';
import type { StartedNginx } from '#tools/nginx/start-nginx.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';

let dataDir: string;
let database: TestDatabase;
let server: StartedServer;
let nginx: StartedNginx;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-requests-'));
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, SEED: 'none', TRUST_PROXY: '1', ACCESS_LOG: 'on' };
  server = await startServer(env);
  nginx = await startCachingNginx(server.origin);
});
afterAll(async () => {
  await nginx.stop();
  await server.end('SIGINT');
  await database.drop();
  await rm(dataDir, { recursive: true });
});

type Line = { msg: string; requestId?: string; path?: string; status?: number };

const readLines = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

async function send(path: string, headers: Record<string, string> = {}, origin = server.origin): Promise<void> {
  const response = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  await response.arrayBuffer();
}

test('a request is logged without its query, its cookies and secret or unknown paths', async () => {
  const secret = 'rahim@example.org';
  const headers = { Cookie: `a=${secret}`, 'User-Agent': secret, 'X-Forwarded-For': '203.0.113.9' };
  for (const path of ['/', '/search', '/preview/x', '/login', '/dashboard', '/unknown']) {
    await send(`${path === '/preview/x' || path === '/unknown' ? `${path}${secret}` : path}?q=${secret}`, headers);
  }
  const seen = () => readLines().filter(({ msg }) => msg === 'request');
  await expect.poll(() => seen().length).toBeGreaterThanOrEqual(6);
  const shown = seen().map(({ path = '' }) => path);
  expect(shown).toEqual(expect.arrayContaining(['/', '/search', null]));
  expect(shown.filter((path) => path !== null && !['/', '/search'].includes(path))).toEqual([]);
  expect(server.output()).not.toMatch(/rahim|203\.0\.113/);
});

test('what fails is logged with the id that the trusted proxy gave the request', async () => {
  await database.db.schema.alterTable('articles').renameTo('articles_away').execute();
  await send('/article/a1', { 'X-Request-Id': 'from-the-proxy.1' });
  await send('/article/a2', { 'X-Request-Id': 'not an id' });
  await database.db.schema.alterTable('articles_away').renameTo('articles').execute();
  await expect.poll(() => readLines().filter(({ status = 0 }) => status >= 500).length).toBe(2);
  const failed = readLines().filter(({ msg, requestId }) => msg !== 'request' && requestId !== undefined);
  expect(failed.map(({ requestId }) => requestId)).toContain('from-the-proxy.1');
  expect(server.output()).not.toContain('not an id');
});

test('nginx gives each request an id', async () => {
  await send('/article/behind-nginx', {}, nginx.origin);
  const isOfNginx = ({ path, requestId = '' }: Line) =>
    path === '/article/behind-nginx' && /^[0-9a-f]{32}$/.test(requestId);
  await expect.poll(() => readLines().filter(isOfNginx)).toHaveLength(1);
});
