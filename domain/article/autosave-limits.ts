import { DAY_MS } from '#domain/time/durations.ts';

/** How long unsaved text is stored, in the browser and on the server: 60 days. */
export const DRAFT_RETENTION_MS = 60 * DAY_MS;
/** Delay between the first unsent change in the article form and its autosave (docs/behaviour §9). */
export const AUTOSAVE_INTERVAL_MS = 3000;
/** An account has an autosave for each article that it has open or has left without saving. */
export const MAX_AUTOSAVES_PER_ACCOUNT = 100;
/**
 * Maximum length of an autosave, as the sum of its texts in UTF-16 units. Greater than the sum of the limits of an
 * article's fields.
 */
export const MAX_AUTOSAVE_LENGTH = 400_000;
