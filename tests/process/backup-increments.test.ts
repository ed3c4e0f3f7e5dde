import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBackupPlace } from '#server/backup/backup-place.ts';
import { parseConfig } from '#server/runtime/config.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { readContent } from '#tests/support/database/read-tables.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import type { TestStore } from '#tests/support/database/test-stores.ts';
import { openTestStore, STORE_KINDS } from '#tests/support/database/test-stores.ts';
import { makeFields } from '#tests/support/database/transfer-database.ts';
import { readBackup } from '#tests/support/site/backup-site.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';

let folder = '';
let database: TestDatabase;
let files: FileStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-increments-'));
  database = await createTestDatabase();
  const store = openObjectStore(null, join(folder, 'site'));
  files = createFileStorage({ db: database.db, store, findUses: findImageUses, onDeleteFailed: () => {} });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const KEYS = { BACKUP_ACCESS_KEY_ID: 'S3RVER', BACKUP_SECRET_ACCESS_KEY: 'S3RVER' };
const run = (args: string[], change: Record<string, string> = {}, input = '') =>
  runCommandHere(args, { DATABASE_URL: database.url, DATA_DIR: join(folder, 'site'), ...KEYS, ...change }, input);
const addArticle = (id: string) => run(['import', '-'], {}, JSON.stringify({ articles: { [id]: makeFields() } }));

/** Stores an image and returns its token. */
async function addImage(name: string, widthPx: number): Promise<string> {
  const bytes = await makeJpeg(widthPx, 30);
  const saved = await files.save({
    name: `articles/1_${name}.jpg`,
    bytes,
    uploadedBy: 'rina@prohor.example',
    nowMs: 1,
  });
  if (saved.kind !== 'saved') throw new Error(`The image was not saved: ${saved.kind}.`);
  return /media\/(\w+)/.exec(saved.file.url)?.[1] ?? '';
}

