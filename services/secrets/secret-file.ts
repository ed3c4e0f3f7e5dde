import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Returns the secret in the file at `path`, without surrounding white space. If the file is missing, creates it with
 * the text returned by `generate`, readable by its owner only. Processes that start at the same time get the same
 * secret. Rejects if the file cannot be read or created.
 */
export async function readOrCreateSecret(path: string, generate: () => string): Promise<string> {
  const existing = await readIfExists(path);
  if (existing !== null) return existing.trim();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await createUnlessExists(path, generate());
  return (await readFile(path, 'utf8')).trim();
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Writes the secret to the file at `path`, readable by its owner only. The replacement is atomic. */
export async function replaceSecret(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(await writeDraft(path, text), path);
}

/**
 * Creates `path` as a hard link to a draft, so the file appears with its whole content and an existing file is not
 * replaced.
 */
async function createUnlessExists(path: string, content: string): Promise<void> {
  const draft = await writeDraft(path, content);
  try {
    await link(draft, path);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
}

/** Writes `content` to a new file next to `path` and returns the new file's path. */
async function writeDraft(path: string, content: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
