import { DAY_MS, HOUR_MS } from '../time/durations.ts';

/** The choices of how long a preview link is valid (docs/behaviour §4.17). */
export const PREVIEW_LIFETIMES_MS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;

export type PreviewLifetime = keyof typeof PREVIEW_LIFETIMES_MS;

export const PREVIEW_LIFETIMES: readonly PreviewLifetime[] = ['hour', 'day', 'week', 'month'];

/** Maximum number of valid links per article. */
export const MAX_PREVIEW_LINKS = 20;
export const MAX_COMMENTS_PER_LINK = 200;
export const MAX_COMMENT_NAME_LENGTH = 80;
export const MAX_COMMENT_LENGTH = 2_000;
/** How long staff can read the comments of a link after it has expired or was revoked. */
export const PREVIEW_RETENTION_MS = 30 * DAY_MS;

/** Fragment of the form's URL that opens the preview links. */
export const PREVIEWS_ID = 'previews';

export const COMMENT_ID = 'comment';

export const previewPath = (token: string): string => `/preview/${token}`;

export type PreviewComment = { name: string; text: string };
