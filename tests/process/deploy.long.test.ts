import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#services/postgres/free-port.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { startClients } from '#tests/support/site/keep-alive-clients.ts';
import { listChildren } from '#tools/running-processes.ts';
import { eventually } from '../support/eventually.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PARTS = [
  'app',
  'build',
  'cli',
  'domain',
  'fonts',
  'node_modules',
  'package.json',
  'public',
  'server',
  'services',
];
const MIGRATIONS = 'services/postgres/migrations';

let folder = '';
let database: TestDatabase;
let env: Record<string, string> = {};
let server: ChildProcess;
let output = '';

const releasePath = (name: string) => join(folder, 'releases', name);

/** Writes a release: links to this checkout, in which files have other content. */
async function addRelease(name: string, changes: Record<string, string> = {}): Promise<string> {
  const release = releasePath(name);
  await mkdir(release, { recursive: true });
  for (const part of PARTS) await symlink(join(ROOT, part), join(release, part));
  await cp(join(ROOT, 'deploy', 'bin'), join(release, 'bin'), { recursive: true });
  for (const [path, content] of Object.entries(changes)) {
    await ownFolder(release, dirname(path));
    await rm(join(release, path), { force: true });
    await writeFile(join(release, path), content);
  }
  return release;
}

/** Replaces the link to a folder by a folder with links to its entries. */
async function ownFolder(release: string, path: string): Promise<void> {
  if (path === '.') return;
  await ownFolder(release, dirname(path));
  const original = join(ROOT, path);
  if ((await realpath(join(release, path))) !== (await realpath(original))) return;
  await rm(join(release, path));
  await mkdir(join(release, path));
  for (const entry of await readdir(original)) await symlink(join(original, entry), join(release, path, entry));
}

async function run(...args: string[]) {
  const child = spawn(join(folder, 'current', 'bin', 'prohor'), args, { cwd: '/', env });
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, out, err };
}

const listWorkers = () => listChildren(server.pid ?? 0).map(({ pid }) => pid);
/** A file that marks a release whose workers are never ready. */
const NEVER_READY_MARK = 'server/never-ready';

/** Reads a program that gives the workers of a release with this mark a second to start, so that no test waits for three minutes. */
async function shortenStart(): Promise<Record<string, string>> {
  const [main = '', workers = ''] = await Promise.all(
    ['server/main.ts', 'server/workers.ts'].map((path) => readFile(join(ROOT, path), 'utf8')),
  );
  const isNeverReady = `process.getBuiltinModule('node:fs').existsSync(join(PROGRAM, '../../${NEVER_READY_MARK}'))`;
  const shorter = workers.replace(
    "'SIGKILL'), START_TIMEOUT_MS)",
    `'SIGKILL'), ${isNeverReady} ? 1_000 : START_TIMEOUT_MS)`,
  );
  expect(shorter).not.toBe(workers);
  // Node.js reads the imports of a link beside its target, so the importing file is a copy, too.
  return { 'server/main.ts': main, 'server/workers.ts': shorter };
}

const readCurrent = () => readlink(join(folder, 'current'));

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'prohor-deploy-')));
  database = await createTestDatabase();
  await addRelease('first', await shortenStart());
  await symlink('releases/first', join(folder, 'current'));
  const { PATH = '', HOME = '' } = process.env;
  env = {
    ...{ PATH, HOME, DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), PORT: String(await findFreePort()) },
    ...{ SEED: 'none', WORKERS: '2', VIDEO_POSTERS: 'off', DRAIN_SECONDS: '0' },
  };
  server = spawn(join(folder, 'current', 'bin', 'prohor'), ['start'], { cwd: '/', env });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (piece) => (output += piece));
  await eventually(() => expect(output).toContain(' is open at '));
});
afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a release takes over without a refused request, from a folder and from an archive, and a rollback leads back', async () => {
  const clients = startClients(`http://127.0.0.1:${env.PORT}`, 4, () => output);
  const before = listWorkers();
  const second = await addRelease('second');
  expect(await run('deploy', 'second')).toEqual({
    status: 0,
    out: `${second} has served a page on trial.\n${second} is installed and serves the site.\n`,
    err: '',
  });
  expect(await readCurrent()).toBe('releases/second');
  expect(listWorkers().filter((pid) => before.includes(pid))).toEqual([]);

  const archive = join(folder, 'third.tar.gz');
  await addRelease('third');
  spawnSync('tar', ['-czf', archive, `--directory=${join(folder, 'releases')}`, 'third']);
  await rm(releasePath('third'), { recursive: true });
  expect(await run('deploy', archive)).toMatchObject({ status: 0, err: '' });
  expect(await run('deploy', archive)).toMatchObject({ status: 1, err: expect.stringContaining('exists already') });
  expect([await readCurrent(), await readlink(join(folder, 'previous'))]).toEqual([
    'releases/third',
    'releases/second',
  ]);

  expect(await run('rollback')).toMatchObject({ status: 0, err: '' });
  expect([await readCurrent(), await readlink(join(folder, 'previous'))]).toEqual([
    'releases/second',
    'releases/third',
  ]);
  const { answered, failures } = await clients.stop();
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(0);
});

describe('a release does not take over, and its reason is printed, if', () => {
  const NEVER_READY = "process.on('message', () => {}); setInterval(() => {}, 1_000);";
  test.each([
    [
      'its program crashes',
      { 'cli/prohor.ts': "throw new Error('The release is broken.');" },
      'The release is broken.',
    ],
    ['it cannot serve a page', { 'cli/prohor.ts': "console.error('No page.'); process.exit(1);" }, 'No page.'],
    ['a worker crashes', { 'server/main.ts': "throw new Error('x');" }, 'could not start (exit status 1)'],
    [
      'a worker is never ready',
      { 'server/main.ts': NEVER_READY, [NEVER_READY_MARK]: '' },
      'could not start (exit status null)',
    ],
  ])('%s', async (what, changes, reason) => {
    const before = { current: await readCurrent(), workers: listWorkers().length };
    const release = await addRelease(what.replaceAll(' ', '-'), changes);
    const { status, err } = await run('deploy', release);
    expect([status, err]).toEqual([1, expect.stringContaining(`${before.current} remains installed: `)]);
    expect(err).toContain(reason);
    expect({ current: await readCurrent(), workers: listWorkers().length }).toEqual(before);
    expect((await fetch(`http://127.0.0.1:${env.PORT}/`)).status).toBe(200);
  });

  test('it migrates the database without --migrate; with it, a rollback is refused', async () => {
    const current = await readCurrent();
    await addRelease('newer', { [`${MIGRATIONS}/9999-later.sql`]: 'select 1;' });
    const refused = await run('deploy', 'newer');
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('(9999-later)') });
    expect(await readCurrent()).toBe(current);
    // This checkout, to which the release links, does not have the migration.
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(database.db);
    try {
      expect(await run('deploy', current.replace('releases/', ''))).toMatchObject({ status: 1 });
      const old = await run('rollback');
      expect(old).toMatchObject({ status: 1, err: expect.stringContaining('restore a backup') });
    } finally {
      // Later tests use the database again.
      await sql`delete from kysely_migration where name = '9999-later'`.execute(database.db);
    }
  });
});

test('releases may be read-only', async () => {
  const release = await addRelease('read-only');
  await chmod(release, 0o555);
  expect(await run('deploy', 'read-only')).toMatchObject({ status: 0, err: '' });
  await chmod(release, 0o755);
});
