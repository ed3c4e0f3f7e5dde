import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { readConfiguredKey } from '#services/identity/sessions/session-key.ts';
import { copyTablesOut, exportSnapshot } from '#services/postgres/copy-tables.ts';
import { inSnapshot } from '#services/postgres/in-transaction.ts';
import { listMigrations } from '#services/postgres/migrate.ts';
import { listImageObjects } from '#services/storage/list-objects.ts';
import type { ObjectStore } from '#services/storage/object-store.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { OpenedDatabase } from '../with-database.ts';
import type { Manifest } from './backup-format.ts';
import { BACKUP_PATHS } from './backup-format.ts';
import type { BackupWriter } from './write-backup-folder.ts';
import { writeBackupFolder } from './write-backup-folder.ts';

export type BackupCounts = { tables: number; images: number; missingFiles: number };

/**
 * Backs up the site into a new folder: all tables in one snapshot, the files of all images in that snapshot, and the
 * key that signs sessions and encrypts second factors. The site may be running. Throws an {@link OperatorError} if the
 * database is empty or `stopping` is aborted; in that case no folder remains.
 */
export async function backUp(
  { db, url, config }: OpenedDatabase,
  { folder, stopping }: { folder: string; stopping: AbortSignal },
): Promise<BackupCounts> {
  const { applied } = await listMigrations(db);
  if (applied.length === 0) throw new OperatorError('The database is empty: there is nothing to back up.');
  const store = openObjectStore(config.storageUrl, config.dataDir);
  const counts = { tables: 0, images: 0, missingFiles: 0 };
  try {
    await writeBackupFolder(folder, stopping, (writer) =>
      inSnapshot(db, async (trx) => {
        const tables: Manifest['tables'] = [];
        await copyTablesOut({ url, snapshot: await exportSnapshot(trx) }, async (table, rows) => {
          await writer.add(BACKUP_PATHS.table(table.name), rows, createGzip());
          tables.push(table);
        });
        for await (const keys of listImageObjects(trx)) {
          counts.missingFiles += await copyImage(store, keys, writer);
          counts.images += 1;
        }
        await writer.add(BACKUP_PATHS.sessionKey, Readable.from([await readConfiguredKey(config)]));
        counts.tables = tables.length;
        return { createdAt: new Date().toISOString(), program: packageFile.version, migrations: applied, tables };
      }),
    );
    return counts;
  } finally {
    await store.close();
  }
}

/** Copies the objects of one image. Returns how many of them are missing in the store. */
async function copyImage(store: ObjectStore, keys: readonly string[], writer: BackupWriter): Promise<number> {
  const copies = await Promise.allSettled(keys.map((key) => copyObject(store, key, writer)));
  // Wait for all copies first: one that is still running would write into a folder that is being removed.
  for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
  return copies.filter((copy) => copy.status === 'fulfilled' && !copy.value).length;
}

/** Returns false if the object is missing in the store. */
async function copyObject(store: ObjectStore, key: string, writer: BackupWriter): Promise<boolean> {
  const object = await store.get(key);
  if (object === null) return false;
  await writer.add(`${BACKUP_PATHS.images}${key}`, Readable.from(object.body));
  return true;
}
