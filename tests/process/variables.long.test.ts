import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findFreePort } from '#services/postgres/free-port.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { openTestStore } from '#tests/support/database/test-stores.ts';
import { runProhor, runRefusedStart } from '#tools/run-program.ts';

let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-variables-'));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('a data folder that is a file stops the start with one line that names it', async () => {
  const ended = await runRefusedStart({ DATA_DIR: join(import.meta.dirname, 'variables.test.ts') });
  expect(ended.status).toBe(1);
  expect(ended.err).toMatch(/^DATA_DIR [^\n]+variables\.test\.ts cannot be created or used[^\n]+\n$/);
});

test('a limit of open files that is too low stops the start with one line', async () => {
  const ended = await runRefusedStart({ DATA_DIR: dataDir }, 256);
  expect(ended).toEqual({
    status: 1,
    out: '',
    err: 'The limit of open files is 256; at least 1024 are needed. Raise it, for example with: ulimit -n 65536\n',
  });
});

describe('a file store that cannot be written stops the start with one line', () => {
  test('if the bucket does not exist', async () => {
    const [store, database] = await Promise.all([openTestStore('s3'), createTestDatabase()]);
    const STORAGE_URL = store.storageUrl.replace('s3://prohor', 's3://missing');
    const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
    const ended = await runRefusedStart({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SEED: 'none',
      STORAGE_URL,
      ...keys,
    });
    expect(ended.status).toBe(1);
    expect(ended.err).toMatch(/^STORAGE_URL: files cannot be stored there [^\n]+bucket[^\n]+\n$/);
    await Promise.all([store.remove(), database.drop()]);
  });

  test('if the folder is below a file', async () => {
    const database = await createTestDatabase();
    const STORAGE_URL = `file://${join(import.meta.dirname, 'variables.test.ts', 'files')}`;
    const ended = await runRefusedStart({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SEED: 'none',
      STORAGE_URL,
    });
    expect(ended.status).toBe(1);
    expect(ended.err).toMatch(/^STORAGE_URL: files cannot be stored there [^\n]+\n$/);
    await database.drop();
  });
});

test.each(['1', '2'])(
  'a port in use stops the start with one line, before the data folder is created (WORKERS=%s)',
  async (WORKERS) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const bound = other.address();
    const PORT = String(typeof bound === 'object' && bound?.port);
    const ended = await runRefusedStart({ DATA_DIR: join(dataDir, 'new'), PORT, WORKERS });
    other.close();
    const err = `PORT ${PORT} is already in use by another program; set PORT to a free one.\n`;
    expect(ended).toEqual({ status: 1, out: '', err });
    expect(existsSync(join(dataDir, 'new'))).toBe(false);
  },
);

test('a superuser in DATABASE_URL is warned about once, before the start goes on', async () => {
  const database = await createTestDatabase();
  const { username, password } = new URL(inject('superuserUrl'));
  const url = Object.assign(new URL(database.url), { username, password });
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    SEED: 'none',
    STORAGE_URL: `file://${import.meta.filename}/files`,
  };
  expect((await runRefusedStart(env)).err.match(/DATABASE_URL: the role is a superuser/g)).toHaveLength(1);
  expect((await runRefusedStart({ ...env, DATABASE_URL: database.url })).err).not.toContain('superuser');
  await database.drop();
});

test('a malformed session key stops the start with one line that names it', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'prohor-key-'));
  await mkdir(join(folder, 'secrets'));
  await writeFile(join(folder, 'secrets', 'session-key'), 'too short');
  const ended = await runRefusedStart({ DATA_DIR: folder, DATABASE_URL: database.url, SEED: 'none' });
  await rm(folder, { recursive: true, force: true });
  await database.drop();
  expect(ended.status).toBe(1);
  expect(ended.err).toMatch(/^Prohor could not start: [^\n]+session-key does not hold 32 bytes[^\n]+$/m);
});

test('the start fails if another program listens at DATABASE_URL; the message omits the password', async () => {
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

test('a command fails if nothing listens at DATABASE_URL; the message omits the password', async () => {
  const port = await findFreePort();
  const ended = await runProhor(['migrate'], { DATABASE_URL: `postgres://prohor:secret@127.0.0.1:${port}/prohor` });
  expect(ended).toEqual({
    status: 1,
    out: '',
    err: 'DATABASE_URL: the database cannot be reached (ECONNREFUSED).\n',
  });
});
