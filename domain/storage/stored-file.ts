import { z } from 'zod/mini';

const storedFileSchema = z.object({
  /** `articles/{timestamp}_{filename}`. */
  name: z.string(),
  /** An article's `imageUrl`, which contains the image's size and placeholder. */
  url: z.string(),
  /** The upload's type, detected from its bytes. */
  contentType: z.string(),
  sizeBytes: z.number(),
  widthPx: z.number(),
  heightPx: z.number(),
  isAnimated: z.boolean(),
  /** The time of the upload in ms. */
  createdAt: z.number(),
});

export type StoredFile = z.infer<typeof storedFileSchema>;

export function parseStoredFile(value: unknown): StoredFile | null {
  return storedFileSchema.safeParse(value).data ?? null;
}
