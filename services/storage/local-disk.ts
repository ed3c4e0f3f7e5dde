import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { inParallel } from './in-parallel.ts';
import type { ByteRange, ListedStore } from './object-store.ts';
import { StorageFullError } from './object-store.ts';

const run = promisify(execFile);

/** Inside the store's folder, because a rename must not cross file systems. No token has this name. */
const WRITING_FOLDER = 'writing';
const CHUNK_BYTES = 256 * 1024;
const FILES_AT_A_TIME = 16;
const DISK_FULL = ['ENOSPC', 'EDQUOT'];
const FOLDER_IN_USE = ['ENOENT', 'ENOTEMPTY', 'EEXIST'];

type Modes = { file: number; folder: number };
const SHARED_WITH_GROUP: Modes = { file: 0o640, folder: 0o777 };

/** Stores objects as files under `folder`, which the first write creates. New files and folders get `modes`. */
export function createLocalDisk(folder: string, modes = SHARED_WITH_GROUP): ListedStore {
  const toPath = (key: string) => join(folder, key);
  const writingFolder = join(folder, WRITING_FOLDER);
  const write = (key: string, content: Uint8Array | Readable) =>
    writeAtomically({ path: toPath(key), writingFolder, content, modes });

  return {
    put: (key, bytes) => write(key, bytes),
    putStream: (key, content) => write(key, content),

    async putMany(objects) {
      await inParallel(objects, FILES_AT_A_TIME, async ({ key, read }) => {
        const bytes = await read();
        if (bytes === null) return;
        const parent = dirname(toPath(key));
        await mkdir(parent, { recursive: true, mode: modes.folder }).catch(rethrowPermissionError(parent));
        await writeFile(toPath(key), bytes, { mode: modes.file }).catch(rethrowFull);
      });
      if (objects.length > 0) await syncFileSystem(folder);
    },

    async findSize(key) {
      const found = await nullIfMissing(stat(toPath(key)));
      return found?.isFile() ? found.size : null;
    },

    async get(key, range) {
      const file = await nullIfMissing(open(toPath(key)));
      if (file === null) return null;
      const { size } = await file.stat();
      return { sizeBytes: size, body: streamFile(file, range ?? { first: 0, last: size - 1 }) };
    },

    async remove(keys) {
      for (const key of keys) await nullIfMissing(unlink(toPath(key)));
      for (const parent of new Set(keys.map((key) => dirname(toPath(key))))) {
        await rmdir(parent).catch((error: unknown) => {
          if (!FOLDER_IN_USE.includes(toErrorCode(error))) throw error;
        });
      }
    },

    list: async (name) =>
      ((await nullIfMissing(readdir(toPath(name)))) ?? []).filter((entry) => entry !== WRITING_FOLDER),

    removeFolder: (name) => rm(toPath(name), { recursive: true, force: true }),

    async removeLeftovers(beforeMs) {
      const drafts = (await nullIfMissing(readdir(writingFolder))) ?? [];
      for (const path of drafts.map((name) => join(writingFolder, name))) {
        const found = await nullIfMissing(stat(path));
        if (found && found.mtimeMs < beforeMs) await nullIfMissing(unlink(path));
      }
    },

    close: async () => {},
  };
}

/** Writes a draft, syncs it to disk and renames it, so a crash or power cut leaves no partial file at `path`. */
async function writeAtomically({
  path,
  writingFolder,
  content,
  modes,
}: {
  path: string;
  writingFolder: string;
  content: Uint8Array | Readable;
  modes: Modes;
}): Promise<void> {
  const draft = join(writingFolder, randomUUID());
  try {
    await makeFolder(dirname(path), modes.folder);
    await mkdir(writingFolder, { recursive: true, mode: modes.folder });
    await writeDurably(draft, content, modes.file);
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    rethrowFull(error);
  }
}

function rethrowFull(error: unknown): never {
  if (DISK_FULL.includes(toErrorCode(error))) throw new StorageFullError('The disk is full.', { cause: error });
  throw error;
}

/** Syncing the file system once is much faster than syncing each file. If `sync` does not support `-f`, all file systems are synced. */
async function syncFileSystem(folder: string): Promise<void> {
  await run('sync', ['-f', folder]).catch(() => run('sync', []));
}

/** Creates a folder and its missing parents, and syncs each of them. */
async function makeFolder(path: string, mode: number): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode }).catch(rethrowPermissionError(path));
  if (first === undefined) return;
  let parent = path;
  for (const _ of relative(dirname(first), path).split(sep)) {
    parent = dirname(parent);
    await syncFolder(parent);
  }
}

/** On a read-only file system, Node.js reports a folder that it cannot create as missing (ENOENT). */
const rethrowPermissionError = (path: string) => async (error: unknown) => {
  if (toErrorCode(error) === 'ENOENT') await access(await findExisting(path), constants.W_OK);
  throw error;
};

const findExisting = async (path: string): Promise<string> =>
  (await nullIfMissing(stat(path))) === null ? findExisting(dirname(path)) : path;

async function writeDurably(path: string, content: Uint8Array | Readable, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new or renamed entry survives a power cut only after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Reads a chunk whenever the consumer requests one. Closes the file at the end of the range or on cancel. */
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

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(toErrorCode(error))) return null;
    throw error;
  }
}

function toErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
