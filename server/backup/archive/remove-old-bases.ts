import type { BackupPlace } from '../backup-place.ts';
import { ARCHIVE_PATHS, ARCHIVES, listBases, listSegments } from './archive-format.ts';

/**
 * Removes all but the newest `keep` bases of a place, and the segments and archives that no remaining base needs. `current`
 * is the archive that is being written.
 */
export async function removeOldBases(
  place: BackupPlace,
  { keep, current }: { keep: number; current: string },
): Promise<void> {
  const bases = await listBases(place);
  for (const { archiveId, name } of bases.slice(0, -keep)) {
    // Removed first, because a partly removed base must not count as complete.
    await place.store.remove([ARCHIVE_PATHS.baseManifest(archiveId, name)]);
    await place.store.remove([ARCHIVE_PATHS.baseFiles(archiveId, name)]);
  }
  const remaining = bases.slice(-keep);
  for (const archiveId of await place.store.list(ARCHIVES)) {
    const first = remaining.find((base) => base.archiveId === archiveId)?.firstSegment;
    if (first !== undefined) {
      const old = (await listSegments(place, archiveId)).filter(({ name }) => name < first);
      await place.store.remove(old.map(({ path }) => path));
    } else if (archiveId !== current) await place.store.removeFolder(ARCHIVE_PATHS.archive(archiveId));
  }
}
