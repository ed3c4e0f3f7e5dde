import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

/** Above Linux's largest process id. */
const ENDED_PID = 4_194_305;

let dataDir = '';

// One folder for all tests: creating it takes longer than a test.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "prohor ডেটা '$HOME'-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const canConnect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
  return true;
};

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

const programsDir = () => join(dataDir, 'postgres-programs');
const readCommandLine = () => readFile(join(dataDir, 'postgres', 'postmaster.opts'), 'utf8');

test('the server runs from the data folder, and a later start uses the same programs', async () => {
  const first = await openEmbeddedPostgres(dataDir, 'use');
  const [version = '', ...others] = await readdir(programsDir());
  expect(others).toEqual([]);
  expect(await readCommandLine()).toContain(join(programsDir(), version, 'bin', 'postgres'));
  await first.close();

  const mark = join(programsDir(), version, 'mark');
  await writeFile(mark, '');
  const second = await openEmbeddedPostgres(dataDir, 'use');
  expect(existsSync(mark)).toBe(true);
  await second.close();
});

test('the programs of an unfinished copy are not used', async () => {
  const first = await openEmbeddedPostgres(dataDir, 'use');
  await first.close();
  const [version = ''] = await readdir(programsDir());
  await rename(join(programsDir(), version), join(programsDir(), `${version}.new-${process.pid}`));
  await rm(join(programsDir(), `${version}.new-${process.pid}`, 'lib'), { recursive: true });

  const second = await openEmbeddedPostgres(dataDir, 'use');
  expect(await canConnect(second.url)).toBe(true);
  expect(await readdir(programsDir())).toEqual([version]);
  await second.close();
});

test('a start to serve removes the programs of other versions, but not those that the running server uses', async () => {
  const first = await openEmbeddedPostgres(dataDir, 'use');
  const [version = ''] = await readdir(programsDir());
  const commandLine = await readCommandLine();
  await writeFile(join(dataDir, 'postgres', 'postmaster.opts'), commandLine.replace(version, '17.1-used'));
  for (const name of ['16.1-unused', '17.1-used', `18.1.new-${process.pid}`, `18.1.new-${ENDED_PID}`]) {
    await mkdir(join(programsDir(), name));
  }
  const command = await openEmbeddedPostgres(dataDir, 'use');
  expect(await readdir(programsDir())).toHaveLength(5);
  const serving = await openEmbeddedPostgres(dataDir, 'serve');
  expect((await readdir(programsDir())).sort()).toEqual(['17.1-used', `18.1.new-${process.pid}`, version].sort());
  await Promise.all([first.close(), command.close(), serving.close()]);
});
