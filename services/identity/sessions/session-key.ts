import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreateSecret, replaceSecret } from '#services/secrets/secret-file.ts';

export const SESSION_KEY_BYTES = 32;

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

const toKeyPath = (dataDir: string) => join(dataDir, 'secrets', 'session-key');
