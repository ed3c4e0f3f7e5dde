import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ByteRange, ObjectStore } from './object-store.ts';
import { StorageFullError } from './object-store.ts';

/** Inside the store's folder, so that a rename never crosses file systems; no token is called so. */
const WRITING_FOLDER = 'writing';
const CHUNK_BYTES = 256 * 1024;
const FULL_DISK = ['ENOSPC', 'EDQUOT'];

/** Keeps objects as files under `folder`, which is made when the first one is written. */
export function createLocalDisk(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key);

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const draft = join(folder, WRITING_FOLDER, randomUUID());
      try {
        await makeFolder(dirname(path));
        await mkdir(dirname(draft), { recursive: true });
        await writeDurably(draft, bytes);
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        if (FULL_DISK.includes(codeOf(error))) throw new StorageFullError('The disk is full.', { cause: error });
        throw error;
      }
    },

    async findSize(key) {
      const found = await unlessMissing(stat(pathOf(key)));
      return found?.isFile() ? found.size : null;
    },

    async get(key, range) {
      const file = await unlessMissing(open(pathOf(key)));
      if (file === null) return null;
      const { size } = await file.stat();
      return { sizeBytes: size, body: streamFile(file, range ?? { first: 0, last: size - 1 }) };
    },

    async remove(keys) {
      for (const key of keys) await unlessMissing(unlink(pathOf(key)));
      for (const parent of new Set(keys.map((key) => dirname(pathOf(key))))) {
        await rmdir(parent).catch((error: unknown) => {
          if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
        });
      }
    },

    async removeLeftovers(beforeMs) {
      const drafts = (await unlessMissing(readdir(join(folder, WRITING_FOLDER)))) ?? [];
      for (const name of drafts) {
        const path = join(folder, WRITING_FOLDER, name);
        const found = await unlessMissing(stat(path));
        if (found && found.mtimeMs < beforeMs) await unlessMissing(unlink(path));
      }
    },

    close: async () => {},
  };
}

/** With the folders above it. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  let parent = path;
  for (const _ of relative(dirname(first), path).split(sep)) {
    parent = dirname(parent);
    await syncFolder(parent);
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name survives a power cut only once its folder is written. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Reads as fast as the other side takes, and lets go of the file at its end or when nobody wants more. */
function streamFile(file: FileHandle, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let position = first;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const chunk = new Uint8Array(Math.min(CHUNK_BYTES, last + 1 - position));
        const { bytesRead } = await file.read(chunk, 0, chunk.length, position).catch(async (error) => {
          await file.close();
          throw error;
        });
        position += bytesRead;
        if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead));
        if (bytesRead > 0 && position <= last) return;
        await file.close();
        controller.close();
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
