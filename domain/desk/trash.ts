import { DAY_MS } from '#domain/time/durations.ts';

/** How long a deleted article and its image can be restored: 30 days. */
export const TRASH_RETENTION_MS = 30 * DAY_MS;
