import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateSecret } from './secret-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('creates the file once, readable only by its owner', async () => {
  const path = join(folder, 'secret');
  expect(await readOrCreateSecret(path, () => 'first')).toBe('first');
  expect(await readOrCreateSecret(path, () => 'second')).toBe('first');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('returns one secret to 20 callers at the same time and leaves no other file', async () => {
  const path = join(folder, 'new', 'secret');
  const secrets = await Promise.all(
    Array.from({ length: 20 }, (_, n) => readOrCreateSecret(path, () => `secret ${n}`)),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(join(folder, 'new'))).toEqual(['secret']);
});

test('returns an existing secret without its line end', async () => {
  await writeFile(join(folder, 'secret'), 'written by the operator\n');
  expect(await readOrCreateSecret(join(folder, 'secret'), () => 'new')).toBe('written by the operator');
});

test('rejects if the file cannot be read', async () => {
  await expect(readOrCreateSecret(folder, () => 'new')).rejects.toThrow('EISDIR');
});
