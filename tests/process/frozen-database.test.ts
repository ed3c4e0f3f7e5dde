import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#services/postgres/free-port.ts';
import { freezePostgres } from '#tools/freeze-postgres.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { runRefusedStart, startServer } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

let dataDir = '';
let server: StartedServer;
let thaw = () => {};

// The tests share a server, because a new database takes seconds; each also passes alone.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-frozen-'));
  server = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
});
afterAll(async () => {
  // After a failed test, neither the server nor its database continue.
  thaw();
  server.child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const readStatus = async (path: string) => (await fetch(`${server.origin}${path}`)).status;
const readStatuses = (paths: readonly string[]) => Promise.all(paths.map(readStatus));

const UNCACHED = ['/article/a', '/article/b', '/search?q=x', '/category/খেলা'];

test('a server that has started on an empty folder refuses a second start there', async () => {
  expect(await readStatus('/')).toBe(200);
  expect(await runRefusedStart({ DATA_DIR: dataDir, PORT: String(await findFreePort()) })).toMatchObject({
    status: 1,
    err: `DATA_DIR ${dataDir} is in use by another running instance of Prohor.\n`,
  });
});

test('while the database is frozen cached pages are served, others fail, and all work when it continues', async () => {
  expect(await readStatus('/')).toBe(200);
  thaw = freezePostgres(dataDir);
  expect(await readStatuses(['/', ...UNCACHED])).toEqual([200, 503, 503, 503, 503]);
  // The output comes over another connection than the responses.
  await eventually(() =>
    expect(server.output()).toContain('the database does not answer; what needs it fails at once until it does'),
  );
  const answer = await fetch(`${server.origin}/article/c`);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
  expect(await readStatuses(['/', '/livez', '/readyz', '/health'])).toEqual([200, 200, 200, 503]);

  thaw();
  await eventually(async () => expect(await readStatuses(['/health', '/article/a'])).toEqual([200, 404]));
  await eventually(() => expect(server.output()).toContain('the database answers again'));
});

test('SIGTERM stops the server and its database', async () => {
  expect(await server.end('SIGTERM')).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});
