import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSessionKey } from './session-key.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-key-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('creates one key of 32 bytes that only its owner can read', async () => {
  const key = await readSessionKey(dataDir);
  expect(key).toHaveLength(32);
  expect(await readSessionKey(dataDir)).toEqual(key);
  expect((await stat(join(dataDir, 'secrets', 'session-key'))).mode & 0o777).toBe(0o600);
});

test('returns one key to processes that start at the same time, and leaves no other file', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readSessionKey(join(dataDir, 'new'))));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(await readdir(join(dataDir, 'new', 'secrets'))).toEqual(['session-key']);
});

test.each(['', 'half a key', 'ab'.repeat(31)])('throws if the file holds %j', async (text) => {
  await mkdir(join(dataDir, 'secrets'));
  await writeFile(join(dataDir, 'secrets', 'session-key'), text);
  await expect(readSessionKey(dataDir)).rejects.toThrow('session-key does not hold 32 bytes');
});
