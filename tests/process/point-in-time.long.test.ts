import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/runtime/open-database.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import type { Database } from '#services/postgres/database.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';
import { finishSegment } from '#services/postgres/embedded/wal-slot.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { readContent, withoutRows } from '#tests/support/database/read-tables.ts';
import { articleId } from '#tools/article-id.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { runProhor, startServer } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

/** Empty after a restore, or written by jobs of the server at any time. */
const NOT_COMPARED = [
  'effects',
  'sign_in_tries',
  'staff_sessions',
  'staff_verifications',
  'most_read',
  'missed_addresses',
];

let folder = '';
const pathOf = (...names: string[]) => join(folder, ...names);
const variables = (dataDir = 'site') => ({
  ...{ DATA_DIR: pathOf(dataDir), BACKUP_TARGET: pathOf('target'), BACKUP_POINT_IN_TIME: 'on', SEED: 'none' },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-moments-'));
  await mkdir(pathOf('backups'));
  await pointTargetTo(pathOf('backups'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Replaces the link that the site writes its backups to. */
async function pointTargetTo(path: string): Promise<void> {
  await symlink(path, pathOf('link'));
  await rename(pathOf('link'), pathOf('target'));
}

/** Works on the database of a data folder, beside its server or without one. */
async function onDatabase<Result>(dataDir: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const postgres = await openEmbeddedPostgres(pathOf(dataDir), 'use');
  const db = openPool(postgres.url, 'use');
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await postgres.close();
  }
}

async function finishSegmentOf(dataDir: string): Promise<void> {
  const postgres = await openEmbeddedPostgres(pathOf(dataDir), 'use');
  await finishSegment(postgres);
  await postgres.close();
}

const write = (db: Database, id: string) =>
  createArticleEditing(db).save({
    ...{ baseRevision: null, id: articleId(id), input: makeInput({ title: `শিরোনাম ${id}` }) },
    ...{ actor: { userEmail: 'rina@example.org', userId: null }, nowMs: Date.now(), historyId: id },
  });

async function killServerAndPostgres(server: StartedServer): Promise<void> {
  await server.end('SIGKILL');
  const pidFile = await readFile(pathOf('site', 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
}

test('the moment one second before a mass deletion is restored, after a crash and with the target away for a while', async () => {
  const first = await startServer(variables());
  await eventually(() => {
    expect(first.output()).toContain('a base backup was written');
    expect(first.output()).toContain('a backup was written');
  });
  await onDatabase('site', (db) => write(db, 'one'));
  await killServerAndPostgres(first);

  // The backup of the images waits for its next minute, except after a start.
  const dataDir = pathOf('site');
  await onDatabase('site', async (db) => {
    const files = createFileStorage({
      ...{ db, store: openObjectStore(null, dataDir), findUses: findImageUses },
      onDeleteFailed: (error) => expect(error).toBeNull(),
    });
    await files.save({
      name: 'articles/1_a.jpg',
      bytes: await makeJpeg(500, 300),
      uploadedBy: 'rina',
      nowMs: Date.now(),
    });
    await write(db, 'two');
  });
  const second = await startServer(variables());
  await eventually(async () => {
    const [token = ''] = await readdir(pathOf('backups', 'images'));
    expect(await readdir(pathOf('backups', 'images', token))).toContain('SHA256SUMS');
  });

  await pointTargetTo('/dev/null');
  await onDatabase('site', (db) => write(db, 'three'));
  await finishSegmentOf('site');
  await eventually(() => expect(second.output()).toContain('"job":"archive of the write-ahead log"'));
  await pointTargetTo(pathOf('backups'));

  const before = await onDatabase('site', (db) => readContent(db));
  const time = new Date(Date.now() + 1).toISOString();
  await sleep(1_000);
  await onDatabase('site', async (db) => {
    await db.deleteFrom('articles').execute();
    await db.deleteFrom('files').execute();
  });
  expect(await second.end('SIGTERM')).toBe(0);
  await rm(pathOf('site', 'files'), { recursive: true });

  const restoreTo = (to: string, dataDirName = 'site') =>
    runProhor(['restore', pathOf('backups'), '--to', to], variables(dataDirName));
  expect(await restoreTo(time)).toMatchObject({
    status: 1,
    err: `${pathOf('site', 'postgres')} is a database; move it away first, or restore into another DATA_DIR.\n`,
  });
  await rename(pathOf('site', 'postgres'), pathOf('site', 'postgres.old'));
  const outside = await restoreTo('2026-01-01T00:00:00+06:00');
  expect(outside).toMatchObject({ status: 1, err: expect.stringMatching(/backups can restore 20\S+Z to 20\S+Z\.\n$/) });

  const restored = await restoreTo(time);
  expect(restored.err, restored.err).toBe('');
  expect(restored.out).toMatch(/The last change is of 20\S+Z\. Images copied from the backups: 1\.\n/);
  expect(withoutRows(await onDatabase('site', (db) => readContent(db)), NOT_COMPARED)).toEqual(
    withoutRows(before, NOT_COMPARED),
  );
  expect(await readdir(pathOf('site', 'files'))).toContain((await readdir(pathOf('backups', 'images')))[0]);
  expect((await readdir(pathOf('site'))).filter((name) => name.startsWith('restoring'))).toEqual([]);

  // The restored site has an archive of its own, and the old one remains.
  const third = await startServer(variables());
  await eventually(() => expect(third.output()).toContain('a base backup was written'));
  await onDatabase('site', (db) => write(db, 'four'));
  await third.end('SIGTERM');
  expect((await restoreTo('latest', 'latest')).err).toBe('');
  const ids = await onDatabase('latest', (db) => db.selectFrom('articles').select('id').orderBy('id').execute());
  expect(ids.map(({ id }) => id)).toEqual(['four', 'one', 'three', 'two']);
  expect(await readdir(pathOf('backups', 'archive'))).toHaveLength(2);
});
