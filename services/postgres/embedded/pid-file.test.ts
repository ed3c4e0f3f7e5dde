import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isForOtherCluster, readPidFile, removePidFile, servesOtherFolder } from './pid-file.ts';

let clusterDir = '';
let otherDir = '';

beforeEach(async () => {
  clusterDir = await mkdtemp(join(tmpdir(), 'prohor-pid-'));
  otherDir = join(clusterDir, 'other');
  await mkdir(otherDir);
});
afterEach(() => rm(clusterDir, { recursive: true, force: true }));

const writePidFile = (pid: number, folder: string) =>
  writeFile(join(clusterDir, 'postmaster.pid'), `${pid}\n${folder}\n1700000000\n5432\n`);

test('a missing file has neither a process nor a port', async () => {
  expect(await readPidFile(clusterDir)).toEqual({ pid: Number.NaN, folder: '', port: Number.NaN });
});

test('a file names its process, folder and port', async () => {
  await writePidFile(7, '/data/postgres');
  expect(await readPidFile(clusterDir)).toEqual({ pid: 7, folder: '/data/postgres', port: 5432 });
});

test('a file was written elsewhere if its folder is another one or missing', async () => {
  const wasElsewhere = (folder: string) => isForOtherCluster({ pid: 7, port: 1, folder }, clusterDir);
  expect(await wasElsewhere(`${clusterDir}/other/..`)).toBe(false);
  expect(await wasElsewhere(otherDir)).toBe(true);
  expect(await wasElsewhere('/missing')).toBe(true);
});

test('a process that is not PostgreSQL serves no other folder', async () => {
  expect(await servesOtherFolder(process.pid, clusterDir)).toBe(false);
});

test('the file of the named process is removed', async () => {
  await writePidFile(7, otherDir);
  await removePidFile(clusterDir, 7);
  await removePidFile(clusterDir, 7);
  expect(await readdir(clusterDir)).toEqual(['other']);
});

test('the file of a server that has just started stays', async () => {
  await writePidFile(8, clusterDir);
  const content = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8');
  await removePidFile(clusterDir, 7);
  expect(await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).toBe(content);
  expect(await readdir(clusterDir)).toEqual(['other', 'postmaster.pid']);
});
