import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BACKUP_TABLES, setUpBackup } from '#tests/support/site/backup-site.ts';
import { startProhor } from '#tools/run-program.ts';
import { openBackupFolder } from '../../cli/backup/open-backup-folder.ts';
import { eventually } from '../support/eventually.ts';

const { pathOf, site, siteVariables, onSite } = setUpBackup();

/** Starts a backup into a folder, which waits for the articles until `unlock`. */
async function startBlockedBackup(target: string) {
  const locked = Promise.withResolvers<void>();
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
  const locking = site()
    .db.transaction()
    .execute(async (trx) => {
      await sql`lock table articles`.execute(trx);
      locked.resolve();
      await unlocked;
    });
  await locked.promise;
  const started = startProhor(['backup', target], siteVariables());
  const files = `${target}.part/tables`;
  await eventually(async () => expect(await readdir(files)).toContain('article_autosaves.copy.gz'));
  const finish = async () => {
    unlock();
    await locking;
  };
  return { ...started, unlock: finish };
}

describe('a backup that is interrupted', () => {
  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('by %s says so, leaves no folder and ends with status %i', async (signal, status) => {
    const target = pathOf(signal);
    const { child, ended, unlock } = await startBlockedBackup(target);
    child.kill(signal);
    expect(await ended).toEqual({ status, out: '', err: 'Stopped; nothing was backed up.\n' });
    await unlock();
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
  });

  test('by kill -9 leaves a part, which the next backup replaces', async () => {
    const target = pathOf('killed');
    const { child, ended, unlock } = await startBlockedBackup(target);
    child.kill('SIGKILL');
    await ended;
    await unlock();
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, true]);
    expect(await onSite(['backup', target])).toMatchObject({ status: 0, err: '' });
    expect(existsSync(`${target}.part`)).toBe(false);
    expect((await readdir(target)).sort()).toEqual(['SHA256SUMS', 'files', 'manifest.json', 'secrets', 'tables']);
    expect((await openBackupFolder(target)).manifest.tables).toHaveLength(BACKUP_TABLES);
  });
});

describe('a part of a backup', () => {
  test('is left alone while another process writes it', async () => {
    const target = pathOf('busy');
    const { child, ended, unlock } = await startBlockedBackup(target);
    const err = `Another backup, process ${child.pid}, is writing ${target}.part.\n`;
    expect(await onSite(['backup', target])).toEqual({ status: 1, out: '', err });
    await unlock();
    expect(await ended).toMatchObject({ status: 0, err: '' });
  });

  test('is replaced if its process id belongs to a process that started at another time', async () => {
    const target = pathOf('reused');
    await mkdir(`${target}.part`);
    await writeFile(`${target}.part/.prohor-backup`, `${process.pid} 1\n`);
    expect(await onSite(['backup', target])).toMatchObject({ status: 0, err: '' });
  });

  test('is left alone if no backup created it', async () => {
    const target = pathOf('foreign');
    await mkdir(`${target}.part`);
    await writeFile(`${target}.part/notes.txt`, 'of the operator');
    const err = `${target}.part exists already, and no backup created it; remove it or choose another folder.\n`;
    expect(await onSite(['backup', target])).toEqual({ status: 1, out: '', err });
    expect(await readdir(`${target}.part`)).toEqual(['notes.txt']);
    expect(existsSync(target)).toBe(false);
  });
});
