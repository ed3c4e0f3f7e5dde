import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findImageUses } from '#services/articles/image-uses.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { BACKUP_TABLES, readBackup, setUpBackup } from '#tests/support/site/backup-site.ts';
import { startProhor } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

const { pathOf, site, siteVariables, onSite } = setUpBackup();

/** Starts a backup into a folder, which waits for the rows of a table until `unlock`. */
async function startBlockedBackup(target: string, table = 'articles') {
  const locked = Promise.withResolvers<void>();
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
  const locking = site()
    .db.transaction()
    .execute(async (trx) => {
      await sql`lock table ${sql.table(table)}`.execute(trx);
      locked.resolve();
      await unlocked;
    });
  await locked.promise;
  const started = startProhor(['backup', target], siteVariables());
  await eventually(async () =>
    expect(await readdir(target, { recursive: true })).toContainEqual(
      expect.stringMatching(/tables\/article_autosaves\.copy\.gz$/),
    ),
  );
  const finish = async () => {
    unlock();
    await locking;
  };
  return { ...started, unlock: finish };
}

const listBackups = async (target: string) => (await readdir(target)).filter((name) => name.startsWith('20'));

describe('a backup that is interrupted', () => {
  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('by %s says so, leaves no backup and ends with status %i', async (signal, status) => {
    const target = pathOf(signal);
    const { child, ended, unlock } = await startBlockedBackup(target);
    child.kill(signal);
    const err = 'Stopped; the backup is not complete. The next one continues with its images.\n';
    expect(await ended).toEqual({ status, out: '', err });
    await unlock();
    expect(await listBackups(target)).toEqual([]);
  });

  test('by kill -9 is not restored, and the next backup replaces it', async () => {
    const target = pathOf('killed');
    const { child, ended, unlock } = await startBlockedBackup(target);
    child.kill('SIGKILL');
    await ended;
    await unlock();
    // PostgreSQL may take a moment to notice that the process was killed.
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(site().db);
      expect(rows).toEqual([]);
    });
    const [killed = ''] = await listBackups(target);
    const { out } = await onSite(['backup', target, '--list']);
    expect(out).toBe(`${killed}  incomplete: it has no manifest.json\n`);
    await expect(readBackup(target)).rejects.toThrow('is not a complete backup: it has no manifest.json.');
    await expect(readBackup(join(target, killed))).rejects.toThrow('is not a complete backup');
    expect(await onSite(['backup', target])).toMatchObject({ status: 0, err: '' });
    const [next = '', ...others] = await listBackups(target);
    expect([others, next === killed]).toEqual([[], false]);
    expect((await readdir(join(target, next))).sort()).toEqual([
      ...['SHA256SUMS', 'images.txt.gz', 'manifest.json', 'secrets', 'tables'],
    ]);
    expect((await readBackup(target)).manifest.tables).toHaveLength(BACKUP_TABLES);
  });
});

test('of two backups of a site at the same time, one is refused', async () => {
  const target = pathOf('busy');
  const { ended, unlock } = await startBlockedBackup(target);
  const err = 'Another backup of this site is running.\n';
  expect(await onSite(['backup', pathOf('another')])).toEqual({ status: 1, out: '', err });
  await unlock();
  expect(await ended).toMatchObject({ status: 0, err: '' });
});

test('an image that is deleted during a backup is in it, and is deleted afterwards', async () => {
  const target = pathOf('with a deletion');
  const { ended, unlock } = await startBlockedBackup(target, 'workflow_steps');
  const images = site().db.selectFrom('files').where('isCard', '=', false);
  const [stored] = await images.select(['name', 'token']).execute();
  const token = stored?.token ?? '';
  const files = createFileStorage({
    ...{ db: site().db, store: openObjectStore(null, pathOf('site')), findUses: findImageUses },
    onDeleteFailed: (error) => {
      throw error;
    },
  });
  expect(await files.remove(stored?.name ?? '')).toEqual({ kind: 'removed' });
  expect(await files.findByToken(token)).toBeNull();
  await unlock();
  expect(await ended).toMatchObject({ status: 0, err: '' });
  expect((await readBackup(target)).images).toContainEqual(expect.objectContaining({ token, file: null }));
  expect(existsSync(pathOf('site', 'files', token))).toBe(true);
  expect(await files.removeIncomplete({ beforeMs: Date.now(), limit: 10 })).toBe(1);
  expect(existsSync(pathOf('site', 'files', token))).toBe(false);
});
