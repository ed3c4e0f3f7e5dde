import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir = '';

// One folder for all tests: creating it takes longer than a test.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "prohor ডেটা '$HOME'-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid');
const killServer = async () => process.kill(Number((await readFile(pidFile(), 'utf8')).split('\n')[0]), 'SIGKILL');

const canConnect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
  return true;
};

test('a killed server restarts on the same port, and the last program to close stops it', async () => {
  const serving = await openEmbeddedPostgres(dataDir, 'serve');
  await killServer();
  const command = await openEmbeddedPostgres(dataDir, 'use');
  expect(command.url).toBe(serving.url);

  await Promise.all([serving.ensureRunning(), serving.ensureRunning(), serving.ensureRunning()]);
  await command.close();
  expect(await canConnect(serving.url)).toBe(true);
  await serving.close();
  expect(existsSync(pidFile())).toBe(false);
  await serving.ensureRunning();
  expect(existsSync(pidFile())).toBe(false);
});
