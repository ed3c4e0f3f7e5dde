import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const lastBackupSchema = z.object({ createdAt: z.iso.datetime(), folder: z.string() });

export type LastBackup = z.infer<typeof lastBackupSchema>;

const toPath = (dataDir: string) => join(dataDir, 'last-backup.json');

/** Notes in the data folder that a backup is complete, for {@link readLastBackup}. */
export async function noteBackup(dataDir: string, folder: string): Promise<void> {
  const note: LastBackup = { createdAt: new Date().toISOString(), folder: resolve(folder) };
  await writeFile(toPath(dataDir), `${JSON.stringify(note)}\n`);
}

/** Returns when and where this machine wrote its last backup, or null. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return lastBackupSchema.parse(JSON.parse(await readFile(toPath(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
