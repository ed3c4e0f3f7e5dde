import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { explainWriteFailure } from '../explain-write-failure.ts';

const MANIFEST = 'manifest.json';
const SUMS = 'SHA256SUMS';
const SUM_LINE = /^([0-9a-f]{64}) {2}([\w./-]+)$/;

const manifestSchema = z.strictObject({
  format: z.literal(1),
  createdAt: z.string(),
  program: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  /** The digest of `SHA256SUMS`, which has the digests of all other files. */
  sums: z.string(),
});

/** What `manifest.json` says of a backup. It is written last: a folder without it is incomplete. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Where a backup has each part. */
export const BACKUP_PATHS = {
  table: (name: string) => `tables/${name}.copy.gz`,
  sessionKey: 'secrets/session-key',
  images: 'files/',
};

/** A backup that is being written. */
export type BackupWriter = {
  /** Stores what `transforms` make of `content` as one file, which no other user of the machine may read. */
  add(path: string, content: Readable, ...transforms: Transform[]): Promise<void>;
};

/**
 * Creates the folder of a backup and lets `write` fill it. The folder gets its name when it is complete; until then it is
 * `FOLDER.part`, which is removed if writing fails. Throws an {@link OperatorError} if either exists or cannot be written.
 */
export async function writeBackupFolder(
  folder: string,
  write: (writer: BackupWriter) => Promise<Omit<Manifest, 'format' | 'sums'>>,
): Promise<void> {
  const part = `${folder}.part`;
  await createFolder(folder);
  await createFolder(part).catch(async (error) => {
    await rm(folder, { recursive: true });
    throw error;
  });
  try {
    const sums: string[] = [];
    const manifest = await write({
      add: async (path, ...streams) => {
        sums.push(`${await writeFileOf(join(part, path), streams)}  ${path}\n`);
      },
    });
    const list = sums.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join('');
    await writeFile(join(part, SUMS), list, { mode: 0o600, flush: true });
    const text = JSON.stringify({ format: 1, ...manifest, sums: toDigest(list) }, null, 2);
    await writeFile(join(part, MANIFEST), `${text}\n`, { mode: 0o600, flush: true });
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
    throw explainWriteFailure(error, folder);
  }
}

/** Creates an empty folder, which reserves its name. */
async function createFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new OperatorError(`${path} exists already; a backup needs a new folder.`);
    throw explainWriteFailure(error, path);
  });
}

/** Writes what comes out of a pipeline of `streams`, and returns its SHA-256 digest. */
async function writeFileOf(target: string, streams: readonly [Readable, ...Transform[]]): Promise<string> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const hashing = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline([...streams, hashing, createWriteStream(target, { mode: 0o600 })]);
  return hash.digest('hex');
}

/** A complete backup whose files are as they were written. */
export type Backup = {
  manifest: Manifest;
  /** The paths of its files. */
  paths: readonly string[];
  open(path: string): Readable;
};

/**
 * Opens a backup and compares every file with its digest. Throws an {@link OperatorError} if the folder is no complete
 * backup, or if a file is missing or damaged.
 */
export async function openBackupFolder(folder: string): Promise<Backup> {
  const manifest = await readManifest(folder);
  const list = await readFile(join(folder, SUMS), 'utf8').catch(() => '');
  if (toDigest(list) !== manifest.sums) throw new OperatorError(`${join(folder, SUMS)} is missing or damaged.`);
  const entries = list.split('\n').slice(0, -1).map(parseSum);
  for (const { digest, path } of entries) {
    if ((await readDigest(join(folder, path))) !== digest) {
      throw new OperatorError(`${join(folder, path)} is missing or damaged; nothing was restored.`);
    }
  }
  return { manifest, paths: entries.map(({ path }) => path), open: (path) => createReadStream(join(folder, path)) };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new OperatorError(`${folder} is not a complete backup: it has no ${MANIFEST}.`);
  });
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

function parseSum(line: string): { digest: string; path: string } {
  const [, digest, path] = SUM_LINE.exec(line) ?? [];
  if (digest === undefined || path === undefined || path.includes('..'))
    throw new OperatorError(`${SUMS} has an unexpected line: ${line}`);
  return { digest, path };
}

const toDigest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Null if the file cannot be read. */
async function readDigest(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  return pipeline(createReadStream(path), hash).then(
    () => hash.digest('hex'),
    () => null,
  );
}
