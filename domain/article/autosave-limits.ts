import { DAY_MS } from '#domain/time/durations.ts';

/** How long unsaved text is stored, in the browser and on the server: 60 days. */
export const DRAFT_RETENTION_MS = 60 * DAY_MS;
/** docs/behaviour.md §9: from the first unsent change in the article form to its autosave. */
export const AUTOSAVE_INTERVAL_MS = 3000;
/** Maximum length of an autosave, as the sum of its texts in UTF-16 units. Above the limits of an article. */
export const MAX_AUTOSAVE_LENGTH = 400_000;
