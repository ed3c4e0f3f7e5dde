/** Spec §5 and issue: largest upload. */
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
/** Largest picture, width × height × frames. */
export const PICTURE_LIMIT_PIXELS = 50_000_000;
/** Longest side of a picture: what WebP can hold. */
export const PICTURE_LIMIT_SIDE_PX = 16_383;
/** Longest file name of an upload, in graphemes. */
export const FILE_NAME_LIMIT_GRAPHEMES = 200;

/** From the first try of an upload to giving up. */
export const UPLOAD_LIMIT_MS = 600_000;
/** From the first try of reading or deleting a file to giving up. */
export const STORAGE_OPERATION_LIMIT_MS = 120_000;
/** Wait before the second try; each further one doubles, up to `STORAGE_RETRY_CAP_MS`. */
export const STORAGE_RETRY_FIRST_MS = 1_000;

/** An upload that has not been finished after this long never will be. */
export const INCOMPLETE_KEPT_MS = 3_600_000;
/** A file that no article refers to is kept this long: a draft in somebody's browser may still want it. */
export const ORPHAN_KEPT_MS = 3 * 24 * 3_600_000;
