import { z } from 'zod';
import { atMost, flag, lineText } from '../import/parse-record.ts';
import type { ImageDetails, ImageTexts } from './image-record.ts';
import { IMAGE_TEXT_LIMITS } from './image-record.ts';

const limited = (field: keyof ImageTexts) => atMost(IMAGE_TEXT_LIMITS[field], lineText).default('');

/** A missing text is empty. Texts are normalised for storage, on one line. */
const imageTextsSchema = z.object({
  alt: limited('alt'),
  caption: limited('caption'),
  credit: limited('credit'),
  source: limited('source'),
  people: limited('people'),
});

/** Rounded to hundredths, because the URL of a crop contains whole percentages. */
const fraction = z
  .number()
  .min(0)
  .max(1)
  .transform((value) => Math.round(value * 100) / 100);

export const imageDetailsSchema = z.object({
  ...imageTextsSchema.shape,
  focus: z.object({ x: fraction, y: fraction }).nullable().default(null),
  isKept: flag.default(false),
}) satisfies z.ZodType<ImageDetails>;

/** Parses the texts of an upload. Returns null if one is too long. */
export function parseUploadTexts(texts: Partial<ImageTexts>): ImageTexts | null {
  return imageTextsSchema.safeParse(texts).data ?? null;
}
