import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { inParallel } from '#services/storage/in-parallel.ts';
import { findContentType } from '#services/storage/list-objects.ts';
import type { Manifest } from './backup-format.ts';
import { BACKUP_PATHS, MANIFEST, manifestSchema, SUMS, toDigest } from './backup-format.ts';

const FILES_AT_A_TIME = 8;
const SUM_LINE = /^([0-9a-f]{64}) {2}(\S+)$/;

/** A complete backup whose files are unchanged. */
export type Backup = {
  manifest: Manifest;
  imageKeys: readonly string[];
  open(path: string): Readable;
};

/**
 * Opens a backup and compares every file with its digest. Throws an {@link OperatorError} if the folder is not a
 * complete backup, or if a file is missing, damaged, unexpected or a symbolic link.
 */
export async function openBackupFolder(folder: string): Promise<Backup> {
  const root = await realpath(folder).catch(() => folder);
  const manifest = await readManifest(root, folder);
  const list = (await readText(root, SUMS)) ?? '';
  if (toDigest(list) !== manifest.sums) throw new OperatorError(`${join(folder, SUMS)} is missing or damaged.`);
  const digests = parseSums(list, manifest);
  await inParallel(digests, FILES_AT_A_TIME, async ([path, digest]) => {
    if ((await readDigest(root, path)) === digest) return;
    throw new OperatorError(`${join(folder, path)} is missing or damaged; nothing was restored.`);
  });
  return {
    manifest,
    imageKeys: [...digests.keys()].flatMap((path) => toImageKey(path) ?? []),
    open: (path) => createReadStream(join(root, path)),
  };
}

async function readManifest(root: string, folder: string): Promise<Manifest> {
  const text = await readText(root, MANIFEST);
  if (text === null) throw new OperatorError(`${folder} is not a complete backup: it has no ${MANIFEST}.`);
  const manifest = manifestSchema.safeParse(parseJson(text)).data;
  if (manifest === undefined) throw new OperatorError(`${join(folder, MANIFEST)} is not of a backup of this program.`);
  return manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the digests by path: one for each table of the manifest, one for the session key, and any number for images.
 */
function parseSums(list: string, { tables }: Manifest): Map<string, string> {
  const required = [...tables.map(({ name }) => BACKUP_PATHS.table(name)), BACKUP_PATHS.sessionKey];
  const digests = new Map<string, string>();
  for (const line of list.split('\n').slice(0, -1)) {
    const [, digest, path = ''] = SUM_LINE.exec(line) ?? [];
    const isExpected = (required.includes(path) || toImageKey(path) !== null) && !digests.has(path);
    if (digest === undefined || !isExpected) throw new OperatorError(`${SUMS} has an unexpected line: ${line}`);
    digests.set(path, digest);
  }
  const missing = required.find((path) => !digests.has(path));
  if (missing !== undefined) throw new OperatorError(`${SUMS} does not list ${missing}.`);
  return digests;
}

/** Returns null if the path does not belong to an image. */
function toImageKey(path: string): string | null {
  const key = path.startsWith(BACKUP_PATHS.images) ? path.slice(BACKUP_PATHS.images.length) : '';
  return findContentType(key) === null ? null : key;
}

/** Returns null if the file is missing. */
async function readText(root: string, path: string): Promise<string | null> {
  return (await isRegularFile(root, path)) ? readFile(join(root, path), 'utf8') : null;
}

/** Returns null if the file cannot be read. */
async function readDigest(root: string, path: string): Promise<string | null> {
  if (!(await isRegularFile(root, path))) return null;
  const hash = createHash('sha256');
  return pipeline(createReadStream(join(root, path)), hash).then(
    () => hash.digest('hex'),
    () => null,
  );
}

/** Returns false if the file is missing. Throws if it is not a file, or if it or a parent folder is a symbolic link. */
async function isRegularFile(root: string, path: string): Promise<boolean> {
  const target = join(root, path);
  const found = await lstat(target).catch(() => null);
  if (found === null) return false;
  if (!found.isFile() || (await realpath(target)) !== target) {
    throw new OperatorError(`${target} is not a regular file of the backup; nothing was restored.`);
  }
  return true;
}
