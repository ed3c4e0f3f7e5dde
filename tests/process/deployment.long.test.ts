import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { CopiedCheckout } from '#tests/support/site/copied-checkout.ts';
import { copyCheckout } from '#tests/support/site/copied-checkout.ts';
import type { NewsroomClient } from '#tools/newsroom-client.ts';
import { signInClient } from '#tools/newsroom-client.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { eventually } from '../support/eventually.ts';

const EMAIL = 'desk@prohor.example';
/** More than the connections that the workers have open, so that PostgreSQL starts processes and they load its libraries. */
const BURST = 40;

let folder = '';
let checkout: CopiedCheckout;
let server: StartedServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-deployment-'));
  checkout = await copyCheckout();
  // Nothing may be installed: npm fails.
  await writeFile(join(folder, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  server = await startServer(
    { DATA_DIR: join(folder, 'data'), SEED: 'none', WORKERS: '2' },
    { checkout: checkout.folder },
  );
});
afterAll(async () => {
  await server.end('SIGTERM');
  await checkout.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a script of package.json in the copied checkout. It finds no npm that works. */
async function runScript(name: 'prohor' | 'build', args: readonly string[] = [], input = '') {
  const child = spawn(process.execPath, [join(checkout.folder, 'bootstrap', `${name}.mjs`), ...args], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PATH: [folder, process.env.PATH].join(delimiter) },
  });
  child.stdin.end(input);
  const [err, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { status, err };
}

/** Saves new articles, one after the other and in bursts, and counts what is not acknowledged. */
function startSaving(client: NewsroomClient) {
  const refused: string[] = [];
  let saved = 0;
  let serial = 0;
  let isOver = false;
  const save = async () => {
    serial += 1;
    const form = { ...EMPTY_FORM, title: `খবর ${serial}`, description: 'সেতু', category: 'খেলা', author: 'ক' };
    const request = { intent: 'save', articleId: `saved-${serial}`, baseRevision: null, form };
    const { kind } = await client.send('/dashboard/add', request).catch((error) => ({ kind: String(error) }));
    if (kind === 'saved') saved += 1;
    else refused.push(kind);
  };
  const saveContinuously = async () => {
    while (!isOver) await save();
  };
  const running = saveContinuously();
  return {
    saveBurst: () => Promise.all(Array.from({ length: BURST }, save)),
    stop: async () => {
      isOver = true;
      await running;
      return { saved, refused };
    },
  };
}

test('npm ci, migrate and SIGHUP in the running checkout refuse no save and install nothing again', async () => {
  await runScript('prohor', ['staff', 'add', EMAIL], `${STAFF_PASSWORD}\n`);
  const saving = startSaving(await signInClient(server.origin, EMAIL, STAFF_PASSWORD));
  await checkout.removePackages();
  await saving.saveBurst();
  await checkout.installPackages();
  expect(await runScript('prohor', ['migrate'])).toEqual({ status: 0, err: '' });
  server.child.kill('SIGHUP');
  await eventually(() => expect(server.output()).toContain('restarted the workers'));
  await saving.saveBurst();
  const { saved, refused } = await saving.stop();
  expect(refused, server.output()).toEqual([]);
  expect(saved).toBeGreaterThan(2 * BURST);
});

test('a build serves the old files until it is complete, and leaves those of the build before, but no earlier ones', async () => {
  const build = join(checkout.folder, 'build');
  const assets = join(build, 'client', 'assets');
  const script = (await readdir(assets)).find((name) => /^react-.*\.js$/.test(name));
  await writeFile(join(assets, 'of-the-build-before.js'), '');
  await writeFile(join(assets, 'earlier.js'), '');
  await writeFile(join(build, '.left'), JSON.stringify([join('client', 'assets', 'earlier.js')]));
  await appendFile(join(checkout.folder, 'app', 'root.tsx'), '// Changed.\n');

  let isBuilding = true;
  const built = runScript('build').finally(() => {
    isBuilding = false;
  });
  const seen = new Set<string>();
  while (isBuilding) {
    const { status, headers } = await fetch(`${server.origin}/assets/${script}`);
    seen.add(`${status} ${headers.get('content-encoding')}`);
  }
  expect(await built).toEqual({ status: 0, err: 'Building the site…\n' });
  expect([...seen]).toEqual(['200 gzip']);
  const names = await readdir(assets);
  expect([names.includes('of-the-build-before.js'), names.includes('earlier.js')]).toEqual([true, false]);
});

test('a command installs the packages if package-lock.json names others', async () => {
  const path = join(checkout.folder, 'package-lock.json');
  const lockFile = await readFile(path, 'utf8');
  await writeFile(path, lockFile.replace(/"integrity": "sha512-/, '"integrity": "sha512-another'));
  const { status, err } = await runScript('prohor', ['migrate']);
  expect(status).toBe(1);
  expect(err).toContain('npm could not install the packages');
});
