import { readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decidePicture } from '#domain/article/picture.ts';
import { makeGif, makeJpeg } from '#tests/support/make-picture.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestStore } from '#tests/support/test-stores.ts';
import { openTestStore, STORE_KINDS } from '#tests/support/test-stores.ts';
import type { FileStorage, Upload } from './file-storage.ts';
import { createFileStorage } from './file-storage.ts';
import type { ObjectStore } from './object-store.ts';
import { StorageFullError } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';

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
const findShown = async () => new Set<string>();

async function saveUrl(files: FileStorage, change: Partial<Upload> = {}): Promise<string> {
  const outcome = await files.save(upload(change));
  if (outcome.kind !== 'saved') throw new Error(`The upload is ${JSON.stringify(outcome)}.`);
  return outcome.file.url;
}

/** Token and file name as in the address of one of the picture's files. */
const partsOf = (address: string): [string, string] => {
  const [, , token = '', file = ''] = new URL(address, 'http://site').pathname.split('/');
  return [token, file];
};

describe.each(STORE_KINDS)('a picture on %s', (kind) => {
  let place: TestStore;
  let store: ObjectStore;
  let files: FileStorage;

  beforeAll(async () => {
    place = await openTestStore(kind);
    store = openObjectStore(place.storageUrl, '/nowhere');
    files = createFileStorage({ findShown, db: database.db, store, onLeftBehind: ignore });
  });
  afterAll(async () => {
    await store.close();
    await place.remove();
  });

  it('is kept, described and found by its name and by its address', async () => {
    const outcome = await files.save(upload());
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
    expect(outcome).toEqual({ kind: 'saved', file });
    const found = await files.find(NAME);
    expect(found).toEqual(file);
    expect(await files.findByUrl(found?.url ?? '')).toEqual(file);
    expect(await files.findByUrl('https://elsewhere.example/a.jpg')).toBeNull();
  });

  it.each([
    ['a still one', () => makeJpeg(900, 300), 9],
    ['an animation', () => makeGif(900, 300), 3],
  ])('has every file that pages ask for: %s', async (_, make, count) => {
    const picture = decidePicture(await saveUrl(files, { bytes: await make() }));
    const sets = [picture?.url ?? '', picture?.srcSet ?? '', ...(picture?.sources ?? []).map(({ srcSet }) => srcSet)];
    const addresses = new Set(sets.flatMap((set) => set.match(/\/media\/[^ ,]+/g) ?? []));
    expect(addresses.size).toBe(count);
    for (const address of addresses)
      expect([address, await files.findSize(...partsOf(address))]).toEqual([address, expect.any(Number)]);
  });

  it('sent again, after a lost answer or at the same time, is kept once', async () => {
    const [first, second] = await Promise.all([files.save(upload()), files.save(upload())]);
    const third = await files.save(upload({ nowMs: NOW_MS + 1 }));
    expect(first.kind).toBe('saved');
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(await database.db.selectFrom('files').selectAll().execute()).toHaveLength(1);
  });

  it('does not replace another of its name', async () => {
    await files.save(upload());
    expect(await files.save(upload({ bytes: await makeJpeg(41, 31) }))).toEqual({
      kind: 'refused',
      reason: 'name-taken',
    });
  });

  it('is gone once removed, by name or by address, and its name is free', async () => {
    const [token, file] = partsOf(await saveUrl(files));
    expect(await files.remove(NAME)).toBe(true);
    expect(await files.remove(NAME)).toBe(false);
    expect(await files.find(NAME)).toBeNull();
    expect(await files.open(token, file)).toBeNull();
    const url = await saveUrl(files);
    expect(await files.removeByUrl('https://elsewhere.example/a.jpg')).toBe(false);
    expect(await files.removeByUrl(url)).toBe(true);
    expect(await files.findSize(...partsOf(url))).toBeNull();
    expect(await database.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('whose objects cannot be removed is gone all the same, and cleared later', async () => {
    const complaints: unknown[] = [];
    const broken = { ...store, remove: fail };
    const deaf = createFileStorage({
      findShown,
      db: database.db,
      store: broken,
      onLeftBehind: (error) => complaints.push(error),
    });
    const url = await saveUrl(files);
    expect(await deaf.removeByUrl(url)).toBe(true);
    expect(complaints).toHaveLength(1);
    expect(await files.findByUrl(url)).toBeNull();
    expect(await files.findSize(...partsOf(url))).toEqual(expect.any(Number));
    expect(await files.removeIncomplete(NOW_MS, 10)).toBe(0);
    expect(await files.removeIncomplete(NOW_MS + 1, 10)).toBe(1);
    expect(await files.findSize(...partsOf(url))).toBeNull();
  });

  it.each([
    ['a store that fails', () => fail()],
    ['a full store', () => Promise.reject(new StorageFullError())],
  ])('leaves nothing behind after %s', async (_, breakDown) => {
    const kept: string[] = [];
    const put: ObjectStore['put'] = async (key, bytes, type) => {
      if (kept.length === 2) return breakDown();
      kept.push(key);
      return store.put(key, bytes, type);
    };
    const half = createFileStorage({ findShown, db: database.db, store: { ...store, put }, onLeftBehind: ignore });
    const outcome = await half.save(upload()).catch(() => 'rejected');
    expect(['rejected', { kind: 'full' }]).toContainEqual(outcome);
    expect(kept).toHaveLength(2);
    for (const key of kept) expect(await store.findSize(key)).toBeNull();
    expect(await database.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('that is cancelled while it is written leaves nothing behind', async () => {
    const controller = new AbortController();
    const kept: string[] = [];
    const put: ObjectStore['put'] = async (key, bytes, type) => {
      kept.push(key);
      await store.put(key, bytes, type);
      controller.abort();
    };
    const half = createFileStorage({ findShown, db: database.db, store: { ...store, put }, onLeftBehind: ignore });
    expect(await half.save(upload({ signal: controller.signal }))).toEqual({ kind: 'canceled' });
    expect(kept).toHaveLength(1);
    for (const key of kept) expect(await store.findSize(key)).toBeNull();
    expect(await database.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('is whole where the database took it and fell silent before it could say so', async () => {
    let isSilent = false;
    const updates = new WeakSet<object>();
    const line: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (isSilent) throw new Error('The database does not answer.');
        if (node.kind === 'UpdateQueryNode') updates.add(queryId);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        isSilent = updates.has(queryId);
        if (isSilent) throw new Error('The database does not answer.');
        return result;
      },
    };
    const unlucky = createFileStorage({ findShown, db: database.db.withPlugin(line), store, onLeftBehind: ignore });
    await expect(unlucky.save(upload())).rejects.toThrow('The database does not answer.');
    const again = await files.save(upload());
    expect(again.kind).toBe('saved');
    expect(await files.findSize(...partsOf((await files.find(NAME))?.url ?? ''))).toEqual(expect.any(Number));
  });

  it('that a killed program left unfinished is cleared', async () => {
    const url = await saveUrl(files);
    await database.db.updateTable('files').set({ state: 'incomplete' }).execute();
    await files.removeIncomplete(NOW_MS + 1, 10);
    expect(await files.findSize(...partsOf(url))).toBeNull();
    expect(await database.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });
});

describe('on disk', () => {
  it('lies in a folder that only its token names', async () => {
    const place = await openTestStore('disk');
    const folder = fileURLToPath(place.storageUrl);
    const files = createFileStorage({
      findShown,
      db: database.db,
      store: openObjectStore(place.storageUrl, '/nowhere'),
      onLeftBehind: ignore,
    });
    const [token] = partsOf(await saveUrl(files));
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

it('pages through what is stored, oldest first', async () => {
  const row = { url: '', digest: '', content_type: '', size_bytes: 1, width_px: 1, height_px: 1, is_animated: false };
  const rows = [5, 5, 6, 7, 9].map((created_at, n) => ({
    ...row,
    name: `articles/${n}_a`,
    token: `t${n}`,
    state: 'stored' as const,
    uploaded_by: '',
    created_at,
  }));
  await database.db.insertInto('files').values(rows).execute();
  const store = openObjectStore(null, '/nowhere');
  const files = createFileStorage({ findShown, db: database.db, store, onLeftBehind: ignore });
  const first = await files.listStored({ beforeMs: 9, after: null, limit: 3 });
  expect(first.files.map(({ name }) => name)).toEqual(['articles/0_a', 'articles/1_a', 'articles/2_a']);
  const second = await files.listStored({ beforeMs: 9, after: first.next, limit: 3 });
  expect(second.files.map(({ name }) => name)).toEqual(['articles/3_a']);
  expect(second.next).toBeNull();
});
