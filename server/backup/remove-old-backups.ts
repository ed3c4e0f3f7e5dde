import { z } from 'zod';
import { inParallel } from '#services/storage/in-parallel.ts';
import { listBases } from './archive/archive-format.ts';
import { IMAGES, MANIFEST_FILE } from './backup-format.ts';
import type { BackupPlace } from './backup-place.ts';
import { listSnapshots, readText } from './backup-place.ts';
import { openBackup } from './open-backup.ts';

const REMOVALS_AT_A_TIME = 8;
/** The file with the images that no backup lists: by token, the time in ms when this was first found. */
const UNLISTED_IMAGES_FILE = 'unnamed-images.json';

/**
 * Removes all but the newest `keep` complete backups of a place, and the images that neither a remaining backup nor a
 * moment of the archive needs. Returns the number of removed backups. Throws an OperatorError, before anything is
 * removed, if the list of a remaining backup is damaged. The caller must have the backup lock.
 */
export async function removeOldBackups(place: BackupPlace, keep: number): Promise<number> {
  const complete = (await listSnapshots(place)).filter(({ isComplete }) => isComplete).map(({ name }) => name);
  const listedTokens = new Set<string>();
  for (const name of complete.slice(0, keep)) {
    for (const { token } of (await openBackup(place, name)).images) listedTokens.add(token);
  }
  const old = complete.slice(keep);
  for (const name of old) {
    // Removed first, because a partly removed backup must not count as complete.
    await place.store.remove([`${name}/${MANIFEST_FILE}`]);
    await place.store.removeFolder(name);
  }
  const unlistedTokens = (await place.store.list(IMAGES)).filter((token) => !listedTokens.has(token));
  await inParallel(await findUnneeded(place, unlistedTokens), REMOVALS_AT_A_TIME, (token) =>
    place.store.removeFolder(`${IMAGES}/${token}`),
  );
  return old.length;
}

const unlistedSchema = z.record(z.string(), z.number());

/** Returns the images that no backup listed when the oldest base of the archive was written: no moment needs them. */
async function findUnneeded(place: BackupPlace, unlistedTokens: readonly string[]): Promise<string[]> {
  const [oldest] = await listBases(place);
  if (oldest === undefined) return [...unlistedTokens];
  const since = unlistedSchema.parse(JSON.parse((await readText(place, UNLISTED_IMAGES_FILE)) ?? '{}'));
  const nowMs = Date.now();
  const isNeeded = (token: string) => (since[token] ?? nowMs) >= oldest.earliestMs;
  const needed = unlistedTokens.filter(isNeeded).map((token) => [token, since[token] ?? nowMs]);
  const content = Buffer.from(JSON.stringify(Object.fromEntries(needed)));
  await place.store.put(UNLISTED_IMAGES_FILE, content, 'application/json');
  return unlistedTokens.filter((token) => !isNeeded(token));
}
