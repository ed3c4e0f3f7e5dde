import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRecoveries } from '#server/backup/archive/archive-format.ts';
import { startArchive } from '#server/backup/archive/start-archive.ts';
import { openBackupPlace } from '#server/backup/backup-place.ts';
import type { Config } from '#server/runtime/config.ts';
import { parseConfig } from '#server/runtime/config.ts';
import { createJobMetrics, formatMetrics } from '#server/runtime/metrics.ts';
import { openPool, openPostgres } from '#server/runtime/open-database.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import type { Database } from '#services/postgres/database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { TestStore } from '#tests/support/database/test-stores.ts';
import { openTestStore } from '#tests/support/database/test-stores.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import { articleId } from '#tools/article-id.ts';
import { eventually } from '../support/eventually.ts';

let folder = '';
const pathOf = (...names: string[]) => join(folder, ...names);
let bucket: TestStore;
const variables = () => ({
  ...{ DATA_DIR: pathOf('site'), BACKUP_TARGET: bucket.storageUrl },
  ...{ BACKUP_ACCESS_KEY_ID: 'S3RVER', BACKUP_SECRET_ACCESS_KEY: 'S3RVER' },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-moment-'));
  bucket = await openTestStore('s3');
});
afterAll(async () => {
  await bucket.remove();
  await rm(folder, { recursive: true, force: true });
});

const metrics = createJobMetrics();

/** Archives while `work` runs, as the server does. */
async function whileArchived(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const postgres = await openPostgres(config, 'serve');
  const db = openPool(postgres.url, 'use');
  const endArchive = await startArchive(config, postgres, metrics.observeJob);
  await work(db);
  await endArchive();
  await db.destroy();
  await postgres.close();
}

const write = (db: Database, id: string) =>
  createArticleEditing(db).save({
    ...{ baseRevision: null, id: articleId(id), input: makeInput({ title: `শিরোনাম ${id}` }) },
    ...{ actor: { userEmail: 'rina@example.org', userId: null }, nowMs: Date.now(), historyId: id },
  });

const restoreTo = (to: string) => runCommandHere(['restore', bucket.storageUrl, '--to', to], variables());

test('the moment one second before a mass deletion is restored; a moment or a segment that is missing is refused', async () => {
  let moment = '';
  await whileArchived(parseConfig({ ...variables(), BACKUP_POINT_IN_TIME: 'on' }), async (db) => {
    await migrate(db);
    await eventually(async () =>
      expect((await runCommandHere(['backup', '--list'], variables())).out).toContain('Each moment can be restored'),
    );
    expect(await formatMetrics([await metrics.readValues()])).toContain(
      'prohor_job_runs_total{job="archive of the write-ahead log",result="success"}',
    );
    await write(db, 'one');
    await write(db, 'two');
    moment = new Date(Date.now() + 1).toISOString();
    await sleep(1_000);
    await db.deleteFrom('articles').execute();
  });
  const occupied = `${pathOf('site', 'postgres')} is a database; move it away first, or restore into another DATA_DIR.\n`;
  expect(await restoreTo(moment)).toEqual({ status: 1, out: '', err: occupied });
  await rename(pathOf('site', 'postgres'), pathOf('deleted'));
  const range = expect.stringMatching(/can restore 20\S+Z to 20\S+Z\.\n$/);
  expect(await restoreTo('2026-01-01T00:00:00+06:00')).toMatchObject({ status: 1, err: range });
  expect(await restoreTo(new Date().toISOString())).toMatchObject({ status: 1, err: range });
  expect(await restoreTo('yesterday')).toMatchObject({ status: 2 });

  // Of a restore that was killed.
  await mkdir(pathOf('site', 'restoring-999999999', 'postgres'), { recursive: true });
  expect(await restoreTo(moment)).toMatchObject({ status: 0, err: '' });
  expect((await readdir(pathOf('site'))).filter((name) => name.startsWith('restoring'))).toEqual([]);
  const config = parseConfig(variables());
  const postgres = await openPostgres(config, 'use');
  const db = openPool(postgres.url, 'use');
  const ids = await db.selectFrom('articles').select('id').orderBy('id').execute();
  await db.destroy();
  await postgres.close();
  expect(ids.map(({ id }) => id)).toEqual(['one', 'two']);
  await rm(pathOf('site', 'postgres'), { recursive: true });

  const place = openBackupPlace(config, bucket.storageUrl);
  const [recovery] = await listRecoveries(place);
  const later = (recovery?.segments ?? []).filter(({ endMs }) => endMs >= Date.parse(moment));
  await place.store.remove(later.map(({ path }) => path));
  const refused = await restoreTo(moment);
  expect(refused, refused.err).toMatchObject({ status: 1, err: range });
  expect(await readdir(pathOf('site'))).not.toContain('postgres');
});
