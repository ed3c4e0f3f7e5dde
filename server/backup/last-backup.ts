import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../runtime/clock.ts';
import type { Config } from '../runtime/config.ts';
import type { BackupPlace } from './backup-place.ts';
import { listSnapshots, openBackupPlace } from './backup-place.ts';
import { openBackup } from './open-backup.ts';

const lastBackupSchema = z.object({ createdAt: z.iso.datetime(), location: z.string(), bytes: z.number() });

export type LastBackup = z.infer<typeof lastBackupSchema>;

/** How long the newest backup of `BACKUP_TARGET` is cached for the metrics. */
const CACHE_MS = 300_000;

const toPath = (dataDir: string) => join(dataDir, 'last-backup.json');

/** Records in the data folder that a backup is complete, for sites without `BACKUP_TARGET`. */
export async function noteBackup(dataDir: string, backup: Omit<LastBackup, 'createdAt'>): Promise<void> {
  const note: LastBackup = { createdAt: new Date().toISOString(), ...backup };
  await writeFile(toPath(dataDir), `${JSON.stringify(note)}\n`);
}

async function readNote(dataDir: string): Promise<LastBackup | null> {
  try {
    return lastBackupSchema.parse(JSON.parse(await readFile(toPath(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

const archiveNoteSchema = z.object({ archiveId: z.string(), archivedAt: z.iso.datetime() });

/** When the archive last had all finished segments of the log. */
export type ArchiveNote = z.infer<typeof archiveNoteSchema>;

const toArchivePath = (dataDir: string) => join(dataDir, 'last-archive.json');

/** Records in the data folder that the archive now has all finished WAL segments. */
export async function noteArchive(dataDir: string, archiveId: string): Promise<void> {
  const note: ArchiveNote = { archiveId, archivedAt: new Date().toISOString() };
  await writeFile(toArchivePath(dataDir), `${JSON.stringify(note)}\n`);
}

export const removeArchiveNote = (dataDir: string) => rm(toArchivePath(dataDir), { force: true });

export async function readArchiveNote(dataDir: string): Promise<ArchiveNote | null> {
  try {
    return archiveNoteSchema.parse(JSON.parse(await readFile(toArchivePath(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

async function readNewestBackup(place: BackupPlace): Promise<LastBackup | null> {
  const newest = (await listSnapshots(place)).find(({ isComplete }) => isComplete);
  if (newest === undefined) return null;
  const { manifest, location } = await openBackup(place, newest.name);
  return { createdAt: manifest.createdAt, location, bytes: manifest.format === 1 ? 0 : manifest.bytes };
}

/** Returns the newest backup of `BACKUP_TARGET`; without it, the last one that this machine wrote. Rejects if the place cannot be read. */
export function findLastBackup(config: Config): Promise<LastBackup | null> {
  if (config.backupTarget === null) return readNote(config.dataDir);
  return readNewestBackup(openBackupPlace(config, config.backupTarget));
}

/** Creates a reader like {@link findLastBackup} for frequent use. While the place cannot be read, it returns its last result. */
export function createLastBackupReader(config: Config, clock: Pick<Clock, 'now'>): () => Promise<LastBackup | null> {
  let readMs = Number.NEGATIVE_INFINITY;
  let last: Promise<LastBackup | null> = Promise.resolve(null);
  return () => {
    if (config.backupTarget === null) return findLastBackup(config);
    if (Math.abs(clock.now() - readMs) < CACHE_MS) return last;
    readMs = clock.now();
    const before = last;
    last = findLastBackup(config).catch(() => before);
    return last;
  };
}
