import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '#services/postgres/database.ts';
import { readOrCreateSecret, replaceSecret } from '#services/secrets/secret-file.ts';

export const SESSION_KEY_BYTES = 32;

type KeySource = {
  dataDir: string;
  /** The key in hexadecimal digits, if it is not in the data folder. */
  sessionKey: string | null;
};

/** Returns the key in the configuration, or else the key in the data folder. Throws like {@link readSessionKey}. */
export async function readConfiguredKey({ dataDir, sessionKey }: KeySource): Promise<Buffer> {
  return sessionKey === null ? readSessionKey(dataDir) : Buffer.from(sessionKey, 'hex');
}

/**
 * Stores the fingerprint of this key if the database does not have one, or in any case with `replaces`. Returns true if the
 * stored fingerprint is the one of this key. Two machines with different keys would not accept each other's sessions, and could
 * not decrypt each other's second factors.
 */
export async function claimDatabase(db: Database, key: Buffer, { replaces = false } = {}): Promise<boolean> {
  const fingerprint = toFingerprint(key);
  await db
    .insertInto('sessionKey')
    .values({ fingerprint })
    .onConflict((conflict) =>
      replaces ? conflict.column('isOnly').doUpdateSet({ fingerprint }) : conflict.doNothing(),
    )
    .execute();
  return isKeyOfDatabase(db, key);
}

export async function isKeyOfDatabase(db: Database, key: Buffer): Promise<boolean> {
  const stored = await db.selectFrom('sessionKey').select('fingerprint').executeTakeFirst();
  return stored?.fingerprint === toFingerprint(key);
}

const toFingerprint = (key: Buffer) =>
  createHash('sha256').update('prohor: fingerprint of the session key').update(key).digest('hex');

/**
 * Returns this installation's key (32 random bytes), stored in `secrets/session-key` of the data folder and created on
 * first use. Processes that start at the same time get the same key. Throws if the file cannot be read or created, or
 * does not contain 32 bytes.
 */
export async function readSessionKey(dataDir: string): Promise<Buffer> {
  const path = toKeyPath(dataDir);
  const text = await readOrCreateSecret(path, () => randomBytes(SESSION_KEY_BYTES).toString('hex'));
  const key = Buffer.from(text, 'hex');
  if (key.length !== SESSION_KEY_BYTES)
    throw new Error(`${path} does not hold ${SESSION_KEY_BYTES} bytes in hexadecimal digits.`);
  return key;
}

/** Replaces this installation's key when accounts are restored from a backup. */
export async function replaceSessionKey(dataDir: string, key: Buffer): Promise<void> {
  await replaceSecret(toKeyPath(dataDir), key.toString('hex'));
}

/** The path of the key's file, if the key is not in the configuration. */
export const toKeyPath = (dataDir: string) => join(dataDir, 'secrets', 'session-key');
