import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupPlace } from '../backup-place.ts';
import { openBackupPlace } from '../backup-place.ts';
import { removeOldBackups } from '../remove-old-backups.ts';
import { ARCHIVE_PATHS, checkArchives, describeRestorableTimes, listBases, listRecoveries } from './archive-format.ts';
import { removeOldBases } from './remove-old-bases.ts';

const KEYS = { backupAccessKeyId: null, backupSecretAccessKey: null };
const FIRST = Date.parse('2026-11-28T03:30:00Z');
const MINUTE = 60_000;

let folder = '';
let place: BackupPlace;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-archive-'));
  place = openBackupPlace(KEYS, folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The 254th segment is followed by the first of the next file of the log. */
const toSegment = (n: number) =>
  `00000001${(n > 255 ? '1' : '0').padStart(8, '0')}${(n % 256).toString(16).toUpperCase().padStart(8, '0')}`;

const put = (path: string, content: string | Buffer) => place.store.put(path, Buffer.from(content), '');

async function putSegment(archiveId: string, n: number): Promise<void> {
  await put(
    ARCHIVE_PATHS.segment(archiveId, toSegment(n), FIRST + n * MINUTE),
    gzipSync(Buffer.alloc(16 * 1024 * 1024)),
  );
}

async function putBase(archiveId: string, segment: number): Promise<void> {
  const [firstSegment, lastSegment] = [toSegment(segment), toSegment(segment)];
  const earliestMs = FIRST + segment * MINUTE;
  const texts = { label: '', password: '', sessionKey: '', postgres: '18' };
  const name = new Date(earliestMs).toISOString().slice(0, 19).replaceAll(':', '').concat('Z');
  const digest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  await put(ARCHIVE_PATHS.baseFiles(archiveId, name), '');
  const manifest = { format: 1, firstSegment, lastSegment, earliestMs, digest, ...texts };
  await put(ARCHIVE_PATHS.baseManifest(archiveId, name), JSON.stringify(manifest));
}

test('a segment that is missing in the middle ends the moments of the bases before it', async () => {
  for (const n of [250, 251, 254, 255, 256, 257]) await putSegment('a', n);
  for (const segment of [250, 251, 252, 255]) await putBase('a', segment);
  await putSegment('b', 400);
  await putBase('b', 400);
  const recoveries = await listRecoveries(place);
  expect(recoveries.map(({ base, segments }) => [base.firstSegment, segments.length])).toEqual([
    [toSegment(250), 2],
    [toSegment(251), 1],
    [toSegment(255), 3],
    [toSegment(400), 1],
  ]);
  const day = '2026-11-28T';
  expect(describeRestorableTimes(recoveries)).toBe(
    `${day}07:40:00.000Z to ${day}07:41:00.000Z, ${day}07:45:00.000Z to ${day}07:47:00.000Z, ${day}10:10:00.000Z to ${day}10:10:00.000Z`,
  );
});

test('the check names what is missing or damaged', async () => {
  for (const n of [1, 3]) await putSegment('a', n);
  await putBase('a', 1);
  const damaged: string[] = [];
  await checkArchives(place, (path) => damaged.push(path));
  expect(damaged).toEqual([`archive/a/wal/${toSegment(2)}`]);
  await writeFile(join(folder, ARCHIVE_PATHS.segment('a', toSegment(3), FIRST + 3 * MINUTE)), 'x');
  await checkArchives(place, (path) => damaged.push(path));
  expect(damaged).toHaveLength(3);
});

test('an image that no backup names remains until the oldest base is newer', async () => {
  const token = '0123456789abcdef0123456789abcdef';
  await put(`images/${token}/60.jpg`, 'x');
  await putBase('a', 1);
  await removeOldBackups(place, 1);
  const record = join(folder, 'unnamed-images.json');
  expect(Object.keys(JSON.parse(await readFile(record, 'utf8')))).toEqual([token]);
  expect(await place.store.list('images')).toEqual([token]);
  await writeFile(record, JSON.stringify({ [token]: FIRST }));
  await removeOldBackups(place, 1);
  expect(await place.store.list('images')).toEqual([]);
});

test('old bases are removed with the segments before the oldest that remains, and archives without a base', async () => {
  for (const n of [1, 2, 3, 4]) await putSegment('a', n);
  for (const n of [1, 3, 4]) await putBase('a', n);
  await putSegment('older', 1);
  await putBase('older', 0);
  await putSegment('new', 9);
  await removeOldBases(place, { keep: 2, current: 'new' });
  expect((await listBases(place)).map(({ archiveId, firstSegment }) => [archiveId, firstSegment])).toEqual([
    ['a', toSegment(3)],
    ['a', toSegment(4)],
  ]);
  expect((await place.store.list('archive')).sort()).toEqual(['a', 'new']);
  const segments = (await place.store.list('archive/a/wal')).sort();
  expect(segments.map((name) => name.slice(0, 24))).toEqual([toSegment(3), toSegment(4)]);
});
