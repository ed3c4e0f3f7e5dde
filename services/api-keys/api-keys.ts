import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';

/** Identifies a key of this site, also for programs that scan published texts for secrets. */
const PREFIX = 'prohor_';
const KEY_BYTES = 32;

/** The key of a program that reads `/api/v1`. `perMinute` is how many requests it may send in a minute. `createdAt` in ms. */
export type ApiKey = { name: string; perMinute: number; createdAt: number };

const FUNCTIONS = { create, list, find, remove };

/** Keys that raise the limit of requests to `/api/v1`. Only their hashes are stored. All calls reject if the database fails. */
export type ApiKeys = WithContext<typeof FUNCTIONS>;

export const createApiKeys = (db: Database): ApiKeys => withContext(db, FUNCTIONS);

/** Stores a new key and returns its text, which cannot be read again. Null if a key with this name exists. */
async function create(db: Database, { name, perMinute, createdAt }: ApiKey): Promise<string | null> {
  const key = `${PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('apiKeys')
    .values({ name, hash: toHash(key), perMinute, createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? key : null;
}

async function list(db: Database): Promise<ApiKey[]> {
  return db.selectFrom('apiKeys').select(['name', 'perMinute', 'createdAt']).orderBy('name').execute();
}

async function find(db: Database, key: string): Promise<ApiKey | null> {
  const row = await db
    .selectFrom('apiKeys')
    .select(['name', 'perMinute', 'createdAt'])
    .where('hash', '=', toHash(key))
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a key. Returns false if no key has this name. */
async function remove(db: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('apiKeys').where('name', '=', name).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** A key has 256 random bits, so a fast hash is enough. */
const toHash = (key: string): Buffer => createHash('sha256').update(key).digest();
