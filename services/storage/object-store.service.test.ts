import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openBackupPlace } from '#server/backup/backup-place.ts';
import { parseConfig } from '#server/runtime/config.ts';
import type { TestStore } from '#tests/support/database/test-stores.ts';
import { openTestStore, STORE_KINDS } from '#tests/support/database/test-stores.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';
import { parseS3Url } from './s3.ts';

const KEY = '0123456789abcdef0123456789abcdef/400.webp';
const OTHER_KEY = '0123456789abcdef0123456789abcdef/800.webp';

const readAll = async (found: StoredObject | null) =>
  found && Buffer.from(await new Response(found.body).arrayBuffer());

describe.each(STORE_KINDS)('objects on %s', (kind) => {
  let place: TestStore;
  let store: ObjectStore;

  beforeAll(async () => {
    place = await openTestStore(kind);
    store = openObjectStore(place.storageUrl, '/nowhere');
  });
  afterAll(async () => {
    await store.close();
    await place.remove();
  });

  it('are returned as they were stored, whole and by range', async () => {
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, n) => n % 251));
    await store.put(KEY, bytes, 'image/webp');
    expect(await store.findSize(KEY)).toBe(700_000);
    const whole = await store.get(KEY);
    expect(whole?.sizeBytes).toBe(700_000);
    expect((await readAll(whole))?.equals(bytes)).toBe(true);
    const part = await store.get(KEY, { first: 300_000, last: 600_001 });
    expect(part?.sizeBytes).toBe(700_000);
    expect((await readAll(part))?.equals(bytes.subarray(300_000, 600_002))).toBe(true);
  });

  it('are listed by folder, written as streams and removed with their folder', async () => {
    const listed = openBackupPlace(parseConfig({}), place.storageUrl.replace(/(?=\?|$)/, '/listed')).store;
    expect(await listed.list('')).toEqual([]);
    const big = Buffer.alloc(17 * 1024 * 1024, 'খবর');
    await listed.putStream('a/b/big', Readable.from([big.subarray(0, 1_000), big.subarray(1_000)]));
    await listed.put('a/small', Buffer.from('x'), 'text/plain');
    expect([await listed.list(''), (await listed.list('a')).sort()]).toEqual([['a'], ['b', 'small']]);
    expect((await readAll(await listed.get('a/b/big')))?.equals(big)).toBe(true);
    const failing = new Readable({ read: (): void => void failing.destroy(new Error('broken')) });
    await expect(listed.putStream('a/failed', failing)).rejects.toThrow('broken');
    await listed.removeFolder('a/b');
    expect(await listed.list('a')).toEqual(['small']);
    await listed.close();
  });

  it('can be cancelled before they are read to the end', async () => {
    const found = await store.get(KEY);
    const reader = found?.body.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    expect(await store.findSize(KEY)).toBe(700_000);
  });

  it('are replaced by a second put of the same key', async () => {
    await store.put(KEY, Buffer.from('second'), 'image/webp');
    expect((await readAll(await store.get(KEY)))?.toString()).toBe('second');
  });

  it('are stored together, replacing what an interrupted write left', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `${n.toString(16).padStart(32, 'a')}/400.webp`);
    const objects = keys.map((key) => ({ key, contentType: 'image/webp', read: async () => Buffer.from(key) }));
    await store.put(keys[0] ?? '', Buffer.from('a longer text than the key, which is 41 characters'), 'image/webp');
    await store.putMany(objects);
    const stored = await Promise.all(keys.map(async (key) => (await readAll(await store.get(key)))?.toString()));
    expect(stored).toEqual(keys);
    const fails = { key: OTHER_KEY, contentType: 'image/webp', read: () => Promise.reject(new Error('unreadable')) };
    await expect(store.putMany([fails])).rejects.toThrow('unreadable');
    await store.remove(keys);
  });

  it('are null if they do not exist', async () => {
    expect(await store.findSize(OTHER_KEY)).toBeNull();
    expect(await store.get(OTHER_KEY)).toBeNull();
    expect(await store.findSize('0123456789abcdef0123456789abcdef')).toBeNull();
  });

  it('do not exist after removal, and can be removed again', async () => {
    await store.put(OTHER_KEY, Buffer.from('x'), 'image/webp');
    await store.remove([KEY, OTHER_KEY]);
    await store.remove([KEY, OTHER_KEY]);
    expect(await store.findSize(KEY)).toBeNull();
    expect(await store.findSize(OTHER_KEY)).toBeNull();
  });
});

test('on disk, removeLeftovers deletes drafts of interrupted writes and no other file', async () => {
  const place = await openTestStore('disk');
  const folder = fileURLToPath(place.storageUrl);
  const store = openObjectStore(place.storageUrl, '/nowhere');
  await store.put(KEY, Buffer.from('stored'), 'image/webp');
  await mkdir(`${folder}/writing`, { recursive: true });
  await writeFile(`${folder}/writing/left-behind`, 'half');
  await writeFile(`${folder}/writing/being-written`, 'half');
  await utimes(`${folder}/writing/left-behind`, 1_000, 1_000);
  await store.removeLeftovers(2_000_000);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    '0123456789abcdef0123456789abcdef',
    KEY,
    'writing',
    'writing/being-written',
  ]);
  await store.remove([KEY]);
  expect(await readdir(folder)).toEqual(['writing']);
  await place.remove();
});

test.each([
  ['s3://images', { bucket: 'images', prefix: '', endpoint: null, region: null }],
  ['s3://images/?region=eu-west-1', { bucket: 'images', prefix: '', endpoint: null, region: 'eu-west-1' }],
  [
    's3://images/news/site/?endpoint=https://store.example:9000&region=x',
    { bucket: 'images', prefix: 'news/site/', endpoint: 'https://store.example:9000', region: 'x' },
  ],
])('STORAGE_URL %s is parsed', (storageUrl, location) => {
  expect(parseS3Url(storageUrl)).toEqual(location);
});
