import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/runtime/open-database.ts';
import { initialiseCluster, prepareCluster } from '#services/postgres/embedded/cluster.ts';
import { openCluster, openEmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { readContent } from '#tests/support/database/read-tables.ts';
import { runProhor } from '#tools/run-program.ts';

const VERSION = '17.10.0-beta.17';
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

let folder = '';
const pathOf = (...names: string[]) => join(folder, ...names);
const dataDir = () => pathOf('site');
const readMajor = async (name: string) => (await readFile(join(dataDir(), name, 'PG_VERSION'), 'utf8')).trim();

/** A site as a release with PostgreSQL 17 has left it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-upgraded-'));
  await chmod(folder, 0o755);
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', ...options, `${PACKAGE}@${VERSION}`]);
  const native = pathOf('node_modules', PACKAGE, 'native');
  const cluster = await prepareCluster(dataDir());
  await cp(native, join(dataDir(), 'postgres-programs', VERSION), { recursive: true, verbatimSymlinks: true });
  const programs = {
    ...{ version: VERSION, initdb: join(native, 'bin', 'initdb') },
    pg_ctl: join(dataDir(), 'postgres-programs', VERSION, 'bin', 'pg_ctl'),
    postgres: join('postgres-programs', VERSION, 'bin', 'postgres'),
  };
  await initialiseCluster({ ...cluster, programs });
  const old = await openCluster({ ...cluster, programs }, 'use');
  const db = openPool(old.url, 'use');
  await migrate(db);
  await db.destroy();
  expect(await runProhor(['seed'], { DATA_DIR: dataDir(), DATABASE_URL: old.url })).toMatchObject({ status: 0 });
  await old.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readSite() {
  const postgres = await openEmbeddedPostgres(dataDir(), 'use');
  const db = openPool(postgres.url, 'use');
  const content = await readContent(db);
  await db.destroy();
  await postgres.close();
  return content;
}

test('a site of PostgreSQL 17 is upgraded by one command', async () => {
  const upgraded = await runProhor(['upgrade-database'], { DATA_DIR: dataDir() });
  expect(upgraded.err).toBe('');
  expect(upgraded.out).toMatch(
    /^Moved 1\d{3} rows of \d+ tables\. All rows[^\n]+\nThe database is of PostgreSQL 18 now\. Remove \S+postgres-17 when/,
  );
  expect([await readMajor('postgres'), await readMajor('postgres-17')]).toEqual(['18', '17']);
  const content = await readSite();
  expect(content.find(([name]) => name === 'articles')?.[1]).toContain('demo-');

  // As if the program had been killed between the two renames.
  await rename(join(dataDir(), 'postgres'), join(dataDir(), 'postgres.upgraded'));
  expect(await readSite()).toEqual(content);
  expect((await runProhor(['upgrade-database'], { DATA_DIR: dataDir() })).out).toBe(
    'The database is of the PostgreSQL of this release already.\n',
  );
});
