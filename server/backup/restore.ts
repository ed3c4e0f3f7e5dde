import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { replaceSessionKey, SESSION_KEY_BYTES } from '#services/identity/sessions/session-key.ts';
import { copyTablesIn, DatabaseChangedError, haveRows } from '#services/postgres/copy-tables.ts';
import type { Database } from '#services/postgres/database.ts';
import { listMigrations, migrate } from '#services/postgres/migrate.ts';
import { findContentType } from '#services/storage/list-objects.ts';
import type { ObjectStore } from '#services/storage/object-store.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { OperatorError } from '../runtime/explain-failure.ts';
import type { BackedUpSite } from './back-up.ts';
import { BACKUP_PATHS } from './backup-format.ts';
import type { Backup } from './open-backup.ts';
import { checkFiles, listImageFiles } from './open-backup.ts';

/** Tables that are empty until a site has content or staff. */
const CONTENT_TABLES = ['articles', 'history', 'trash', 'documents', 'staff', 'files'];
/** A session that has ended, or a link that was revoked after the backup, must not be valid again. */
const ACCESS_TABLES = ['staff_sessions', 'preview_links', 'preview_comments'];
/** Challenges, unfinished sign-ins, counts of attempts and waiting deliveries are meaningless after a restore. */
const NEVER_RESTORED_TABLES = ['staff_verifications', 'sign_in_tries', 'effects'];

/** The tables that are empty after a restore. */
export const listTablesLeftOut = (keepsSessions: boolean): readonly string[] =>
  keepsSessions ? NEVER_RESTORED_TABLES : [...ACCESS_TABLES, ...NEVER_RESTORED_TABLES];

export type RestoreCounts = { tables: number; files: number; createdAt: string };

export type RestoreOptions = {
  backup: Backup;
  /** If true, cookies and preview links from before the backup are valid on the restored site. */
  keepsSessions: boolean;
};

/**
 * Restores a backup into an empty database, then migrates it to the program's schema. A failed restore can be repeated,
 * because it writes the images first, then the tables and the key in one transaction. Throws an {@link OperatorError},
 * without changing anything, if the backup is incomplete or damaged, or does not fit the program or the database.
 */
export async function restore(
  { db, url, config }: BackedUpSite,
  { backup, keepsSessions }: RestoreOptions,
): Promise<RestoreCounts> {
  const { migrations, createdAt } = backup.manifest;
  await checkFiles(backup, ({ path }) => {
    throw new OperatorError(`${backup.place.describe(path)} is missing or damaged; nothing was restored.`);
  });
  const key = await readKey(backup);
  if (config.sessionKey !== null && !key.equals(Buffer.from(config.sessionKey, 'hex'))) {
    throw new OperatorError('SESSION_KEY is not the key of the backup; unset it, or set it to the key of that site.');
  }
  await requireFit(db, migrations);
  const leftOut = listTablesLeftOut(keepsSessions);
  const tables = backup.manifest.tables.filter(({ name }) => !leftOut.includes(name));
  const store = openObjectStore(config.storageUrl, config.dataDir);
  try {
    const files = await restoreImages(backup, store);
    const lastMigration = migrations.at(-1);
    if (lastMigration !== undefined) await migrate(db, { upTo: lastMigration });
    await copyTablesIn({
      url,
      tables,
      leftOut,
      migrations,
      emptyTables: CONTENT_TABLES,
      read: ({ name }) => openTable(backup, name),
      beforeCommit: () => replaceSessionKey(config.dataDir, key),
    }).catch(explainChange);
    await migrate(db);
    return { tables: tables.length, files, createdAt };
  } finally {
    await store.close();
  }
}

async function readKey(backup: Backup): Promise<Buffer> {
  const key = await buffer(await openFile(backup, backup.toPath(BACKUP_PATHS.sessionKey)));
  if (key.length === SESSION_KEY_BYTES) return key;
  throw new OperatorError(
    `${BACKUP_PATHS.sessionKey} of the backup does not hold ${SESSION_KEY_BYTES} bytes; nothing was restored.`,
  );
}

async function requireFit(db: Database, migrations: readonly string[]): Promise<void> {
  const { known, applied } = await listMigrations(db);
  if (migrations.some((name, n) => name !== known[n])) {
    throw new OperatorError(
      'The backup is of another version of the program; restore it with that version or a newer one.',
    );
  }
  if (applied.length > 0 && (await haveRows(db, CONTENT_TABLES))) {
    throw new OperatorError(
      'The database is not empty: a backup is restored into a new one (an empty DATA_DIR, or another DATABASE_URL).',
    );
  }
  if (applied.length > migrations.length) {
    throw new OperatorError('The database has a newer schema than the backup: restore it into a new database.');
  }
}

async function openFile({ place }: Backup, path: string): Promise<Readable> {
  const file = await place.read(path);
  if (file === null) throw new OperatorError(`${place.describe(path)} is missing.`);
  return file;
}

async function openTable(backup: Backup, name: string): Promise<Readable> {
  const gunzip = createGunzip();
  const file = await openFile(backup, backup.toPath(BACKUP_PATHS.table(name)));
  return file.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
}

function explainChange(error: unknown): never {
  if (!(error instanceof DatabaseChangedError)) throw error;
  throw new OperatorError(
    'Another program used the database during the restore. Stop the site and restore into an empty database.',
  );
}

/** Returns the number of files. */
async function restoreImages(backup: Backup, store: ObjectStore): Promise<number> {
  let count = 0;
  for await (const files of listImageFiles(backup)) {
    count += files.length;
    await store.putMany(
      files.map(({ key, path }) => ({
        ...{ key, contentType: findContentType(key) ?? '' },
        read: async () => buffer(await openFile(backup, path)),
      })),
    );
  }
  return count;
}
