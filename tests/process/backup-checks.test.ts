import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContent } from '#tests/support/database/read-tables.ts';
import { setUpBackup } from '#tests/support/site/backup-site.ts';
import { changeMigrations, changeSums, replaceByLink, toDigest } from '#tests/support/site/change-backup.ts';
import { openBackupFolder } from '../../cli/backup/open-backup-folder.ts';

const { pathOf, backupPath, other, onOther, copyBackup } = setUpBackup();

describe('a backup', () => {
  test('is not restored if a file is damaged', async () => {
    const copyPath = await copyBackup('damaged');
    await writeFile(copyPath('tables/articles.copy.gz'), 'x');
    const before = await readContent(other().db);
    const err = `${copyPath('tables/articles.copy.gz')} is missing or damaged; nothing was restored.\n`;
    expect(await onOther(['restore', copyPath()])).toEqual({ status: 1, out: '', err });
    expect(await readContent(other().db)).toEqual(before);
    expect(existsSync(pathOf('other', 'files'))).toBe(false);
  });

  test('is not restored if the session key is empty', async () => {
    const copyPath = await copyBackup('without key');
    await writeFile(copyPath('secrets/session-key'), '');
    await changeSums(copyPath, (list) => list.replace(/\w+(?= {2}secrets)/, toDigest('')));
    const before = await readContent(other().db);
    const err = 'secrets/session-key of the backup does not hold 32 bytes; nothing was restored.\n';
    expect(await onOther(['restore', copyPath()])).toEqual({ status: 1, out: '', err });
    expect(await readContent(other().db)).toEqual(before);
    expect(existsSync(pathOf('other', 'files'))).toBe(false);
  });

  test.each(['tables/articles.copy.gz', 'tables', 'files', 'secrets/session-key', 'SHA256SUMS', 'manifest.json'])(
    'is refused if %s is a symbolic link',
    async (path) => {
      const copyPath = await copyBackup(`link ${path.replaceAll('/', ' ')}`);
      await replaceByLink(copyPath, path);
      await expect(openBackupFolder(copyPath())).rejects.toThrow('is not a regular file of the backup');
    },
  );

  test('is refused if a file is a named pipe, without reading from it', async () => {
    const copyPath = await copyBackup('pipe');
    await rm(copyPath('tables/articles.copy.gz'));
    execFileSync('mkfifo', [copyPath('tables/articles.copy.gz')]);
    await expect(openBackupFolder(copyPath())).rejects.toThrow('is not a regular file of the backup');
  });

  test('is opened through a symbolic link to its folder', async () => {
    await symlink(backupPath(), pathOf('latest'));
    expect((await openBackupFolder(pathOf('latest'))).imageKeys).not.toEqual([]);
  });

  test.each([
    ['a file outside of the folder', '../../etc/passwd'],
    ['a file of a parent', 'tables/../secrets/session-key'],
    ['an absolute path', '/etc/passwd'],
    ['a table that the manifest does not name', 'tables/other.copy.gz'],
    ['a file that is no image', 'files/readme.txt'],
    ['a file twice', 'secrets/session-key'],
  ])('is refused if it lists %s', async (name, path) => {
    const copyPath = await copyBackup(`lists ${name}`);
    await changeSums(copyPath, (list) => `${list}${toDigest('')}  ${path}\n`);
    await expect(openBackupFolder(copyPath())).rejects.toThrow(
      `SHA256SUMS has an unexpected line: ${toDigest('')}  ${path}`,
    );
  });

  test.each(['tables/articles.copy.gz', 'secrets/session-key'])('is refused if it does not list %s', async (path) => {
    const copyPath = await copyBackup(`omits ${dirname(path)}`);
    await changeSums(copyPath, (list) => list.replace(new RegExp(`^.* {2}${path}\n`, 'm'), ''));
    await expect(openBackupFolder(copyPath())).rejects.toThrow(`SHA256SUMS does not list ${path}.`);
  });

  test.each([
    ['an image is missing', /^files\/.*jpg$/m, 'is missing or damaged; nothing was restored.'],
    ['the list of digests is missing', /SHA256SUMS/, 'is missing or damaged.'],
    ['the manifest is missing', /manifest\.json/, 'is not a complete backup: it has no manifest.json.'],
  ])('is refused if %s', async (name, pattern, message) => {
    const copyPath = await copyBackup(name);
    const [path = ''] = (await readdir(copyPath(), { recursive: true })).filter((file) => pattern.test(file));
    await rm(copyPath(path));
    await expect(openBackupFolder(copyPath())).rejects.toThrow(message);
  });

  test('of a program with more migrations is not restored', async () => {
    const copyPath = await copyBackup('later');
    await changeMigrations(copyPath('manifest.json'), (names) => [...names, '9999-later']);
    const err = 'The backup is of another version of the program; restore it with that version or a newer one.\n';
    expect(await onOther(['restore', copyPath()])).toMatchObject({ status: 1, err });
  });
});
