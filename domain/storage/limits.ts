import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';

/** Maximum size of an upload (docs/behaviour §5). */
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
/** The types that an upload may have. They are detected from its bytes (docs/behaviour §5.4). */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/tiff'] as const;
/** Maximum of width × height × frames. */
export const MAX_IMAGE_PIXELS = 50_000_000;
/** Maximum width and height of a WebP image. */
export const MAX_IMAGE_SIDE_PX = 16_383;
export const FILE_NAME_LIMIT_GRAPHEMES = 200;

/** Time from an upload's first attempt until the upload fails. */
export const UPLOAD_LIMIT_MS = 600_000;
/** The wait before the second attempt. It doubles up to `STORAGE_RETRY_CAP_MS`. */
export const STORAGE_RETRY_FIRST_MS = 1_000;
/** docs/behaviour §7: the maximum wait between two attempts, before jitter. */
export const STORAGE_RETRY_CAP_MS = 64_000;
/** docs/behaviour §7: statuses that are retried in addition to 5xx. */
export const STORAGE_RETRY_STATUSES: readonly number[] = [408, 429];

export const INCOMPLETE_RETENTION_MS = HOUR_MS;
/** Age at which an orphan is deleted. Until then an unsaved draft in a browser may use it. */
export const ORPHAN_RETENTION_MS = 3 * DAY_MS;
