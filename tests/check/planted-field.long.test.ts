import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLANTED_LINES, readPlanted } from '#tests/support/articles/plant-field.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPILER = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
const ROUTER = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
const NOT_COMPILED = ['node_modules', 'build', 'data', 'release', 'test-results', '.git', '.react-router'];
const run = promisify(execFile);

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-planted-'));
  await cp(ROOT, folder, { recursive: true, filter: (path) => !NOT_COMPILED.includes(relative(ROOT, path)) });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // The types of the routes, which a fresh checkout does not have.
  await run(process.execPath, [ROUTER, 'typegen'], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Plants lines in the copy of the sources and compiles it. Returns the files with errors. */
async function compileWith(lines: (typeof PLANTED_LINES)[number]): Promise<string[]> {
  await writeFile(join(folder, lines.file), await readPlanted(lines));
  const args = [COMPILER, '--noEmit', '--checkers', '1', '--pretty', 'false'];
  const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
  return [...new Set<string>([...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, path]) => path))];
}

test('of a new field, the compiler asks for the name of its part, and for no other line', async () => {
  const [field, name] = PLANTED_LINES;
  expect(await compileWith(field)).toContain(name.file);
  expect(await compileWith(name)).toEqual([]);
});
