import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { formatPictureAddress, parsePictureAddress } from '#domain/article/picture-address.ts';
import type { UploadRefusal } from '#domain/files/storage-error.ts';
import { parseStorageName } from '#domain/files/storage-name.ts';
import type { StoredFile } from '#domain/files/stored-file.ts';
import { isDataError } from '../postgres/data-error.ts';
import type { Database, Tables } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import type { ByteRange, ObjectStore, StoredObject } from './object-store.ts';
import { StorageFullError } from './object-store.ts';
import { isPictureFile, listObjectKeys, toContentType, toObjectKey } from './picture-files.ts';
import { createPicturePool } from './picture-pool.ts';
import type { ProcessedPicture } from './process-picture.ts';
import { processPicture } from './process-picture.ts';

export type FileStorageOptions = {
  db: Database;
  store: ObjectStore;
  /** Which of these addresses something still shows. */
  findShown: (db: Database, urls: readonly string[]) => Promise<Set<string>>;
  /** Told about objects that could not be removed now; `removeIncomplete` tries them again. */
  onLeftBehind: (error: unknown) => void;
};

export type Upload = {
  name: string;
  bytes: Uint8Array;
  /** Email of who uploads, or of dev mode. */
  uploadedBy: string;
  nowMs: number;
  signal?: AbortSignal;
};

export type SaveOutcome =
  | { kind: 'saved'; file: StoredFile }
  | { kind: 'refused'; reason: UploadRefusal }
  /** Too many pictures are waiting already. */
  | { kind: 'busy' }
  /** The store has no room. */
  | { kind: 'full' }
  | { kind: 'canceled' };

/** A page of stored files, oldest first; `next` goes into `after` of the following one and is null on the last. */
export type StoredPage = { files: StoredFile[]; next: string | null };

/** The file service: pictures in an object store, what is known of them in PostgreSQL. */
export type FileStorage = ReturnType<typeof createFileStorage>;

/**
 * Makes the file service. A file has its row before its objects and until they are gone, so whatever is interrupted
 * leaves a row of state `incomplete`, never an object that nobody knows.
 */
