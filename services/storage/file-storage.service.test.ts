import { readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideImage } from '#domain/images/image.ts';
import { makeGif, makeJpeg } from '#tests/support/articles/make-image.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import type { TestStore } from '#tests/support/database/test-stores.ts';
import { openTestStore, STORE_KINDS } from '#tests/support/database/test-stores.ts';
import type { FileStorage } from './file-storage.ts';
import { createFileStorage } from './file-storage.ts';
import type { ObjectStore } from './object-store.ts';
import { StorageFullError } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';
import type { Upload } from './save-upload.ts';

const NAME = 'articles/1700000000000_ঘাট.jpg'; // "landing"
const NOW_MS = 1_800_000_000_000;

let database: TestDatabase;
let jpeg: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  jpeg = await makeJpeg(500, 300);
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('files').execute());

const upload = (change: Partial<Upload> = {}): Upload => ({
  name: NAME,
  bytes: jpeg,
  uploadedBy: 'desk@prohor.example',
  nowMs: NOW_MS,
  ...change,
});

const fail = () => Promise.reject(new Error('The store does not answer.'));
const ignore = () => {};
const unused = { findUses: async () => [] };

async function saveUrl(files: FileStorage, change: Partial<Upload> = {}): Promise<string> {
  const result = await files.save(upload(change));
  if (result.kind !== 'saved') throw new Error(`The upload is ${JSON.stringify(result)}.`);
  return result.file.url;
}

/** Parses the URL of one file of an image. */
const toFileName = (url: string) => {
  const [, , token = '', file = ''] = new URL(url, 'http://site').pathname.split('/');
  return { token, file };
};

