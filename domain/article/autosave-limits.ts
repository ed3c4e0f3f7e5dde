import { DAY_MS } from '#domain/time/durations.ts';
/** How long unsaved text is kept, in the browser and on the server: 60 days. */
export const DRAFT_RETENTION_MS = 60 * DAY_MS;
/** docs/behaviour.md §9: from the first unsent change of the article form to its autosave. */
export const AUTOSAVE_INTERVAL_MS = 3000;
/** The longest autosave, as the sum of its texts in UTF-16 units: more than the longest article. */
export const MAX_AUTOSAVE_LENGTH = 400_000;
