import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
/** docs/behaviour.md §5: largest upload. */
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
/** Largest image: width × height × frames. */
export const MAX_IMAGE_PIXELS = 50_000_000;
/** Longest side of an image. WebP allows no more. */
export const MAX_IMAGE_SIDE_PX = 16_383;
/** Longest file name of an upload, in graphemes. */
export const FILE_NAME_LIMIT_GRAPHEMES = 200;

/** An upload fails this long after its first attempt. */
export const UPLOAD_LIMIT_MS = 600_000;
/** Reading or deleting a file fails this long after its first attempt. */
export const STORAGE_OPERATION_LIMIT_MS = 120_000;
/** Wait before the second attempt. It doubles up to `STORAGE_RETRY_CAP_MS`. */
export const STORAGE_RETRY_FIRST_MS = 1_000;
/** docs/behaviour.md §7: the longest wait between two attempts, before jitter. */
export const STORAGE_RETRY_CAP_MS = 64_000;
/** docs/behaviour.md §7: statuses that are retried besides 5xx. */
export const STORAGE_RETRY_STATUSES: readonly number[] = [408, 429];

/** Age at which an unfinished upload is deleted. */
export const INCOMPLETE_RETENTION_MS = HOUR_MS;
/** Age at which a file without an article is deleted. Until then an unsaved draft in a browser may refer to it. */
export const ORPHAN_RETENTION_MS = 3 * DAY_MS;