describe.each(STORE_KINDS)('images in a store on %s', (kind) => {
  let place: TestStore;
  let store: ObjectStore;
  let files: FileStorage;

  beforeAll(async () => {
    place = await openTestStore(kind);
    store = openObjectStore(place.storageUrl, '/nowhere');
    files = createFileStorage({ ...unused, db: database.db, store, onDeleteFailed: ignore });
  });
  afterAll(async () => {
    await store.close();
    await place.remove();
  });

  it('are stored, described and found by name and by URL', async () => {
    const result = await files.save(upload());
    const file = {
      name: NAME,
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/500\.jpg\?w=500&h=300&blur=[\w-]+$/),
      contentType: 'image/jpeg',
      sizeBytes: jpeg.length,
      widthPx: 500,
      heightPx: 300,
      isAnimated: false,
      createdAt: NOW_MS,
    };
    expect(result).toEqual({ kind: 'saved', file });
    const found = await files.find(NAME);
    expect(found).toEqual(file);
    expect(await files.findByUrl(found?.url ?? '')).toEqual(file);
    expect(await files.findByUrl('https://elsewhere.example/a.jpg')).toBeNull();
  });

  it.each([
    ['a still image', () => makeJpeg(900, 300), 9],
    ['an animation', () => makeGif(900, 300), 3],
  ])('have every file that pages request: %s', async (_, make, count) => {
    const image = decideImage(await saveUrl(files, { bytes: await make() }));
    const sets = [image?.url ?? '', image?.srcSet ?? '', ...(image?.sources ?? []).map(({ srcSet }) => srcSet)];
    const urls = new Set(sets.flatMap((set) => set.match(/\/media\/[^ ,]+/g) ?? []));
    expect(urls.size).toBe(count);
    for (const url of urls) expect([url, await files.findSize(toFileName(url))]).toEqual([url, expect.any(Number)]);
  });

  it('are stored once if the same upload repeats, at the same time or later', async () => {
    const [first, second] = await Promise.all([files.save(upload()), files.save(upload())]);
    const third = await files.save(upload({ nowMs: NOW_MS + 1 }));
    expect(first.kind).toBe('saved');
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(await database.db.selectFrom('files').selectAll().execute()).toHaveLength(1);
  });

  it('are refused if another image has the name', async () => {
    await files.save(upload());
    expect(await files.save(upload({ bytes: await makeJpeg(41, 31) }))).toEqual({
      kind: 'refused',
      reason: 'name-taken',
    });
  });

  it('are not found after removal by name or by URL, and their name is free', async () => {
    const fileName = toFileName(await saveUrl(files));
    expect(await files.remove(NAME)).toEqual({ kind: 'removed' });
    expect(await files.remove(NAME)).toEqual({ kind: 'missing' });
    expect(await files.find(NAME)).toBeNull();
    expect(await files.open(fileName)).toBeNull();
    const url = await saveUrl(files);
    expect(await files.removeByUrl('https://elsewhere.example/a.jpg')).toBe(false);
    expect(await files.removeByUrl(url)).toBe(true);
    expect(await files.findSize(toFileName(url))).toBeNull();
    expect(await database.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('are not found after removal even if the store fails, and removeIncomplete deletes the objects later', async () => {
    const failures: unknown[] = [];
    const broken = { ...store, remove: fail };
    const failing = createFileStorage({
      ...unused,
      db: database.db,
      store: broken,
      onDeleteFailed: (error) => failures.push(error),
    });
    const url = await saveUrl(files);
    expect(await failing.removeByUrl(url)).toBe(true);
    expect(failures).toHaveLength(1);
    expect(await files.findByUrl(url)).toBeNull();
    expect(await files.findSize(toFileName(url))).toEqual(expect.any(Number));
    expect(await files.removeIncomplete({ beforeMs: NOW_MS, limit: 10 })).toBe(0);
    expect(await files.removeIncomplete({ beforeMs: NOW_MS + 1, limit: 10 })).toBe(1);
    expect(await files.findSize(toFileName(url))).toBeNull();
  });

  it.each([
    ['a failure of the store', () => fail()],
    ['a full store', () => Promise.reject(new StorageFullError())],
  ])('leave no object and no row after %s', async (_, failPut) => {
    const writtenKeys: string[] = [];
    const put: ObjectStore['put'] = async (key, bytes, type) => {
      if (writtenKeys.length === 2) return failPut();
      writtenKeys.push(key);
      return store.put(key, bytes, type);
    };
    const interrupted = createFileStorage({
      ...unused,
      db: database.db,
      store: { ...store, put },
      onDeleteFailed: ignore,
    });
    const result = await interrupted.save(upload()).catch(() => 'rejected');
    expect(['rejected', { kind: 'full' }]).toContainEqual(result);
    expect(writtenKeys).toHaveLength(2);
    for (const key of writtenKeys) expect(await store.findSize(key)).toBeNull();
    expect(await database.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('leave no object and no row if the upload is cancelled during a write', async () => {
    const controller = new AbortController();
    const writtenKeys: string[] = [];
    const put: ObjectStore['put'] = async (key, bytes, type) => {
      writtenKeys.push(key);
      await store.put(key, bytes, type);
      controller.abort();
    };
    const interrupted = createFileStorage({
      ...unused,
      db: database.db,
      store: { ...store, put },
      onDeleteFailed: ignore,
    });
    expect(await interrupted.save(upload({ signal: controller.signal }))).toEqual({ kind: 'canceled' });
    expect(writtenKeys).toHaveLength(1);
    for (const key of writtenKeys) expect(await store.findSize(key)).toBeNull();
    expect(await database.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('are complete if the database stores the row and its response is lost', async () => {
    let isDown = false;
    const updates = new WeakSet<object>();
    const losesResponse: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (isDown) throw new Error('The database does not answer.');
        if (node.kind === 'UpdateQueryNode') updates.add(queryId);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        isDown = updates.has(queryId);
        if (isDown) throw new Error('The database does not answer.');
        return result;
      },
    };
    const unanswered = createFileStorage({
      ...unused,
      db: database.db.withPlugin(losesResponse),
      store,
      onDeleteFailed: ignore,
    });
    await expect(unanswered.save(upload())).rejects.toThrow('The database does not answer.');
    const again = await files.save(upload());
    expect(again.kind).toBe('saved');
    expect(await files.findSize(toFileName((await files.find(NAME))?.url ?? ''))).toEqual(expect.any(Number));
  });

  it('are deleted by removeIncomplete if the program was killed during the upload', async () => {
    const url = await saveUrl(files);
    await database.db.updateTable('files').set({ state: 'incomplete' }).execute();
    await files.removeIncomplete({ beforeMs: NOW_MS + 1, limit: 10 });
    expect(await files.findSize(toFileName(url))).toBeNull();
    expect(await database.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });
});

describe('on disk', () => {
  it('an image is stored in a folder named after its token', async () => {
    const place = await openTestStore('disk');
    const folder = fileURLToPath(place.storageUrl);
    const files = createFileStorage({
      ...unused,
      db: database.db,
      store: openObjectStore(place.storageUrl, '/nowhere'),
      onDeleteFailed: ignore,
    });
    const { token } = toFileName(await saveUrl(files));
    const entries = await readdir(folder, { recursive: true });
    expect(entries.filter((entry) => !entry.startsWith('writing')).sort()).toEqual(
      [
        token,
        ...['400', '500'].flatMap((width) => ['avif', 'jpg', 'webp'].map((type) => `${token}/${width}.${type}`)),
      ].sort(),
    );
    expect((await stat(dirname(folder))).isDirectory()).toBe(true);
    await place.remove();
  });
});
