import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { startServer } from '#tools/run-program.ts';

const ACCOUNT = /email {5}(\S+)\n {2}password {2}(\S+)\n/;

let dataDir: string;
let database: TestDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-first-start-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env });

test('the first start creates one account and prints its password once', async () => {
  const first = await start({ WORKERS: '2' });
  const [, email = '', password = ''] = ACCOUNT.exec(first.output()) ?? [];
  const body = new URLSearchParams({ email, password });
  // Any cookie shows that the browser accepts them.
  const headers = { Cookie: 'theme=light' };
  const answer = await fetch(`${first.origin}/login`, { method: 'POST', body, headers, redirect: 'manual' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/dashboard']);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await first.end('SIGTERM');

  const second = await start();
  expect(second.output()).not.toContain('password');
  const again = await fetch(`${second.origin}/dashboard/account`, { headers: { Cookie: cookie }, redirect: 'manual' });
  expect(again.status).toBe(200);
  await second.end('SIGTERM');
});
