import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import config from '../../vitest.config.ts';

/** The file of `npm test` with one round of the kind, if it has another name than the long file. */
const ROUNDS: Record<string, string> = {
  'tests/process/previous-release': 'services/postgres/published-at-migration.service.test.ts',
  'tests/process/deployment': 'tests/process/workers.test.ts',
  'tests/process/deploy': 'cli/deploy/decide-deployment.test.ts',
  'tests/process/release': 'tests/check/runtime-packages.test.ts',
  'tests/process/root': 'server/runtime/data-owner.test.ts',
  'tests/process/serving': 'tests/process/frozen-database.test.ts',
  'tests/process/hidden-while-frozen': 'tests/process/frozen-database.test.ts',
  'tests/process/backup-in-use': 'tests/process/backup-interrupted.test.ts',
  'tests/process/bulk-change': 'tests/process/kill-rounds.test.ts',
  'tests/process/deliveries': 'tests/http/deliveries.test.ts',
  'tests/process/tag-rename': 'tests/process/kill-rounds.test.ts',
  'tests/http/alerts': 'tests/http/metrics.test.ts',
  'tests/process/promotion': 'services/postgres/database-client.service.test.ts',
  'tests/process/mounted-folder': 'tests/http/full-disk.test.ts',
  'tests/check/planted-field': 'services/articles/planted-field.service.test.ts',
  'services/postgres/owners-migration': 'services/postgres/published-at-migration.service.test.ts',
  'services/postgres/search-length-migration': 'services/postgres/published-at-migration.service.test.ts',
  'services/postgres/second-step-migration': 'services/postgres/published-at-migration.service.test.ts',
  'services/postgres/tombstone-migration': 'services/postgres/published-at-migration.service.test.ts',
  'services/postgres/embedded/copied-folder': 'services/postgres/embedded/embedded-postgres.service.test.ts',
  'services/postgres/embedded/site-role': 'services/postgres/embedded/embedded-postgres.service.test.ts',
};

const LONG_TESTS = '**/*.long.test.{ts,tsx}';
const longFiles = globSync(LONG_TESTS, { exclude: ['node_modules', 'build'] });

const projectSchema = z.object({
  test: z.object({ name: z.string(), include: z.array(z.string()), exclude: z.array(z.string()).default([]) }),
});
const projects = z.array(projectSchema).parse(config.test?.projects);

test.each(projects)('$test.name runs all long tests or none', ({ test: { name, include, exclude } }) => {
  const matches = (patterns: string[], file: string) => patterns.some((pattern) => matchesGlob(file, pattern));
  const found = longFiles.filter((file) => matches(include, file) && !matches(exclude, file));
  expect(found.sort()).toEqual({ long: longFiles }[name]?.toSorted() ?? []);
});

describe('a long test has one round in npm test', () => {
  test.each(longFiles)('%s', (file) => {
    const name = join(dirname(file), basename(file).replace(/\.long\.test\.tsx?$/, ''));
    const rounds = [ROUNDS[name] ?? '', `${name}.test.ts`, `${name}.test.tsx`, `${name}.service.test.ts`];
    expect(rounds.filter(existsSync)).toHaveLength(1);
  });

  test('and the table names no other test', () => {
    expect(Object.keys(ROUNDS).filter((name) => !longFiles.includes(`${name}.long.test.ts`))).toEqual([]);
  });
});
