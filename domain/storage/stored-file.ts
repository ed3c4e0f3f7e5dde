import { z } from 'zod/mini';

const storedFileSchema = z.object({
  /** `articles/{timestamp}_{filename}`. */
  name: z.string(),
  /** The value of an article's `imageUrl`. It carries everything that drawing the image needs. */
  url: z.string(),
  /** Of the upload, detected from its bytes. */
  contentType: z.string(),
  /** Of the upload. */
  sizeBytes: z.number(),
  widthPx: z.number(),
  heightPx: z.number(),
  isAnimated: z.boolean(),
  /** In ms. */
  createdAt: z.number(),
});

/** An uploaded image in the file service. */
export type StoredFile = z.infer<typeof storedFileSchema>;

/** Parses the file service's description of a file; null if the value is not one. */
export function parseStoredFile(value: unknown): StoredFile | null {
  return storedFileSchema.safeParse(value).data ?? null;
}
