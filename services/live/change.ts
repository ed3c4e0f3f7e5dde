import { z } from 'zod';

/**
 * What a page or an open browser depends on. `*` means everything. `site` means the site settings. `newsroom` means every article of any status; only
 * staff may subscribe to it. `sessions` means that a session has ended; nobody may subscribe to it. No other topic names anything that is not public.
 */
export type Topic =
  | 'home'
  | 'search'
  | 'ads'
  | 'flags'
  | 'site'
  | 'newsroom'
  | 'sessions'
  | '*'
  | `article:${string}`
  | `category:${string}`;

export type Change = {
  /** What readers may see differently from now on. */
  topics: Topic[];
  /** An article was scheduled, rescheduled or unscheduled. Never sent to browsers. */
  scheduleChanged: boolean;
};

/** Assumed if it is unknown what changed. */
export const CHANGE_OF_EVERYTHING: Change = { topics: ['*'], scheduleChanged: true };

const isTopic = (value: string): value is Topic =>
  ['home', 'search', 'ads', 'flags', 'site', 'newsroom', 'sessions', '*'].includes(value) ||
  /^(article|category):./u.test(value);

const changeSchema = z.object({
  topics: z.array(z.string().refine(isTopic)),
  scheduleChanged: z.boolean(),
});

/** Parses the payload of a notification. A malformed one counts as a change of everything. */
export function parseChange(payload: string): Change {
  try {
    return changeSchema.parse(JSON.parse(payload));
  } catch {
    return CHANGE_OF_EVERYTHING;
  }
}

/** Parses a topic that a browser requests; null if it is malformed, `*` or `sessions`. */
export function parseTopic(text: string): Topic | null {
  return isTopic(text) && text !== '*' && text !== 'sessions' ? text : null;
}
