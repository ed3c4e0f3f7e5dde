import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * Reads the secret of this installation (32 random bytes) from `secrets/session-key` in the data folder, and makes it
 * where there is none. Several processes that start at once end with the same one. Throws where the file cannot
 * be read or holds something else.
 */
export async function readSessionKey(dataDir: string): Promise<Buffer> {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'session-key');
  const key = await readKey(path);
  if (key !== null) return key;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await createKey(folder, path);
  const made = await readKey(path);
  if (made === null) throw new Error(`${path} cannot be made.`);
  return made;
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'latin1').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold ${KEY_BYTES} bytes in hexadecimal digits.`);
  return key;
}

/** Under its own name the file is whole from the first moment; whoever comes second leaves the first one's. */
async function createKey(folder: string, path: string): Promise<void> {
  const draft = join(folder, `session-key.${randomUUID()}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
}
