import { spawn, spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { findFreePort } from '#services/postgres/free-port.ts';
import { signInClient } from '#tools/newsroom-client.ts';
import { listChildren } from '#tools/running-processes.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { eventually } from '../support/eventually.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const EMAIL = 'desk@prohor.example';
const MAX_BYTES = 350 * 1024 * 1024;
/** The account `nobody` of Debian and most other systems. */
const SERVICE = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;

let folder = '';
let current = '';
let env: Record<string, string> = {};

/** Runs a command of the installed release as the service's account, without npm and this checkout's Node.js on the path. */
const start = (...args: string[]) => spawn(join(current, 'bin', 'prohor'), args, { cwd: '/', env, ...SERVICE });
const run = (input: string, ...args: string[]) =>
  spawnSync(join(current, 'bin', 'prohor'), args, { cwd: '/', env, input, encoding: 'utf8', ...SERVICE });

describe.runIf(isRoot)('requires root: a release, installed where only root may write', () => {
  beforeAll(async () => {
    const built = spawnSync(process.execPath, ['bootstrap/release.mjs'], { cwd: ROOT, encoding: 'utf8' });
    expect(built, built.stderr).toMatchObject({ status: 0 });
    const [archive = ''] = (await readdir(join(ROOT, 'release'))).filter((name) => name.endsWith('.tar.gz'));
    folder = await mkdtemp(join(tmpdir(), 'prohor-release-'));
    await chmod(folder, 0o755);
    for (const name of ['first', 'second']) await mkdir(join(folder, name));
    spawnSync('tar', ['-xzf', join(ROOT, 'release', archive), '--strip-components=1', `--directory=${folder}/first`]);
    await cp(join(folder, 'first'), join(folder, 'second'), { recursive: true, verbatimSymlinks: true });
    current = join(folder, 'current');
    await symlink('first', current);
    await mkdir(join(folder, 'data'));
    // The service may change the link, not the releases.
    for (const path of [folder, join(folder, 'data')]) await chown(path, SERVICE.uid, SERVICE.gid);
    const port = String(await findFreePort());
    env = {
      PATH: '/usr/bin:/bin',
      DATA_DIR: join(folder, 'data'),
      PORT: port,
      SEED: 'none',
      WORKERS: '2',
      VIDEO_POSTERS: 'off',
    };
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(join(ROOT, 'release'), { recursive: true, force: true });
  });

  test('is at most 350 MB', () => {
    const { stdout } = spawnSync('du', ['--summarize', '--bytes', join(folder, 'first')], { encoding: 'utf8' });
    expect(Number.parseInt(stdout, 10)).toBeLessThan(MAX_BYTES);
  });

  test('serves the site to readers and staff, and a deployment continues with the next release', async () => {
    const server = start('start');
    const origin = `http://127.0.0.1:${env.PORT}`;
    await eventually(async () => expect((await fetch(origin)).status).toBe(200));
    expect(run(`${STAFF_PASSWORD}\n`, 'staff', 'add', EMAIL)).toMatchObject({ status: 0 });
    const client = await signInClient(origin, EMAIL, STAFF_PASSWORD);
    const form = { ...EMPTY_FORM, title: 'প্রথম খবর', description: 'পাঠ্য', category: 'খেলা', status: 'published' };
    expect(
      await client.send('/dashboard/add', { intent: 'save', articleId: 'a1', baseRevision: null, form }),
    ).toMatchObject({
      kind: 'saved',
    });
    const card = {
      kind: 'headline',
      size: 'square',
      theme: 'light',
      text: 'প্রথম খবর',
      detail: '',
      imageUrl: '',
      credit: '',
    };
    expect(await client.send('/dashboard/manage/a1/cards', { intent: 'make', form: card })).toMatchObject({
      kind: 'made',
    });
    expect(run('', 'status')).toMatchObject({ status: 0, stdout: expect.stringContaining('is ready at') });

    const readPrograms = () =>
      Promise.all(listChildren(server.pid ?? 0).map(({ pid }) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
    expect(run('', 'deploy', 'second')).toMatchObject({ status: 0, stderr: '' });
    await eventually(async () => {
      const programs = await readPrograms();
      expect(programs.map((program) => program.includes('current/server/main.ts'))).toEqual([true, true]);
    });
    expect(await readlink(current)).toBe('second');
    expect((await fetch(`${origin}/article/a1`)).status).toBe(200);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(run('', 'status')).toMatchObject({ status: 1, stderr: expect.stringContaining('No server serves') });
    // Nothing was written into the release.
    const { stdout } = spawnSync(
      'find',
      [join(folder, 'first'), '-newer', join(folder, 'data'), '-o', '-user', 'nobody'],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('');
  });
});
