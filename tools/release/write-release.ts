import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import type { LockedPackages } from './runtime-packages.ts';
import { findRuntimePackages } from './runtime-packages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'release');
const NAME = `prohor-${packageFile.version}-${process.platform}-${process.arch}`;
const TARGET = join(FOLDER, NAME);
const PACKAGES = join(TARGET, 'node_modules');
/** The parts of the checkout that a release contains, without tests. */
const CONTENTS = [
  ...['app', 'build', 'cli', 'demo', 'deploy', 'docs', 'domain', 'fonts/cards', 'public', 'server', 'services'],
  ...['CHANGELOG.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md', 'package.json'],
];
const EXCLUDED = /\.test\.tsx?$|\/docs\/(?:decisions|screenshots)$|\/build\/(?:new|\.)/;
const INSTALL = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
/** Files of packages for people and tools, and Node.js's headers for compiling add-ons. */
const UNUSED_FILES = /\.(?:map|d\.[cm]?ts|md|markdown)$|\/node-[^/]+\/(?:include|share)$/;
const MAX_LISTED = 12;
const BYTES_PER_MB = 1_048_576;

// Writes `release/prohor-VERSION-SYSTEM/` and the same as `.tar.gz`: the built site with its packages and Node.js. A release
// needs neither npm nor a network, and writes nothing into its own folder.
await rm(FOLDER, { recursive: true, force: true });
await mkdir(TARGET, { recursive: true });
const filter = (path: string) => !EXCLUDED.test(path);
for (const path of CONTENTS) await cp(join(ROOT, path), join(TARGET, path), { recursive: true, filter });
await cp(join(ROOT, 'deploy', 'bin'), join(TARGET, 'bin'), { recursive: true });
await installPackages();
await printSizes();
const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
run('tar', ['-czf', `${TARGET}.tar.gz`, `--directory=${FOLDER}`, ...order, NAME]);
console.log(`Wrote release/${NAME}.tar.gz`);

async function installPackages(): Promise<void> {
  const lockFile = join(TARGET, 'package-lock.json');
  await cp(join(ROOT, 'package-lock.json'), lockFile);
  run('npm', [...INSTALL, `--prefix=${TARGET}`]);
  const { packages }: { packages: LockedPackages } = JSON.parse(await readFile(lockFile, 'utf8'));
  const needed = findRuntimePackages(packages);
  const unneeded = Object.keys(packages).filter((path) => path !== '' && !needed.has(path));
  const entries = await readdir(PACKAGES, { withFileTypes: true, recursive: true });
  const unused = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => UNUSED_FILES.test(path));
  for (const path of [...unneeded.map((name) => join(TARGET, name)), ...unused, lockFile])
    await rm(path, { recursive: true, force: true });
}

async function printSizes(): Promise<void> {
  const parts = [join(TARGET, 'build'), ...(await readdir(PACKAGES)).map((name) => join(PACKAGES, name))];
  const sizes = measureSizes(parts).sort((a, b) => b.bytes - a.bytes);
  for (const { bytes, path } of [...measureSizes([TARGET]), ...sizes.slice(0, MAX_LISTED)]) {
    console.log(`${String(Math.round(bytes / BYTES_PER_MB)).padStart(5)} MB  ${basename(path)}`);
  }
}

function measureSizes(paths: readonly string[]): { bytes: number; path: string }[] {
  const lines = spawnSync('du', ['--summarize', '--bytes', ...paths], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  return lines.map((line) => ({ bytes: Number.parseInt(line, 10), path: line.split('\t')[1] ?? '' }));
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} failed.`, { cause: error });
}
