import { buffer } from 'node:stream/consumers';
import type { StoredObjects } from '#services/storage/image-files.ts';
import { listObjectKeys } from '#services/storage/image-files.ts';
import { findContentType } from '#services/storage/list-objects.ts';
import type { NewObject, ObjectStore } from '#services/storage/object-store.ts';
import type { ImageEntry } from './backup-format.ts';
import { CHECKSUMS_FILE, formatChecksums, IMAGES, parseChecksums, toDigest } from './backup-format.ts';
import type { BackupPlace } from './backup-place.ts';
import { readText } from './backup-place.ts';

/** Copied files are made durable after this many images. */
const BATCH_SIZE = 200;

type CopyOptions = {
  source: ObjectStore;
  place: BackupPlace;
  previousImages: readonly ImageEntry[];
  signal: AbortSignal;
};

type CopiedImages = { entries: ImageEntry[]; copiedImages: number; missingFiles: number };

/**
 * Copies the images that a place does not have, and returns the entries of all images. Images in the newest backup are
 * skipped, because an image never changes. The list of an image's files is written when the files are durable: an image
 * with this list is complete, even if its backup was killed.
 */
export async function copyImages(
  images: readonly StoredObjects[],
  { source, place, previousImages, signal }: CopyOptions,
): Promise<CopiedImages> {
  const present = new Set(await place.store.list(IMAGES));
  const known = new Map(
    previousImages.flatMap((entry) => (entry.file === null ? [[entry.token, entry] as const] : [])),
  );
  const result: CopiedImages = { entries: [], copiedImages: 0, missingFiles: 0 };
  const missing: StoredObjects[] = [];
  for (const image of images) {
    const entry = present.has(image.token) ? (known.get(image.token) ?? (await findCopied(place, image))) : null;
    if (entry === null) missing.push(image);
    else result.entries.push(entry);
  }
  for (let start = 0; start < missing.length; start += BATCH_SIZE) {
    signal.throwIfAborted();
    const copies = await copyBatch(missing.slice(start, start + BATCH_SIZE), source, place);
    for (const { entries, missingFiles } of copies) {
      result.entries.push(...entries);
      result.missingFiles += missingFiles;
      result.copiedImages += 1;
    }
  }
  return result;
}

/** Returns the entry of an image that an earlier run has copied completely; null if it is incomplete. */
async function findCopied(place: BackupPlace, image: StoredObjects): Promise<ImageEntry | null> {
  const list = (await readText(place, `${IMAGES}/${image.token}/${CHECKSUMS_FILE}`)) ?? '';
  const parsed = parseChecksums(list);
  if ('wrongLine' in parsed) return null;
  const keys = listObjectKeys(image);
  const sizes = await Promise.all(keys.map((key) => place.store.findSize(`${IMAGES}/${key}`)));
  const isWhole = parsed.sums.size === keys.length && keys.every((key) => parsed.sums.has(toFileName(key)));
  if (!isWhole || sizes.includes(null)) return null;
  return { ...toEntry(image, list), bytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) };
}

const toFileName = (key: string) => key.slice(key.indexOf('/') + 1);

const toEntry = ({ token }: StoredObjects, list: string) => ({ token, file: null, digest: toDigest(list) });

type CopiedFile = { digest: string; bytes: number };

async function copyBatch(images: readonly StoredObjects[], source: ObjectStore, place: BackupPlace) {
  const copied = new Map<string, CopiedFile>();
  const toCopy = (key: string): NewObject => ({
    key: `${IMAGES}/${key}`,
    contentType: findContentType(key) ?? '',
    read: async () => {
      const object = await source.get(key);
      if (object === null) return null;
      const bytes = await buffer(object.body);
      copied.set(key, { digest: toDigest(bytes), bytes: bytes.length });
      return bytes;
    },
  });
  await place.store.putMany(images.flatMap((image) => listObjectKeys(image).map(toCopy)));
  const descriptions = images.map((image) => describeImage(image, copied));
  await place.store.putMany(descriptions.flatMap(({ list }) => list ?? []));
  return descriptions;
}

/** Describes a copied image. An incomplete image gets no list, so the next backup copies it again. */
function describeImage(image: StoredObjects, copied: ReadonlyMap<string, CopiedFile>) {
  const keys = listObjectKeys(image);
  const files = keys.flatMap((key) => {
    const file = copied.get(key);
    return file === undefined ? [] : [{ token: image.token, file: toFileName(key), ...file }];
  });
  if (files.length < keys.length) return { entries: files, missingFiles: keys.length - files.length, list: null };
  const content = formatChecksums(files.map(({ file, digest }) => [file, digest]));
  const list: NewObject = {
    ...{ key: `${IMAGES}/${image.token}/${CHECKSUMS_FILE}`, contentType: 'text/plain' },
    read: async () => Buffer.from(content),
  };
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { entries: [{ ...toEntry(image, content), bytes }], missingFiles: 0, list };
}
