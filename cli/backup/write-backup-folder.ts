import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { isAlive } from '#services/postgres/embedded/pid-file.ts';
import { explainWriteFailure } from '../explain-write-failure.ts';
import type { Manifest } from './backup-format.ts';
import { MANIFEST, SUMS, toDigest } from './backup-format.ts';

/** A file in an unfinished folder with the id of the process that writes it. */
const WRITER = '.prohor-backup';
const WRITER_LINE = /^(\d+) (\d*)\n$/;

export type BackupWriter = {
  /** Stores `content`, passed through `transforms`, as a file that only this account may read. */
  add(path: string, content: Readable, ...transforms: Transform[]): Promise<void>;
};

/**
 * Creates the folder of a backup and lets `write` fill it. The folder is called `FOLDER.part` until it is complete, and
 * is removed if writing fails or `stopping` is aborted. The unfinished folder of a killed backup is replaced. Throws an
 * {@link OperatorError} if the folder exists, cannot be written or is being written, or if the backup was stopped.
 */
export async function writeBackupFolder(
  folder: string,
  stopping: AbortSignal,
  write: (writer: BackupWriter) => Promise<Omit<Manifest, 'format' | 'sums'>>,
): Promise<void> {
  const part = `${resolve(folder)}.part`;
  await requireMissing(folder);
  await removeAbandoned(part);
  await mkdir(part, { mode: 0o700 }).catch((error) => {
    throw explainWriteFailure(error, part);
  });
  try {
    await writeFile(join(part, WRITER), `${process.pid} ${await readStartTime(process.pid)}\n`, { mode: 0o600 });
    const sums: string[] = [];
    const manifest = await write({
      add: async (path, ...streams) => {
        sums.push(`${await writeFileOf(join(part, path), streams, stopping)}  ${path}\n`);
      },
    });
    const list = sums.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join('');
    await writeFile(join(part, SUMS), list, { mode: 0o600, flush: true });
    const text = JSON.stringify({ format: 1, ...manifest, sums: toDigest(list) }, null, 2);
    await writeFile(join(part, MANIFEST), `${text}\n`, { mode: 0o600, flush: true });
    await rename(part, folder);
    // Must be removed last, because without this file the folder is not recognised as left by a killed backup.
    await rm(join(folder, WRITER));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (stopping.aborted) throw new OperatorError('Stopped; nothing was backed up.');
    throw explainWriteFailure(error, folder);
  }
}

async function requireMissing(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found !== null) throw new OperatorError(`${path} exists already; a backup needs a new folder.`);
}

/**
 * Removes the unfinished folder of a backup whose process was killed. Does not remove a folder that no backup created.
 */
async function removeAbandoned(part: string): Promise<void> {
  const found = await lstat(part).catch(() => null);
  if (found === null) return;
  const line = await readFile(join(part, WRITER), 'utf8').catch(() => '');
  const [, pid = '', startTime] = WRITER_LINE.exec(line) ?? [];
  if (!found.isDirectory() || pid === '') {
    throw new OperatorError(`${part} exists already, and no backup created it; remove it or choose another folder.`);
  }
  if (isAlive(Number(pid)) && (await readStartTime(Number(pid))) === startTime) {
    throw new OperatorError(`Another backup, process ${pid}, is writing ${part}.`);
  }
  await rm(part, { recursive: true });
}

/**
 * Returns when a process started, in clock ticks after the machine's start. It distinguishes the process from a later
 * one with the same id. Empty if the process has ended or the system has no `/proc`
 * (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, field 22).
 */
async function readStartTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Writes the output of a pipeline of `streams` and returns its SHA-256 digest. */
async function writeFileOf(
  target: string,
  streams: readonly [Readable, ...Transform[]],
  signal: AbortSignal,
): Promise<string> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const hashing = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline([...streams, hashing, createWriteStream(target, { mode: 0o600 })], { signal });
  return hash.digest('hex');
}
