import { z } from 'zod';
import { atMost, lineText } from '../import/parse-record.ts';

/** The longest texts of an image, in UTF-16 units. Alternative text, caption and credit have the limits of an article's. */
export const IMAGE_TEXT_LIMITS = { alt: 2_000, caption: 2_000, credit: 500, source: 500, people: 1_000 } as const;

export type ImageTexts = Record<keyof typeof IMAGE_TEXT_LIMITS, string>;

/** The texts that an upload may bring, e.g. from the metadata of a photograph. */
export const UPLOAD_TEXTS = ['caption', 'credit', 'source'] as const satisfies readonly (keyof ImageTexts)[];

export type UploadTexts = Partial<Record<(typeof UPLOAD_TEXTS)[number], string>>;

/** The point that every crop shows, as fractions of the width and the height. */
export type FocalPoint = { x: number; y: number };

export const NO_IMAGE_TEXTS: ImageTexts = { alt: '', caption: '', credit: '', source: '', people: '' };

/** A missing text is empty. Texts are normalised for storage, on one line. */
export const imageTextsSchema = z.object({
  alt: limited('alt'),
  caption: limited('caption'),
  credit: limited('credit'),
  source: limited('source'),
  people: limited('people'),
});

function limited(field: keyof ImageTexts) {
  return atMost(IMAGE_TEXT_LIMITS[field], lineText).default('');
}

/** Parses the texts of an upload. Returns null if one is too long. */
export function parseUploadTexts(texts: UploadTexts): ImageTexts | null {
  return imageTextsSchema.safeParse(texts).data ?? null;
}
