import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A backup place stores each image once, in `images/TOKEN/`, and everything else in one folder per backup. */
export const IMAGES = 'images';
/** The file that identifies the database to which the backups of a place belong. */
export const PLACE_FILE = 'prohor-backups.json';
/** Written last: a backup without it is incomplete. */
export const MANIFEST_FILE = 'manifest.json';
/**
 * The file that lists the SHA-256 digests of the other files in the folder of a backup or an image, in the format of
 * `sha256sum`.
 */
export const CHECKSUMS_FILE = 'SHA256SUMS';
/**
 * The list of a backup's images, one per line: the digest of the image's `SHA256SUMS`, its size in bytes and its token.
 */
export const IMAGE_LIST_FILE = 'images.txt.gz';

const table = z.strictObject({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), columns: z.array(z.string()) });
const shared = {
  createdAt: z.iso.datetime(),
  program: z.string(),
  migrations: z.array(z.string()).min(1),
  /** The digest of `SHA256SUMS`. */
  sums: z.string(),
};

/** A backup by one of the first releases: a single folder that also contains the images, under `files/`. */
const wholeFolderSchema = z.strictObject({ format: z.literal(1), ...shared, tables: z.array(table) });
const snapshotSchema = z.strictObject({
  format: z.literal(2),
  ...shared,
  tables: z.array(table.extend({ rows: z.number() })),
  images: z.number(),
  /** Size in bytes, including the images. */
  bytes: z.number(),
});

export const manifestSchema = z.discriminatedUnion('format', [wholeFolderSchema, snapshotSchema]);

/** The content of `manifest.json`. */
export type Manifest = z.infer<typeof manifestSchema>;
export type SnapshotManifest = z.infer<typeof snapshotSchema>;

export const placeSchema = z.strictObject({ format: z.literal(2), database: z.string() });

export const BACKUP_PATHS = {
  table: (name: string) => `tables/${name}.copy.gz`,
  sessionKey: 'secrets/session-key',
  /** The folder of the images in a backup with format 1. */
  files: 'files/',
};

export const toDigest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Returns a name such as `2026-11-28T033000Z`. The names sort by time. */
export const toSnapshotName = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '')}Z`;

const SNAPSHOT_NAME = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z$/;

/** Parses the time from a backup's name, in ms; null for any other name. */
export function parseSnapshotName(name: string): number | null {
  const ms = Date.parse(name.replace(SNAPSHOT_NAME, '$1:$2:$3Z'));
  return SNAPSHOT_NAME.test(name) && Number.isFinite(ms) ? ms : null;
}

const CHECKSUM_LINE = /^([0-9a-f]{64}) {2}(\S+)$/;

export const formatChecksums = (sums: Iterable<readonly [path: string, digest: string]>) =>
  [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, digest]) => `${digest}  ${path}\n`)
    .join('');

/** Returns the digests by path, or the first line that has another form or repeats a path. */
export function parseChecksums(list: string): { sums: Map<string, string> } | { wrongLine: string } {
  const sums = new Map<string, string>();
  for (const line of list.split('\n').slice(0, -1)) {
    const [, digest, path = ''] = CHECKSUM_LINE.exec(line) ?? [];
    if (digest === undefined || sums.has(path)) return { wrongLine: line };
    sums.set(path, digest);
  }
  return { sums };
}

/**
 * An image of a backup, with the digest of its `SHA256SUMS`. If some of its files were missing when it was copied, each
 * of the others is a separate entry, with its name as `file` and its own digest.
 */
export type ImageEntry = { token: string; file: string | null; digest: string; bytes: number };

const IMAGE_LINE = /^([0-9a-f]{64}) (\d{1,15}) ([0-9a-f]{32})(?:\/(\S+))?$/;

export const formatImageList = (entries: readonly ImageEntry[]) =>
  entries
    .map(({ token, file, digest, bytes }) => `${digest} ${bytes} ${token}${file === null ? '' : `/${file}`}\n`)
    .join('');

/** Returns null if a line has another form. */
export function parseImageList(list: string): ImageEntry[] | null {
  const entries: ImageEntry[] = [];
  for (const line of list.split('\n').slice(0, -1)) {
    const [, digest, bytes, token, file = null] = IMAGE_LINE.exec(line) ?? [];
    if (digest === undefined || token === undefined) return null;
    entries.push({ digest, bytes: Number(bytes), token, file });
  }
  return entries;
}
