import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { toNextSegment } from '#services/postgres/embedded/wal-slot.ts';
import { OperatorError } from '../../runtime/explain-failure.ts';
import type { BackupPlace } from '../backup-place.ts';
import { readDigest, readText } from '../backup-place.ts';

const decompress = promisify(gunzip);

/**
 * The folder of a backup place with the archives of its database, usually one. An archive has a base backup of each
 * night and the segments of the write-ahead log since the first.
 */
export const ARCHIVES = 'archive';
const SEGMENTS = 'wal';
const SEGMENT_BYTES = 16 * 1024 * 1024;
const BASE_FILES = '.tar.gz';
const SEGMENT_FILE = /^([0-9A-F]{24})-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d\.\d{3}Z)\.gz$/;

const baseSchema = z.strictObject({
  format: z.literal(1),
  /** The major version of PostgreSQL. */
  postgres: z.string(),
  label: z.string(),
  firstSegment: z.string(),
  lastSegment: z.string(),
  /** The earliest moment, in ms, to which this base can be recovered. */
  earliestMs: z.number(),
  /** The digest of the files. */
  digest: z.string(),
  /** The password of the server's superuser, which the files contain as a hash. */
  password: z.string(),
  sessionKey: z.string(),
});

export type BaseManifest = z.infer<typeof baseSchema>;

/** A complete base backup and the folder of its archive. */
export type Base = BaseManifest & { archiveId: string; name: string };

/** An archived segment. All changes that were committed before `endMs` are in it or an earlier one. */
export type Segment = { name: string; endMs: number; path: string };

export const ARCHIVE_PATHS = {
  archive: (archiveId: string) => `${ARCHIVES}/${archiveId}`,
  segments: (archiveId: string) => `${ARCHIVES}/${archiveId}/${SEGMENTS}`,
  segment: (archiveId: string, name: string, endMs: number) =>
    `${ARCHIVES}/${archiveId}/${SEGMENTS}/${name}-${new Date(endMs).toISOString().replaceAll(':', '')}.gz`,
  baseFiles: (archiveId: string, name: string) => `${ARCHIVES}/${archiveId}/${name}${BASE_FILES}`,
  /** Written last: a base without it is incomplete. */
  baseManifest: (archiveId: string, name: string) => `${ARCHIVES}/${archiveId}/${name}.json`,
};

/** Lists the segments of an archive in the order of the log. */
export async function listSegments({ store }: BackupPlace, archiveId: string): Promise<Segment[]> {
  const folder = ARCHIVE_PATHS.segments(archiveId);
  const files = (await store.list(folder)).sort();
  return files.flatMap((file) => {
    const [, name, hour, minute, second] = SEGMENT_FILE.exec(file) ?? [];
    const endMs = Date.parse(`${hour}:${minute}:${second}`);
    return name === undefined ? [] : [{ name, endMs, path: `${folder}/${file}` }];
  });
}

/** Lists the names of all bases of an archive, including incomplete ones, the oldest first. */
export async function listBaseNames({ store }: BackupPlace, archiveId: string): Promise<string[]> {
  const files = await store.list(ARCHIVE_PATHS.archive(archiveId));
  return files.flatMap((file) => (file.endsWith(BASE_FILES) ? file.slice(0, -BASE_FILES.length) : [])).sort();
}

/** Lists the complete bases of all archives of a place, the oldest first. Throws an {@link OperatorError} if one is damaged. */
export async function listBases(place: BackupPlace): Promise<Base[]> {
  const bases: Base[] = [];
  for (const archiveId of await place.store.list(ARCHIVES)) {
    for (const name of await listBaseNames(place, archiveId)) {
      const path = ARCHIVE_PATHS.baseManifest(archiveId, name);
      const content = await readText(place, path);
      if (content === null) continue;
      bases.push({ ...parseBase(content, place.describe(path)), archiveId, name });
    }
  }
  return bases.sort((a, b) => a.earliestMs - b.earliestMs);
}

function parseBase(content: string, location: string): BaseManifest {
  try {
    return baseSchema.parse(JSON.parse(content));
  } catch {
    throw new OperatorError(`${location} is damaged, or of a newer program.`);
  }
}

/** A base with the segments that follow it without a gap, and the latest moment that they can restore. */
export type Recovery = { base: Base; segments: Segment[]; latestMs: number };

/**
 * Lists each base of a place with the segments that follow it without a gap. Omits a base if a segment that it needs is
 * missing.
 */
export async function listRecoveries(place: BackupPlace): Promise<Recovery[]> {
  const bases = await listBases(place);
  const recoveries: Recovery[] = [];
  for (const archiveId of new Set(bases.map((base) => base.archiveId))) {
    const all = new Map((await listSegments(place, archiveId)).map((segment) => [segment.name, segment]));
    for (const base of bases.filter((one) => one.archiveId === archiveId)) {
      const segments: Segment[] = [];
      for (let next = all.get(base.firstSegment); next; next = all.get(toNextSegment(next.name))) segments.push(next);
      // File times are a few milliseconds coarser than the clock, so the last segment may seem to end before
      // `earliestMs`.
      const latestMs = Math.max(segments.at(-1)?.endMs ?? 0, base.earliestMs);
      if (segments.some(({ name }) => name === base.lastSegment)) recoveries.push({ base, segments, latestMs });
    }
  }
  return recoveries;
}

/** Reads a segment; null if it is missing or damaged. */
export async function readSegment(place: BackupPlace, { path }: Segment): Promise<Buffer | null> {
  const file = await place.read(path);
  const bytes = file && (await decompress(await buffer(file)).catch(() => null));
  return bytes?.length === SEGMENT_BYTES ? bytes : null;
}

/** Reads all files of the archives of a place, and calls `onDamaged` with the path of each that is missing or damaged. */
export async function checkArchives(place: BackupPlace, onDamaged: (path: string) => void): Promise<void> {
  for (const { archiveId, name, digest } of await listBases(place)) {
    const path = ARCHIVE_PATHS.baseFiles(archiveId, name);
    if ((await readDigest(place, path)) !== digest) onDamaged(path);
  }
  for (const archiveId of await place.store.list(ARCHIVES)) {
    let previous: Segment | undefined;
    for (const segment of await listSegments(place, archiveId)) {
      if (previous && segment.name !== toNextSegment(previous.name))
        onDamaged(`${ARCHIVE_PATHS.segments(archiveId)}/${toNextSegment(previous.name)}`);
      if ((await readSegment(place, segment)) === null) onDamaged(segment.path);
      previous = segment;
    }
  }
}

/** Describes the moments that a place can recover, e.g. `2026-11-28T03:30:04.000Z to 2026-11-29T10:15:00.000Z`. */
export function describeRestorableTimes(recoveries: readonly Recovery[]): string {
  const ranges: { fromMs: number; toMs: number; archiveId: string }[] = [];
  for (const { base, latestMs } of recoveries) {
    const last = ranges.find(({ archiveId, toMs }) => archiveId === base.archiveId && toMs >= base.earliestMs);
    if (last) last.toMs = Math.max(last.toMs, latestMs);
    else ranges.push({ fromMs: base.earliestMs, toMs: latestMs, archiveId: base.archiveId });
  }
  const toTime = (ms: number) => new Date(ms).toISOString();
  const texts = ranges.map(({ fromMs, toMs }) => `${toTime(fromMs)} to ${toTime(toMs)}`);
  return texts.length === 0 ? 'no moment yet' : texts.join(', ');
}
