import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

let folder = '';
let original: EmbeddedPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-copied-'));
  original = await openEmbeddedPostgres(join(folder, 'original'), 'serve');
  await query(original.url, 'create table notes (note text)');
  await query(original.superuserUrl, 'checkpoint');
});
afterAll(async () => {
  await original.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  execFileSync('cp', ['-a', join(folder, 'original'), join(folder, 'copy')]);
});
afterEach(() => rm(join(folder, 'copy'), { recursive: true, force: true }));

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = (name: string) => join(folder, name, 'postgres', 'postmaster.pid');
const readNotes = (postgres: EmbeddedPostgres) => query(postgres.url, 'select note from notes');

test('a command on a copy works on the copy while the original is served', async () => {
  const originalPid = await readFile(pidFile('original'), 'utf8');
  expect(await readFile(pidFile('copy'), 'utf8')).toBe(originalPid);

  const copy = await openEmbeddedPostgres(join(folder, 'copy'), 'use');
  expect(new URL(copy.url).port).not.toBe(new URL(original.url).port);
  await query(copy.url, "insert into notes values ('written to the copy')");
  expect([await readNotes(original), await readNotes(copy)]).toEqual([[], [{ note: 'written to the copy' }]]);

  await copy.close();
  expect([existsSync(pidFile('copy')), await readFile(pidFile('original'), 'utf8')]).toEqual([false, originalPid]);
  expect(await readNotes(original)).toEqual([]);
});

test('two programs that open a copy at the same time share one server, and a copy can be served', async () => {
  const opened = await Promise.all([
    openEmbeddedPostgres(join(folder, 'copy'), 'serve'),
    openEmbeddedPostgres(join(folder, 'copy'), 'use'),
  ]);
  expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
  await Promise.all(opened.map((copy) => copy.close()));
  expect(await readNotes(original)).toEqual([]);
});

test('the server of a copy refuses the original site, also on the port of the original', async () => {
  const copy = await openEmbeddedPostgres(join(folder, 'copy'), 'use');
  const url = new URL(original.url);
  url.port = new URL(copy.url).port;
  await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed for user "prohor_site"');
  await copy.close();
});

test('the check of a server leaves no file in the folder', async () => {
  const command = await openEmbeddedPostgres(join(folder, 'original'), 'use');
  await command.close();
  const files = await readdir(join(folder, 'original', 'postgres'));
  expect(files.filter((name) => name.includes('prohor'))).toEqual(['prohor.conf']);
});
