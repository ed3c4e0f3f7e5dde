import { z } from 'zod';
import type { RefusedRecord } from '../import/parse-record.ts';
import { atMost, lineText, parseRecord, timestampMs } from '../import/parse-record.ts';
import { parseStorageName } from '../storage/storage-name.ts';
import type { ImageDetails } from './image-record.ts';
import type { StoredImage } from './image-url.ts';
import { parseImageUrl } from './image-url.ts';
import { imageDetailsSchema } from './parse-image-details.ts';

const MAX_LENGTH = 2_000;
const TOKEN = /^[0-9a-f]{32}$/;

const line = atMost(MAX_LENGTH, lineText);

const fileSchema = z.object(
  {
    name: line.optional(),
    url: line.optional(),
    digest: line.default(''),
    contentType: line.default('image/jpeg'),
    sizeBytes: z.int({ error: 'must be a whole number' }).min(0).default(0),
    uploadedBy: line.default(''),
    createdAt: timestampMs.optional(),
    ...imageDetailsSchema.shape,
  },
  { error: 'must be an object' },
);

/** The stored file of an imported image. `image` contains its size in px, and whether it is animated. */
type ImportedFile = { name: string; url: string; image: StoredImage } & Pick<
  z.output<typeof fileSchema>,
  'digest' | 'contentType' | 'sizeBytes' | 'uploadedBy' | 'createdAt'
>;

/** The record of an image. `file` is null if the record has only texts, for an image that is already stored on the site. */
export type ImportedImage = { token: string; details: ImageDetails; file: ImportedFile | null };

/** Parses an image record of the import file. Its key is the image's token. Every field is optional. */
export function parseImageRecord(id: string, value: unknown): { ok: true; image: ImportedImage } | RefusedRecord {
  if (!TOKEN.test(id)) return { ok: false, id, reason: 'the id must be 32 hexadecimal digits' };
  const parsed = parseRecord(fileSchema, id, value);
  if (!parsed.ok) return parsed;
  const { name, url, digest, contentType, sizeBytes, uploadedBy, createdAt, ...details } = parsed.value;
  if (url === undefined) return { ok: true, image: { token: id, details, file: null } };
  const image = parseImageUrl(url);
  if (image?.token !== id) return { ok: false, id, reason: 'url must be the URL of this image' };
  const storedName = parseStorageName(name ?? `articles/${createdAt ?? 0}_${id}`);
  if (storedName === null) return { ok: false, id, reason: 'name must be articles/{timestamp}_{filename}' };
  const file = { name: storedName, url, image, digest, contentType, sizeBytes, uploadedBy, createdAt };
  return { ok: true, image: { token: id, details, file } };
}
