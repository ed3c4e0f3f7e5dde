import type { Dirent } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inClient } from '../database-client.ts';
import { SETTINGS_FILE } from './cluster.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { toSegmentOfLsn } from './wal-slot.ts';

/**
 * Folders that are copied without their files, which a recovery does not need
 * (https://www.postgresql.org/docs/current/continuous-archiving.html).
 */
const EMPTIED_FOLDERS = [
  ...['log', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans', 'pg_wal'],
];
const LEFT_OUT = [
  ...['postmaster.pid', 'postmaster.opts', 'current_logfiles', 'start.log', 'backup_label', SETTINGS_FILE],
  ...['pg_internal.init', 'recovery.signal', 'standby.signal'],
];
const LEFT_OUT_PREFIXES = ['pgsql_tmp', 'prohor-check-'];
const CONTROL_FILE = 'global/pg_control';
const CHUNK_BYTES = 256 * 1024;

/** A folder, or a file whose `content` has exactly `sizeBytes` bytes. Paths are relative to the cluster's folder. */
export type ClusterEntry = { path: string; sizeBytes: number; content: AsyncIterable<Buffer> | null };

/**
 * What a recovery needs: the content of `backup_label`, the first and last segment of the log, and the earliest moment
 * to which it can restore.
 */
export type BaseBackup = { label: string; firstSegment: string; lastSegment: string; earliestMs: number };

/**
 * Passes the files of a running cluster to `write`, which must read each content before the next entry. The files are
 * consistent only together with the returned label and the log. The server may write at the same time.
 */
export async function backUpCluster<Written>(
  { superuserUrl, clusterDir }: Pick<EmbeddedPostgres, 'superuserUrl' | 'clusterDir'>,
  write: (entries: AsyncIterable<ClusterEntry>) => Promise<Written>,
): Promise<BaseBackup & { written: Written }> {
  // PostgreSQL aborts the backup if this connection ends.
  return inClient(superuserUrl, async (client) => {
    const { rows: started } = await client.query<{ lsn: string; timeline: number }>(
      `select pg_backup_start('prohor', fast => true)::text as lsn, timeline_id as timeline from pg_control_checkpoint()`,
    );
    const written = await write(listEntries(clusterDir, ''));
    const { rows: stopped } = await client.query<{ lsn: string; label: string }>(
      'select lsn::text, labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    const { rows: clock } = await client.query<{ nowMs: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"',
    );
    const [start, stop] = [started[0], stopped[0]];
    if (start === undefined || stop === undefined) throw new Error('PostgreSQL has ended its backup.');
    // Finishes the segment, so it can be archived and the backup can be used immediately.
    await client.query('select pg_switch_wal()');
    return {
      written,
      label: stop.label,
      firstSegment: toSegmentOfLsn(start.timeline, start.lsn),
      lastSegment: toSegmentOfLsn(start.timeline, stop.lsn),
      earliestMs: Math.ceil(clock[0]?.nowMs ?? 0),
    };
  });
}

/** Yields the control file last, because it must not be older than the other files. */
async function* listEntries(clusterDir: string, folder: string): AsyncGenerator<ClusterEntry> {
  for (const entry of await readdir(join(clusterDir, folder), { withFileTypes: true }).catch(ignoreMissing)) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      yield { path, sizeBytes: 0, content: null };
      if (!EMPTIED_FOLDERS.includes(path)) yield* listEntries(clusterDir, path);
    } else if (isCopied(entry) && path !== CONTROL_FILE) yield* readEntry(clusterDir, path);
  }
  if (folder === '') yield* readEntry(clusterDir, CONTROL_FILE);
}

const isCopied = (entry: Dirent) =>
  entry.isFile() &&
  !LEFT_OUT.includes(entry.name) &&
  !LEFT_OUT_PREFIXES.some((prefix) => entry.name.startsWith(prefix));

/** Yields nothing if the file was deleted, e.g. with its table. */
async function* readEntry(clusterDir: string, path: string): AsyncGenerator<ClusterEntry> {
  const file = await open(join(clusterDir, path)).catch(ignoreMissing);
  if (!('stat' in file)) return;
  try {
    const { size } = await file.stat();
    const readAll = async function* () {
      for (let start = 0; start < size; start += CHUNK_BYTES) {
        yield await readChunk(file, start, Math.min(CHUNK_BYTES, size - start));
      }
    };
    yield { path, sizeBytes: size, content: readAll() };
  } finally {
    await file.close();
  }
}

/** If the file is being shortened, the chunk ends with zeros; the log has the rest. */
async function readChunk(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const chunk = Buffer.alloc(length);
  for (let end = 0; end < length; ) {
    const { bytesRead } = await file.read(chunk, end, length - end, start + end);
    if (bytesRead === 0) break;
    end += bytesRead;
  }
  return chunk;
}

function ignoreMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
