import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { inParallel } from '#services/storage/in-parallel.ts';
import { findContentType } from '#services/storage/list-objects.ts';
import { OperatorError } from '../runtime/explain-failure.ts';
import type { ImageEntry, Manifest } from './backup-format.ts';
import {
  BACKUP_PATHS,
  CHECKSUMS_FILE,
  IMAGE_LIST_FILE,
  IMAGES,
  MANIFEST_FILE,
  manifestSchema,
  parseChecksums,
  parseImageList,
  toDigest,
} from './backup-format.ts';
import type { BackupPlace } from './backup-place.ts';
import { listSnapshots, readDigest, readText } from './backup-place.ts';

const FILES_AT_A_TIME = 8;
const IMAGES_AT_A_TIME = 100;

/** A file of an image: its key in the store of images, its path in the place of the backup, and its digest. */
export type ImageFile = { key: string; path: string; digest: string };

/** A complete backup whose lists are unchanged; its other files may be damaged. */
export type Backup = {
  place: BackupPlace;
  /** Path or URL of the backup, for messages to the operator. */
  location: string;
  manifest: Manifest;
  /** The digests of the tables, the key and the list of images, by their paths in the place. */
  digests: ReadonlyMap<string, string>;
  images: readonly ImageEntry[];
  /** The image files of a backup with format 1. */
  imageFiles: readonly ImageFile[];
  /** Converts a path of {@link BACKUP_PATHS} to one in the place. */
  toPath(path: string): string;
};

/**
 * Opens the backup `name`; if that is null, the newest complete one in the place, or the place itself if it is a backup
 * with format 1. Throws an {@link OperatorError} if no backup is found, or if one of its lists is missing or damaged.
 */
export async function openBackup(place: BackupPlace, name: string | null): Promise<Backup> {
  const folder = name ?? (await findNewest(place));
  const toPath = (path: string) => (folder === '' ? path : `${folder}/${path}`);
  const manifest = await readManifest(place, toPath(MANIFEST_FILE), place.describe(folder));
  const list = (await readText(place, toPath(CHECKSUMS_FILE))) ?? '';
  if (toDigest(list) !== manifest.sums)
    throw new OperatorError(`${place.describe(toPath(CHECKSUMS_FILE))} is missing or damaged.`);
  const { digests, imageFiles } = splitChecksums(list, manifest);
  return {
    ...{ place, manifest, toPath, location: place.describe(folder), imageFiles },
    digests: new Map([...digests].map(([path, digest]) => [toPath(path), digest])),
    images:
      manifest.format === 1 ? [] : await readImageList(place, toPath(IMAGE_LIST_FILE), digests.get(IMAGE_LIST_FILE)),
  };
}

/** Returns the folder of the newest complete backup of a place, `''` if the place is a backup of one folder. */
async function findNewest(place: BackupPlace): Promise<string> {
  const newest = (await listSnapshots(place)).find(({ isComplete }) => isComplete);
  return newest?.name ?? '';
}