async function readFiles(path: string): Promise<Map<string, string>> {
  const entries = (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return new Map(
    await Promise.all(
      paths.map(async (file) => [file.slice(path.length), (await readFile(file)).toString('base64')] as const),
    ),
  );
}

describe.each(STORE_KINDS)('backups on %s', (kind) => {
  let store: TestStore;
  /** The URL of the place, or of one backup in it. */
  const toUrl = (name = '') => store.storageUrl.replace(/(?=\?|$)/, name === '' ? '' : `/${name}`);
  const openPlace = () => openBackupPlace(parseConfig({}), toUrl());
  const list = async (path: string) => (await openPlace().store.list(path)).sort();
  const listBackups = async () => (await list('')).filter((name) => name.startsWith('20'));
  const backUp = (...flags: string[]) => run(['backup', toUrl(), ...flags]);

  beforeEach(async () => {
    store = await openTestStore(kind);
  });
  afterEach(() => store.remove());

  test('share their images, and each restores the site as it was', async () => {
    await addArticle('first');
    const [deleted, shared] = [await addImage('deleted', 50), await addImage('shared', 60)];
    expect((await backUp()).out).toMatch(/images: 2, of which new: 2\.\n$/);
    const before = { content: await readContent(database.db), files: await readFiles(join(folder, 'site', 'files')) };

    await addArticle('second');
    await files.remove('articles/1_deleted.jpg');
    const added = await addImage('added', 70);
    expect((await backUp()).out).toMatch(/images: 2, of which new: 1\.\n$/);
    const after = { content: await readContent(database.db), files: await readFiles(join(folder, 'site', 'files')) };
    expect(await list('images')).toEqual([added, deleted, shared].sort());

    const names = await listBackups();
    const { out } = await run(['backup', toUrl(), '--list']);
    const describeBackup = (name: string | undefined, articles: number) =>
      expect.stringMatching(new RegExp(`^${name} +\\d+\\.\\d KB  ${articles} articles  2 images$`));
    expect(out.trim().split('\n')).toEqual([describeBackup(names[1], 2), describeBackup(names[0], 1)]);
    // Without a name, the newest is restored.
    for (const { location, expected } of [
      { location: toUrl(names[0]), expected: before },
      { location: toUrl(), expected: after },
    ]) {
      const other = await createTestDatabase();
      const dataDir = await mkdtemp(join(folder, 'other-'));
      const env = { DATABASE_URL: other.url, DATA_DIR: dataDir };
      expect(await run(['restore', location], env)).toMatchObject({ status: 0, err: '' });
      expect(await readContent(other.db)).toEqual(expected.content);
      expect(await readFiles(join(dataDir, 'files'))).toEqual(expected.files);
      await other.drop();
    }
  });

  test('beyond the number to keep are removed, with the images that no other backup names', async () => {
    await addArticle('first');
    const [deleted, shared] = [await addImage('deleted', 50), await addImage('shared', 60)];
    await backUp();
    await files.remove('articles/1_deleted.jpg');
    await backUp();
    expect(await list('images')).toEqual([deleted, shared].sort());
    const [, second] = await listBackups();
    expect((await backUp('--keep', '2')).out).toMatch(/Older backups removed: 1\.\n$/);
    expect(await listBackups()).toEqual([second, expect.any(String)]);
    expect(await list('images')).toEqual([shared]);
    expect(await run(['backup', toUrl(), '--verify'])).toEqual({
      status: 0,
      out: 'Backups read: 2; all files are as they were written.\n',
      err: '',
    });
  });

  test('are verified: one changed byte and one missing image are named, and copied again after their removal', async () => {
    await addArticle('first');
    const [flipped, missing] = [await addImage('flipped', 50), await addImage('missing', 60)];
    await backUp();
    const place = openPlace();
    const key = `images/${flipped}/50.webp`;
    const bytes = Buffer.from(await new Response((await place.store.get(key))?.body).arrayBuffer());
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    await place.store.put(key, bytes, 'image/webp');
    await place.store.remove([`images/${missing}/60.jpg`]);
    const found = await run(['backup', toUrl(), '--verify']);
    expect(found).toMatchObject({ status: 1, out: '' });
    const lines = [
      'Backups read: 1; files damaged or missing: 2.',
      `${place.describe(key)} is damaged.`,
      `${place.describe(`images/${missing}/60.jpg`)} is missing.`,
    ];
    expect(found.err.trim().split('\n').sort()).toEqual(lines.sort());
    for (const token of [flipped, missing]) await place.store.removeFolder(`images/${token}`);
    expect((await backUp()).out).toMatch(/images: 2, of which new: 2\.\n$/);
    expect(await run(['backup', toUrl(), '--verify'])).toMatchObject({ status: 0, err: '' });
  });
});

describe('a folder of backups', () => {
  const place = () => join(folder, 'place');
  const backUp = (...flags: string[]) => run(['backup', place(), ...flags]);

  test('has an image once: the next backup does not write it again', async () => {
    await addArticle('first');
    const token = await addImage('shared', 60);
    await backUp();
    const path = join(place(), 'images', token, '60.jpg');
    const { ino, mtimeMs } = await stat(path);
    await backUp();
    expect(await stat(path)).toMatchObject({ ino, mtimeMs });
  });

  test('is continued after a killed backup: whole images are used again, others are copied', async () => {
    await addArticle('first');
    const [whole, part] = [await addImage('whole', 50), await addImage('part', 60)];
    await backUp();
    const [name = ''] = (await readdir(place())).filter((entry) => entry.startsWith('20'));
    await rm(join(place(), name, 'manifest.json'));
    await rm(join(place(), 'images', part, 'SHA256SUMS'));
    await writeFile(join(place(), 'images', part, '60.jpg'), 'cut off');
    expect((await backUp()).out).toMatch(/images: 2, of which new: 1\.\n$/);
    expect((await readBackup(place())).images.map(({ token }) => token).sort()).toEqual([whole, part].sort());
  });

  test('has the other files of an image of which one is missing, and later the whole image', async () => {
    await addArticle('first');
    const token = await addImage('a', 60);
    const path = join(folder, 'site', 'files', token, '60.jpg');
    const bytes = await readFile(path);
    await rm(path);
    const err = '1 files of images are missing from the store, so they are not in the backup.\n';
    expect(await backUp()).toMatchObject({ status: 0, err });
    expect((await readBackup(place())).images.map(({ file }) => file)).toEqual(['60.avif', '60.webp']);
    await writeFile(path, bytes);
    expect(await backUp()).toMatchObject({ status: 0, err: '' });
    expect((await readBackup(place())).images).toMatchObject([{ token, file: null }]);
    expect(await backUp('--verify')).toMatchObject({ status: 0 });
  });

  test('of another database is refused, unless this one takes it over', async () => {
    await addArticle('first');
    await backUp();
    const other = await createTestDatabase();
    const env = { DATABASE_URL: other.url, DATA_DIR: join(folder, 'other') };
    await run(['restore', place()], env);
    const refused = await run(['backup', place()], env);
    expect(refused).toMatchObject({ status: 1, out: '' });
    expect(refused.err).toMatch(/^\S+ has the backups of another database\. .* --take-over /);
    expect(await run(['backup', place(), '--take-over'], env)).toMatchObject({ status: 0, err: '' });
    expect(await backUp()).toMatchObject({ status: 1 });
    await other.drop();
  });

  test('keeps old backups if the list of a newer one is damaged', async () => {
    await addArticle('first');
    await backUp();
    await backUp();
    const names = (await readdir(place())).filter((entry) => entry.startsWith('20')).sort();
    await writeFile(join(place(), names[1] ?? '', 'SHA256SUMS'), 'x');
    const removed = await backUp('--keep', '2');
    expect(removed).toMatchObject({ status: 1, err: expect.stringContaining('older backups could not be removed') });
    expect((await readBackup(join(place(), names[0] ?? ''))).manifest.migrations).not.toEqual([]);
  });

  test('and its number of backups may be in variables', async () => {
    await addArticle('first');
    const env = { BACKUP_TARGET: place(), BACKUP_KEEP: '1' };
    await run(['backup'], env);
    expect((await run(['backup'], env)).out).toMatch(/Older backups removed: 1\.\n$/);
    expect(await run(['backup'])).toMatchObject({ status: 1, err: expect.stringContaining('BACKUP_TARGET') });
  });
});
