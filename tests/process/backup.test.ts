import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findReferencedImages } from '#services/articles/edit/image-references.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { articleId } from '#tools/article-id.ts';
import { runProhor } from '#tools/run-program.ts';
import { openBackupFolder } from '../../cli/backup/backup-folder.ts';
import { makeInput } from '../support/make-article.ts';
import { makeJpeg } from '../support/make-image.ts';
import { readTables } from '../support/read-tables.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { HISTORY_ENTRY, makeFields } from '../support/transfer-database.ts';

const ACTOR = { userEmail: 'rina@example.org', userId: 'u1' };

let folder: string;
let site: TestDatabase;
let other: TestDatabase;
const backupPath = (...names: string[]) => join(folder, 'backup', ...names);
const onSite = (args: readonly string[], input?: string) =>
  runProhor(args, { DATABASE_URL: site.url, DATA_DIR: join(folder, 'site') }, input);
const onOther = (args: readonly string[]) =>
  runProhor(args, { DATABASE_URL: other.url, DATA_DIR: join(folder, 'other') });

/** A site with articles, a history, a view count, a staff account and an image, and its backup. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-backup-'));
  [site, other] = [await createTestDatabase(), await createTestDatabase()];
  const articles = { সেতু: makeFields({ title: 'পদ্মা, "সেতু" \\ \u09df\t\n\\N', viewCount: 7 }), two: makeFields() };
  await onSite(['import', '-'], JSON.stringify({ articles, history: { h1: HISTORY_ENTRY } }));
  await onSite(['staff', 'add', 'rina@prohor.example'], 'সেতুর নিচে তিনটি নৌকা\n');
  const files = createFileStorage({
    db: site.db,
    store: openObjectStore(null, join(folder, 'site')),
    findReferenced: findReferencedImages,
    findUses: findImageUses,
    onDeleteFailed: () => {},
  });
  const bytes = await makeJpeg(500, 300);
  await files.save({ name: 'articles/1_a.jpg', bytes, uploadedBy: 'rina@prohor.example', nowMs: 1 });
  expect(await onSite(['backup', backupPath()])).toEqual({
    status: 0,
    out: `Backed up to ${backupPath()}. Tables: 23, images: 1.\n`,
    err: '',
  });
});
afterAll(async () => {
  await site.drop();
  await other.drop();
  await rm(folder, { recursive: true });
});

/** The content of all tables except the times of the migrations. */
const readContent = async (db: TestDatabase['db']) =>
  [...(await readTables(db))].filter(([name]) => !name.startsWith('kysely'));

/** A copy of the backup, so that a test may change it. */
async function copyBackup(name: string): Promise<(...names: string[]) => string> {
  const copy = join(folder, name);
  await cp(backupPath(), copy, { recursive: true });
  return (...names) => join(copy, ...names);
}

async function changeMigrations(path: string, change: (names: string[]) => string[]): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, migrations: change(manifest.migrations) }));
}

/** The bytes of all files of a folder by their paths. */
async function readFiles(path: string): Promise<Map<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = async (file: string) => [relative(path, file), (await readFile(file)).toString('base64')] as const;
  return new Map((await Promise.all(files.map(read))).toSorted());
}

describe('a backup', () => {
  test('is readable for its owner only, and has the digest of each file', async () => {
    expect((await stat(backupPath())).mode & 0o777).toBe(0o700);
    const entries = await readdir(backupPath(), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    for (const path of files) expect((await stat(path)).mode & 0o777).toBe(0o600);
    const digests = await Promise.all(
      files
        .filter((path) => !/(manifest\.json|SHA256SUMS)$/.test(path))
        .map(async (path) => {
          const digest = createHash('sha256').update(await readFile(path));
          return `${digest.digest('hex')}  ${relative(backupPath(), path)}\n`;
        }),
    );
    const list = await readFile(backupPath('SHA256SUMS'), 'utf8');
    expect(list.split(/(?<=\n)/).sort()).toEqual(digests.sort());
    expect(list).toMatch(/ {2}secrets\/session-key\n.* {2}tables\/article_autosaves\.copy\.gz\n/);
  });

  test('is not restored if a file is damaged', async () => {
    const copyPath = await copyBackup('damaged');
    await writeFile(copyPath('tables/articles.copy.gz'), 'x');
    const before = await readContent(other.db);
    const err = `${copyPath('tables/articles.copy.gz')} is missing or damaged; nothing was restored.\n`;
    expect(await onOther(['restore', copyPath()])).toEqual({ status: 1, out: '', err });
    expect(await readContent(other.db)).toEqual(before);
    expect(existsSync(join(folder, 'other', 'files'))).toBe(false);
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

  test('is not restored over a site with content', async () => {
    const err =
      'The database is not empty: a backup is restored into a new one (an empty DATA_DIR, or another DATABASE_URL).\n';
    expect(await onSite(['restore', backupPath()])).toMatchObject({ status: 1, err });
  });

  test('does not replace an existing folder', async () => {
    const err = `${backupPath()} exists already; a backup needs a new folder.\n`;
    expect(await onSite(['backup', backupPath()])).toMatchObject({ status: 1, err });
    expect(existsSync(backupPath('manifest.json'))).toBe(true);
    expect(existsSync(`${backupPath()}.part`)).toBe(false);
  });

  test('restores tables, images and the session key; new articles then get the next numbers and are counted', async () => {
    expect(await onOther(['restore', backupPath()])).toMatchObject({ status: 0, err: '' });
    expect(await readContent(other.db)).toEqual(await readContent(site.db));
    for (const path of ['files', 'secrets']) {
      const [restored, original] = [join(folder, 'other', path), join(folder, 'site', path)];
      expect(await readFiles(restored)).toEqual(await readFiles(original));
    }
    const input = makeInput({ title: 'নতুন' });
    const stamp = { actor: ACTOR, nowMs: Date.now(), historyId: randomUUID() };
    for (const { db } of [site, other]) {
      await createArticleEditing(db).create({ id: articleId('new'), input, ...stamp });
    }
    expect(await readContent(other.db)).toEqual(await readContent(site.db));
  });

  test('of an earlier schema is restored into an embedded database without a schema and migrated', async () => {
    const copyPath = await copyBackup('earlier');
    // The last migration adds an index and no table, so without it the backup is that of the schema before.
    await changeMigrations(copyPath('manifest.json'), (names) => names.slice(0, 11));
    const env = { DATA_DIR: join(folder, 'embedded') };
    const err = 'The database is empty: there is nothing to back up.\n';
    expect(await runProhor(['backup', join(folder, 'empty')], env)).toEqual({ status: 1, out: '', err });
    expect(existsSync(join(folder, 'empty'))).toBe(false);
    expect(await runProhor(['restore', copyPath()], env)).toMatchObject({ status: 0, err: '' });
    const exported = await runProhor(['export', '-'], env);
    expect(exported.err).toBe('');
    expect(JSON.parse(exported.out).articles.সেতু.viewCount).toBe(7);
  });
});