async function readManifest(place: BackupPlace, path: string, location: string): Promise<Manifest> {
  const content = await readText(place, path);
  if (content === null) throw new OperatorError(`${location} is not a complete backup: it has no ${MANIFEST_FILE}.`);
  const manifest = manifestSchema.safeParse(parseJson(content)).data;
  if (manifest === undefined)
    throw new OperatorError(`${place.describe(path)} is not of a backup of this program, or of a newer one.`);
  return manifest;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/**
 * Splits the digests in `SHA256SUMS`: every table of the manifest, the session key, and the list of images or, in
 * format 1, any number of images. Throws an {@link OperatorError} if a line is missing or unexpected.
 */
function splitChecksums(list: string, { format, tables }: Manifest): Pick<Backup, 'digests' | 'imageFiles'> {
  const parsed = parseChecksums(list);
  if ('wrongLine' in parsed) throw new OperatorError(`${CHECKSUMS_FILE} has an unexpected line: ${parsed.wrongLine}`);
  const required = [...tables.map(({ name }) => BACKUP_PATHS.table(name)), BACKUP_PATHS.sessionKey];
  if (format === 2) required.push(IMAGE_LIST_FILE);
  const digests = new Map<string, string>();
  const imageFiles: ImageFile[] = [];
  for (const [path, digest] of parsed.sums) {
    const key = format === 1 && path.startsWith(BACKUP_PATHS.files) ? path.slice(BACKUP_PATHS.files.length) : '';
    if (required.includes(path)) digests.set(path, digest);
    else if (findContentType(key) !== null) imageFiles.push({ key, path, digest });
    else throw new OperatorError(`${CHECKSUMS_FILE} has an unexpected line: ${digest}  ${path}`);
  }
  const missing = required.find((path) => !digests.has(path));
  if (missing !== undefined) throw new OperatorError(`${CHECKSUMS_FILE} does not list ${missing}.`);
  return { digests, imageFiles };
}

async function readImageList(place: BackupPlace, path: string, digest: string | undefined): Promise<ImageEntry[]> {
  const isWhole = (await readDigest(place, path)) === digest;
  const file = isWhole ? await place.read(path) : null;
  const entries = file && parseImageList(await text(file.pipe(createGunzip())));
  const isOfImages = (entry: ImageEntry) =>
    entry.file === null || findContentType(`${entry.token}/${entry.file}`) !== null;
  if (!entries?.every(isOfImages)) throw new OperatorError(`${place.describe(path)} is missing or damaged.`);
  return entries;
}

/** A file that is missing or was changed after it was written. */
export type DamagedFile = { path: string; state: 'missing' | 'damaged' };

/**
 * Reads every file of a backup, and calls `onDamaged` for each that is missing or damaged. Skips images in `seen`, and
 * adds the others to it. Stops if `onDamaged` throws.
 */
export async function checkFiles(
  { place, digests, images, imageFiles }: Backup,
  onDamaged: (file: DamagedFile) => void,
  seen = new Set<string>(),
): Promise<void> {
  const check = async ({ path, digest }: { path: string; digest: string }) => {
    const found = await readDigest(place, path);
    if (found !== digest) onDamaged({ path, state: found === null ? await findState(place, path) : 'damaged' });
  };
  await inParallel(
    [...digests].map(([path, digest]) => ({ path, digest })),
    FILES_AT_A_TIME,
    check,
  );
  await inParallel(imageFiles, FILES_AT_A_TIME, check);
  await inParallel(images, FILES_AT_A_TIME, async (entry) => {
    const id = `${entry.digest} ${entry.file}`;
    if (seen.has(id)) return;
    seen.add(id);
    const files = await readImageFiles(place, entry);
    if (files === null) return onDamaged(await describeChecksumsFile(place, entry));
    for (const file of files) await check(file);
  });
}

const findState = async ({ store }: BackupPlace, path: string): Promise<DamagedFile['state']> =>
  (await store.findSize(path)) === null ? 'missing' : 'damaged';

async function describeChecksumsFile(place: BackupPlace, { token }: ImageEntry): Promise<DamagedFile> {
  const path = `${IMAGES}/${token}/${CHECKSUMS_FILE}`;
  return { path, state: await findState(place, path) };
}

/** Lists the files of an image; null if its `SHA256SUMS` is missing or damaged. */
async function readImageFiles(place: BackupPlace, { token, file, digest }: ImageEntry): Promise<ImageFile[] | null> {
  const toFile = (name: string, ofFile: string) => ({
    ...{ key: `${token}/${name}`, path: `${IMAGES}/${token}/${name}`, digest: ofFile },
  });
  if (file !== null) return [toFile(file, digest)];
  const list = await readText(place, `${IMAGES}/${token}/${CHECKSUMS_FILE}`);
  if (list === null || toDigest(list) !== digest) return null;
  const parsed = parseChecksums(list);
  if ('wrongLine' in parsed) return null;
  const files = [...parsed.sums].map(([name, ofFile]) => toFile(name, ofFile));
  return files.every(({ key }) => findContentType(key) !== null) ? files : null;
}

/** Yields the image files of a backup in batches. {@link checkFiles} must have found the backup undamaged. */
export async function* listImageFiles({ place, images, imageFiles }: Backup): AsyncGenerator<readonly ImageFile[]> {
  if (imageFiles.length > 0) yield imageFiles;
  for (let start = 0; start < images.length; start += IMAGES_AT_A_TIME) {
    const batch = images.slice(start, start + IMAGES_AT_A_TIME);
    yield (await Promise.all(batch.map((entry) => readImageFiles(place, entry)))).flatMap((files) => files ?? []);
  }
}