export function createFileStorage({ db, store, findShown, onLeftBehind }: FileStorageOptions) {
  const pool = createPicturePool();

  const findStored = (column: 'name' | 'token', value: string) =>
    db
      .selectFrom('files')
      .selectAll()
      .where(column, '=', value)
      .where('state', '=', 'stored')
      .executeTakeFirst()
      .then((row) => row ?? null);

  const hide = (column: 'name' | 'token', value: string) =>
    db
      .updateTable('files')
      .set({ state: 'incomplete' })
      .where(column, '=', value)
      .where('state', '=', 'stored')
      .returningAll()
      .executeTakeFirst();

  /** As {@link hide}, unless something shows it. Whoever takes a picture holds its row, so that one of both sees the other. */
  const hideUnshown = (token: string, url: string) =>
    inTransaction(db, async (trx) => {
      const held = await trx
        .selectFrom('files')
        .select('url')
        .where('token', '=', token)
        .where('state', '=', 'stored')
        .forUpdate()
        .executeTakeFirst();
      if (held?.url !== url || (await findShown(trx, [url])).has(url)) return undefined;
      return trx
        .updateTable('files')
        .set({ state: 'incomplete' })
        .where('token', '=', token)
        .returningAll()
        .executeTakeFirst();
    });

  const discard = async (row: FileRow) => {
    try {
      // Whatever became of the row: while it says `stored`, its objects stay.
      await hide('token', row.token);
      await store.remove(listObjectKeys(toFacts(row)));
      await db.deleteFrom('files').where('token', '=', row.token).execute();
    } catch (error) {
      onLeftBehind(error);
    }
  };

  /** The upload's name is taken: by the same upload, whose answer was lost on the way, or by another. */
  const answerTaken = (taken: FileRow, digest: string): SaveOutcome =>
    taken.digest === digest ? { kind: 'saved', file: toStoredFile(taken) } : { kind: 'refused', reason: 'name-taken' };

  const publish = async (row: FileRow): Promise<SaveOutcome> => {
    try {
      await db.updateTable('files').set({ state: 'stored' }).where('token', '=', row.token).execute();
      return { kind: 'saved', file: toStoredFile(row) };
    } catch (error) {
      const taken = isDataError(error) ? await findStored('name', row.name) : null;
      if (taken === null) throw error;
      await discard(row);
      return answerTaken(taken, row.digest);
    }
  };

  const keep = async (row: FileRow, picture: ProcessedPicture, signal?: AbortSignal): Promise<SaveOutcome> => {
    await db.insertInto('files').values(row).execute();
    try {
      for (const { widthPx, format, bytes } of picture.renditions) {
        signal?.throwIfAborted();
        await store.put(toObjectKey(row.token, widthPx, format), bytes, toContentType(format));
      }
      signal?.throwIfAborted();
      return await publish(row);
    } catch (error) {
      await discard(row);
      if (signal?.aborted) return { kind: 'canceled' };
      if (error instanceof StorageFullError) return { kind: 'full' };
      throw error;
    }
  };

  const process = async (upload: Upload, name: string, digest: string): Promise<SaveOutcome> => {
    const processed = await processPicture(upload.bytes, upload.signal);
    if (processed.kind !== 'processed') return processed;
    return keep(toNewRow(upload, name, digest, processed.picture), processed.picture, upload.signal);
  };

  return {
    /**
     * Checks, decodes and keeps a picture, all of it or nothing. The same upload under the same name again is `saved`
     * and kept once. Rejects where the database or the store fails.
     */
    async save(upload: Upload): Promise<SaveOutcome> {
      const name = parseStorageName(upload.name);
      if (name === null) return { kind: 'refused', reason: 'bad-name' };
      const digest = createHash('sha256').update(upload.bytes).digest('hex');
      const taken = await findStored('name', name);
      if (taken !== null) return answerTaken(taken, digest);
      const outcome = await pool.run(() => process(upload, name, digest), upload.signal);
      return typeof outcome === 'string' ? { kind: outcome } : outcome;
    },

    async find(name: string): Promise<StoredFile | null> {
      const parsed = parseStorageName(name);
      const row = parsed === null ? null : await findStored('name', parsed);
      return row && toStoredFile(row);
    },

    /** The file an article's `imageUrl` names; null for an address of another place. */
    async findByUrl(url: string): Promise<StoredFile | null> {
      const facts = parsePictureAddress(url);
      const row = facts && (await findStored('token', facts.token));
      return row && toStoredFile(row);
    },

    /** True where there was such a file. From then on nobody finds it, even where its objects could not go yet. */
    async remove(name: string): Promise<boolean> {
      const parsed = parseStorageName(name);
      const row = parsed === null ? undefined : await hide('name', parsed);
      if (row) await discard(row);
      return row !== undefined;
    },

    /** As {@link remove}; false, and nothing happens, for an address of another place, or where something shows it. */
    async removeByUrl(url: string): Promise<boolean> {
      const facts = parsePictureAddress(url);
      const row = facts ? await hideUnshown(facts.token, url) : undefined;
      if (row) await discard(row);
      return row !== undefined;
    },

    /** Size in bytes of `{width}.{format}` of a picture; null where there is none. Asks the store alone. */
    async findSize(token: string, file: string): Promise<number | null> {
      return isPictureFile(token, file) ? store.findSize(`${token}/${file}`) : null;
    },

    /** The bytes of `{width}.{format}` of a picture, or a range within them; null where there are none. */
    async open(token: string, file: string, range?: ByteRange): Promise<StoredObject | null> {
      return isPictureFile(token, file) ? store.get(`${token}/${file}`, range) : null;
    },

    /** Files stored before `beforeMs`. */
    async listStored(query: { beforeMs: number; after: string | null; limit: number }): Promise<StoredPage> {
      const [createdAt, token] = query.after?.split(':') ?? ['0', ''];
      const rows = await db
        .selectFrom('files')
        .selectAll()
        .where('state', '=', 'stored')
        .where('created_at', '<', query.beforeMs)
        .where(sql<boolean>`(created_at, token) > (${createdAt}::bigint, ${token})`)
        .orderBy('created_at')
        .orderBy('token')
        .limit(query.limit)
        .execute();
      const last = rows.length < query.limit ? undefined : rows.at(-1);
      return { files: rows.map(toStoredFile), next: last ? `${last.created_at}:${last.token}` : null };
    },

    /**
     * Clears up to `limit` uploads and removals that were interrupted before `beforeMs`, and what interrupted writes
     * left in the store. Returns how many there were; those that fail again, or that an aborted `signal` leaves, wait for
     * the next time.
     */
    async removeIncomplete(beforeMs: number, limit: number, signal?: AbortSignal): Promise<number> {
      const rows = await db
        .selectFrom('files')
        .selectAll()
        .where('state', '=', 'incomplete')
        .where('created_at', '<', beforeMs)
        .orderBy('created_at')
        .limit(limit)
        .execute();
      for (const row of rows) {
        if (signal?.aborted) break;
        await discard(row);
      }
      await store.removeLeftovers(beforeMs);
      return rows.length;
    },
  };
}

type FileRow = Selectable<Tables['files']>;

function toNewRow(upload: Upload, name: string, digest: string, picture: ProcessedPicture): FileRow {
  const token = randomBytes(16).toString('hex');
  const { contentType, widthPx, heightPx, isAnimated, placeholder } = picture;
  return {
    token,
    name,
    state: 'incomplete',
    url: formatPictureAddress({ token, widthPx, heightPx, isAnimated, placeholder }),
    digest,
    content_type: contentType,
    size_bytes: upload.bytes.length,
    width_px: widthPx,
    height_px: heightPx,
    is_animated: isAnimated,
    uploaded_by: upload.uploadedBy,
    created_at: upload.nowMs,
  };
}

function toFacts(row: FileRow) {
  return { token: row.token, widthPx: row.width_px, isAnimated: row.is_animated };
}

function toStoredFile(row: FileRow): StoredFile {
  return {
    name: row.name,
    url: row.url,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    widthPx: row.width_px,
    heightPx: row.height_px,
    isAnimated: row.is_animated,
    createdAt: row.created_at,
  };
}
