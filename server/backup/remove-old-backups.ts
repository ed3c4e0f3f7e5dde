import { inParallel } from '#services/storage/in-parallel.ts';
import { IMAGES, MANIFEST } from './backup-format.ts';
import type { BackupPlace } from './backup-place.ts';
import { listSnapshots } from './backup-place.ts';
import { openBackup } from './open-backup.ts';

const REMOVALS_AT_A_TIME = 8;

/**
 * Removes all but the newest `keep` complete backups of a place, and the images that none of these names. Returns how
 * many backups were removed. Throws an OperatorError, before anything is removed, if the list of a remaining backup is
 * damaged. The caller has the lock of the backup.
 */
export async function removeOldBackups(place: BackupPlace, keep: number): Promise<number> {
  const complete = (await listSnapshots(place)).filter(({ isComplete }) => isComplete).map(({ name }) => name);
  const named = new Set<string>();
  for (const name of complete.slice(0, keep)) {
    for (const { token } of (await openBackup(place, name)).images) named.add(token);
  }
  const old = complete.slice(keep);
  for (const name of old) {
    // First, so that a backup that is only partly removed does not count as complete.
    await place.store.remove([`${name}/${MANIFEST}`]);
    await place.store.removeFolder(name);
  }
  const unnamed = (await place.store.list(IMAGES)).filter((token) => !named.has(token));
  await inParallel(unnamed, REMOVALS_AT_A_TIME, (token) => place.store.removeFolder(`${IMAGES}/${token}`));
  return old.length;
}
