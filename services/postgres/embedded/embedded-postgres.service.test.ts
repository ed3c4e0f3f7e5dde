import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "prohor ডেটা '$HOME'-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

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

test('a program that opens while the last one closes gets a running server', async () => {
  const first = await openEmbeddedPostgres(dataDir, 'use');
  const [second] = await Promise.all([openEmbeddedPostgres(dataDir, 'serve'), first.close()]);
  expect(await canConnect(second.url)).toBe(true);
  await second.close();
});

test('joining a server writes its port to the settings, so that it restarts there', async () => {
  const serving = await openEmbeddedPostgres(dataDir, 'serve');
  const path = join(dataDir, 'postgres', 'prohor.conf');
  const settings = await readFile(path, 'utf8');
  await writeFile(path, settings.replace(/^port = .*$/m, 'port = 1'));
  const command = await openEmbeddedPostgres(dataDir, 'use');
  expect(await readFile(path, 'utf8')).toBe(settings);
  await command.close();
  await serving.close();
});
