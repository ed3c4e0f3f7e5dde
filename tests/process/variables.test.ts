import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { openTestStore } from '#tests/support/test-stores.ts';
import { findFreePort, runProhor, runRefusedStart } from './run-program.ts';

let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-variables-'));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe('a wrong variable stops the start with one line that names it and its value', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', 'eighty'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'mysql://localhost/prohor'],
    ['STORAGE_URL', 'ftp://files.example'],
    ['SITE_URL', 'prohor.example'],
    ['SITE_URL', 'https://prohor.example/news'],
    ['SITE_NAME', '   '],
    ['SITE_TIME_ZONE', 'Asia/Dacca-City'],
    ['SEED', 'yes'],
    ['WORKERS', '0'],
    ['AD_CLIENT_ID', 'pub-1'],
    ['DEV_MODE', 'off'],
    ['TRUST_PROXY', 'true'],
  ])('%s=%s', async (name, value) => {
    const ended = await runRefusedStart({ DATA_DIR: dataDir, [name]: value });
    expect(ended).toMatchObject({ status: 1, out: '' });
    expect(ended.err).toMatch(new RegExp(`^${name} is ${JSON.stringify(value)}; allowed is [^\n]+\n$`));
  });

  test('on the command line as well', async () => {
    const ended = await runProhor(['migrate'], { DATA_DIR: dataDir, WORKERS: 'many' });
    expect(ended).toMatchObject({ status: 1, out: '' });
    expect(ended.err).toMatch(/^WORKERS is "many"; allowed is [^\n]+\n$/);
  });
});

test('a data folder that is a file is named', async () => {
  const ended = await runRefusedStart({ DATA_DIR: join(import.meta.dirname, 'variables.test.ts') });
  expect(ended.status).toBe(1);
  expect(ended.err).toMatch(/^DATA_DIR [^\n]+variables\.test\.ts cannot be made or used[^\n]+\n$/);
});

describe('a store that does not take files stops the start', () => {
  test('a bucket that does not exist', async () => {
    const [store, database] = await Promise.all([openTestStore('s3'), createTestDatabase()]);
    const STORAGE_URL = store.storageUrl.replace('s3://prohor', 's3://nobody');
    const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
    const ended = await runRefusedStart({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SEED: 'none',
      STORAGE_URL,
      ...keys,
    });
    expect(ended.status).toBe(1);
    expect(ended.err).toMatch(/^STORAGE_URL: files cannot be kept there [^\n]+bucket[^\n]+\n$/);
    await Promise.all([store.remove(), database.drop()]);
  });

  test('a folder below a file', async () => {
    const database = await createTestDatabase();
    const STORAGE_URL = `file://${join(import.meta.dirname, 'variables.test.ts', 'files')}`;
    const ended = await runRefusedStart({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SEED: 'none',
      STORAGE_URL,
    });
    expect(ended.status).toBe(1);
    expect(ended.err).toMatch(/^STORAGE_URL: files cannot be kept there [^\n]+\n$/);
    await database.drop();
  });
});

test('a session key that is none is named', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'prohor-key-'));
  await mkdir(join(folder, 'secrets'));
  await writeFile(join(folder, 'secrets', 'session-key'), 'no key');
  const ended = await runRefusedStart({ DATA_DIR: folder, DATABASE_URL: database.url, SEED: 'none' });
  await rm(folder, { recursive: true, force: true });
  await database.drop();
  expect(ended.status).toBe(1);
  expect(ended.err).toMatch(/^Prohor could not start: [^\n]+session-key does not hold 32 bytes[^\n]+$/m);
});

test('an address at which something else answers than a database is named', async () => {
  const other = createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const bound = other.address();
  const port = typeof bound === 'object' ? bound?.port : null;
  const ended = await runRefusedStart({ DATABASE_URL: `postgres://prohor:secret@127.0.0.1:${port}/prohor` });
  other.close();
  expect(ended).toMatchObject({ status: 1, out: '' });
  expect(ended.err).toMatch(/^DATABASE_URL: the database cannot be reached \([^\n]+\)\.\n$/);
  expect(ended.err).not.toContain('secret');
});

test('a database that nobody answers for is named, without its password', async () => {
  const port = await findFreePort();
  const ended = await runProhor(['migrate'], { DATABASE_URL: `postgres://prohor:secret@127.0.0.1:${port}/prohor` });
  expect(ended).toEqual({
    status: 1,
    out: '',
    err: 'DATABASE_URL: the database cannot be reached (ECONNREFUSED).\n',
  });
});
