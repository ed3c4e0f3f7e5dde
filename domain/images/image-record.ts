/**
 * Maximum lengths of an image's texts, in UTF-16 units. `alt`, `caption` and `credit` have the same limits as in an article.
 */
export const IMAGE_TEXT_LIMITS = { alt: 2_000, caption: 2_000, credit: 500, source: 500, people: 1_000 } as const;

export type ImageTexts = Record<keyof typeof IMAGE_TEXT_LIMITS, string>;

export const NO_IMAGE_TEXTS: ImageTexts = { alt: '', caption: '', credit: '', source: '', people: '' };

/** The texts that an upload may include, e.g. from the metadata of a photograph. */
export const UPLOAD_TEXTS = ['caption', 'credit', 'source'] as const satisfies readonly (keyof ImageTexts)[];

export type UploadTexts = Partial<Record<(typeof UPLOAD_TEXTS)[number], string>>;

/** The point that every crop shows, as fractions of the width and the height. */
export type FocalPoint = { x: number; y: number };

/** The focal point of a stored row; null if it has none. */
export function toFocus({ focusX, focusY }: { focusX: number | null; focusY: number | null }): FocalPoint | null {
  return focusX === null || focusY === null ? null : { x: focusX, y: focusY };
}

/**
 * The details of an image, which staff can edit. `focus` is null if no point was chosen. `isKept`: the image is not deleted even
 * if nothing uses it.
 */
export type ImageDetails = ImageTexts & { focus: FocalPoint | null; isKept: boolean };

export type ImageRecord = Pick<ImageTexts, 'alt' | 'caption' | 'credit'> & { focus: FocalPoint | null };

/** The records of stored images, by token. */
export type ImageRecords = ReadonlyMap<string, ImageRecord>;
