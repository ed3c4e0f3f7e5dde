import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRuntimePackages } from '#tools/release/runtime-packages.ts';

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8'));

test('the packages of a release are those that dependencies name, without tools that are optional peers', () => {
  const found = findRuntimePackages(read('package-lock.json').packages);
  const names = new Set([...found].map((path) => path.replace('node_modules/', '')));
  expect(Object.keys(read('package.json').dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(['vite', 'vitest', 'typescript', 'rolldown'].filter((name) => names.has(name))).toEqual([]);
});

test('a package is found where Node.js finds it: next to the one that imports it first', () => {
  const packages = {
    '': { dependencies: { a: '1' } },
    'node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { c: '1', d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': { optionalDependencies: { e: '1', missing: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/e': {},
  };
  expect([...findRuntimePackages(packages)].sort()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/e',
  ]);
});
