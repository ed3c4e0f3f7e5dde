import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { replaceSessionKey } from '#services/identity/session-key.ts';
import { copyTablesIn, holdsRows } from '#services/postgres/copy-tables.ts';
import { listMigrations, migrate } from '#services/postgres/migrate.ts';
import { findContentType } from '#services/storage/list-objects.ts';
import type { ObjectStore } from '#services/storage/object-store.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import type { OpenedDatabase } from '../with-database.ts';
import type { Backup } from './backup-folder.ts';
import { BACKUP_PATHS, openBackupFolder } from './backup-folder.ts';

/** Tables that are empty until a site has content or staff. */
const CONTENT_TABLES = ['articles', 'history', 'trash', 'documents', 'staff', 'files'];

export type RestoreCounts = { tables: number; files: number; createdAt: string };

/**
 * Restores a backup into an empty database, then migrates that to the program's schema. The images and the key come first
 * and the tables in one transaction, so that a restore that fails can be repeated. Throws an {@link OperatorError}, and
 * changes nothing, if the backup is incomplete or damaged, or does not fit the program or the database.
 */
export async function restore({ db, url, config }: OpenedDatabase, folder: string): Promise<RestoreCounts> {
  const backup = await openBackupFolder(folder);
  await requireFit({ db, url }, backup.manifest.migrations);
  const store = openObjectStore(config.storageUrl, config.dataDir);
  try {
    const files = await restoreImages(backup, store);
    await replaceSessionKey(config.dataDir, await buffer(backup.open(BACKUP_PATHS.sessionKey)));
    const { tables, migrations, createdAt } = backup.manifest;
    const lastMigration = migrations.at(-1);
    if (lastMigration !== undefined) await migrate(db, { upTo: lastMigration });
    await copyTablesIn({ url, tables }, ({ name }) => {
      const gunzip = createGunzip();
      backup
        .open(BACKUP_PATHS.table(name))
        .on('error', (error) => gunzip.destroy(error))
        .pipe(gunzip);
      return gunzip;
    });
    await migrate(db);
    return { tables: tables.length, files, createdAt };
  } finally {
    await store.close();
  }
}

async function requireFit({ db, url }: Pick<OpenedDatabase, 'db' | 'url'>, migrations: readonly string[]) {
  const { known, applied } = await listMigrations(db);
  if (migrations.some((name, n) => name !== known[n])) {
    throw new OperatorError(
      'The backup is of another version of the program; restore it with that version or a newer one.',
    );
  }
  if (applied.length > 0 && (await holdsRows(url, CONTENT_TABLES))) {
    throw new OperatorError(
      'The database is not empty: a backup is restored into a new one (an empty DATA_DIR, or another DATABASE_URL).',
    );
  }
  if (applied.length > migrations.length) {
    throw new OperatorError('The database has a newer schema than the backup: restore it into a new database.');
  }
}

async function restoreImages(backup: Backup, store: ObjectStore): Promise<number> {
  const paths = backup.paths.filter((path) => path.startsWith(BACKUP_PATHS.images));
  for (const path of paths) {
    const key = path.slice(BACKUP_PATHS.images.length);
    const contentType = findContentType(key);
    if (contentType === null) throw new OperatorError(`The backup has a file that is no image: ${path}.`);
    await store.put(key, await buffer(backup.open(path)), contentType);
  }
  return paths.length;
}
