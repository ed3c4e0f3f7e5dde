import { z } from 'zod/mini';

const storedFileSchema = z.object({
  /** `articles/{timestamp}_{filename}`. */
  name: z.string(),
  /** What an article's `imageUrl` holds: all that drawing the picture needs. */
  url: z.string(),
  /** Of the upload, by its content. */
  contentType: z.string(),
  /** Of the upload. */
  sizeBytes: z.number(),
  widthPx: z.number(),
  heightPx: z.number(),
  isAnimated: z.boolean(),
  /** In ms. */
  createdAt: z.number(),
});

/** A picture that the file service keeps. */
export type StoredFile = z.infer<typeof storedFileSchema>;

/** Reads what the file service answered; null where it is no description of a file. */
export function parseStoredFile(value: unknown): StoredFile | null {
  return storedFileSchema.safeParse(value).data ?? null;
}
