/** How long a deleted article and its image can be restored: 30 days. */
export const TRASH_RETENTION_MS = 30 * 24 * 3_600_000;
