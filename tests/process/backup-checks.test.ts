import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContent } from '#tests/support/database/read-tables.ts';
import { readBackup, setUpBackup } from '#tests/support/site/backup-site.ts';
import { changeMigrations, changeSums, replaceByLink, toDigest } from '#tests/support/site/change-backup.ts';

const { pathOf, backupPath, other, onOther, copyBackup, copyAsOneFolder } = setUpBackup();

const LISTED = ['tables/articles.copy.gz', 'tables', 'secrets/session-key', 'SHA256SUMS', 'manifest.json'];
const KINDS = [
  { kind: 'a backup', copy: copyBackup, links: [...LISTED, 'images.txt.gz', '../images'] },
  { kind: 'a backup of the first releases', copy: copyAsOneFolder, links: [...LISTED, 'files'] },
];

describe.each(KINDS)('$kind', ({ kind, copy, links }) => {
  const copyTo = (name: string) => copy(`${kind} ${name}`);

  test('is not restored if a file is damaged', async () => {
    const copyPath = await copyTo('damaged');
    await writeFile(copyPath('tables/articles.copy.gz'), 'x');
    const before = await readContent(other().db);
    const err = `${copyPath('tables/articles.copy.gz')} is missing or damaged; nothing was restored.\n`;
    expect(await onOther(['restore', copyPath()])).toEqual({ status: 1, out: '', err });
    expect(await readContent(other().db)).toEqual(before);
    expect(existsSync(pathOf('other', 'files'))).toBe(false);
  });

  test('is not restored if the session key is empty', async () => {
    const copyPath = await copyTo('without key');
    await writeFile(copyPath('secrets/session-key'), '');
    await changeSums(copyPath, (list) => list.replace(/\w+(?= {2}secrets)/, toDigest('')));
    const before = await readContent(other().db);
    const err = 'secrets/session-key of the backup does not hold 32 bytes; nothing was restored.\n';
    expect(await onOther(['restore', copyPath()])).toEqual({ status: 1, out: '', err });
    expect(await readContent(other().db)).toEqual(before);
    expect(existsSync(pathOf('other', 'files'))).toBe(false);
  });

  test.each(links)('is refused if %s is a symbolic link', async (path) => {
    const copyPath = await copyTo(`link ${path.replaceAll('/', ' ')}`);
    await replaceByLink(copyPath, path);
    await expect(readBackup(copyPath())).rejects.toThrow('is not a regular file of the backup');
  });

  test('is refused if a file is a named pipe, without reading from it', async () => {
    const copyPath = await copyTo('pipe');
    await rm(copyPath('tables/articles.copy.gz'));
    execFileSync('mkfifo', [copyPath('tables/articles.copy.gz')]);
    await expect(readBackup(copyPath())).rejects.toThrow('is not a regular file of the backup');
  });

  test.each([
    ['a file outside of the folder', '../../etc/passwd'],
    ['a file of a parent', 'tables/../secrets/session-key'],
    ['an absolute path', '/etc/passwd'],
    ['a table that the manifest does not name', 'tables/other.copy.gz'],
    ['a file that is no image', 'files/readme.txt'],
    ['a file twice', 'secrets/session-key'],
  ])('is refused if it lists %s', async (name, path) => {
    const copyPath = await copyTo(`lists ${name}`);
    await changeSums(copyPath, (list) => `${list}${toDigest('')}  ${path}\n`);
    await expect(readBackup(copyPath())).rejects.toThrow(`SHA256SUMS has an unexpected line: ${toDigest('')}  ${path}`);
  });

  test.each(['tables/articles.copy.gz', 'secrets/session-key'])('is refused if it does not list %s', async (path) => {
    const copyPath = await copyTo(`omits ${dirname(path)}`);
    await changeSums(copyPath, (list) => list.replace(new RegExp(`^.* {2}${path}\n`, 'm'), ''));
    await expect(readBackup(copyPath())).rejects.toThrow(`SHA256SUMS does not list ${path}.`);
  });

  test.each([
    ['an image', /jpg$/, 'is missing.'],
    ['the list of digests', /SHA256SUMS$/, 'is missing or damaged.'],
    ['the manifest', /manifest\.json/, 'is not a complete backup: it has no manifest.json.'],
  ])('is refused if %s is missing', async (name, pattern, message) => {
    const copyPath = await copyTo(`without ${name}`);
    const folders = [copyPath(), copyPath('..', 'images')].filter((folder) => existsSync(folder));
    const paths = await Promise.all(
      folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((path) => join(folder, path))),
    );
    const [path = ''] = paths.flat().filter((file) => pattern.test(file));
    await rm(path);
    await expect(readBackup(copyPath())).rejects.toThrow(message);
  });

  test('of a program with more migrations is not restored', async () => {
    const copyPath = await copyTo('later');
    await changeMigrations(copyPath('manifest.json'), (names) => [...names, '9999-later']);
    const err = 'The backup is of another version of the program; restore it with that version or a newer one.\n';
    expect(await onOther(['restore', copyPath()])).toMatchObject({ status: 1, err });
  });
});

test.each([
  ['the folder of backups', () => pathOf('backups')],
  ['a backup', () => backupPath()],
])('a backup is opened through a symbolic link to %s', async (what, toTarget) => {
  const link = pathOf(`link to ${what}`);
  await symlink(toTarget(), link);
  expect((await readBackup(link)).images).toHaveLength(2);
});
