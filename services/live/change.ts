import { z } from 'zod';

/**
 * A part of the content on which a page or a live stream depends. `*` means everything, `site` the site settings, and
 * `deliveries` the key and the hubs that documents for other systems name.
 * `newsroom` covers all articles of any status; only staff may subscribe to it. `sessions` means that a session has
 * ended or that rights have changed; it accepts no subscriptions. The other topics name public content only.
 */
export type Topic = (typeof FIXED_TOPICS)[number] | `article:${string}` | `category:${string}` | `tag:${string}`;

const FIXED_TOPICS = [
  'home',
  'search',
  'most-read',
  'ads',
  'flags',
  'site',
  'corrections',
  'deliveries',
  'newsroom',
  'sessions',
  '*',
] as const;

export type Change = {
  /** Topics whose public content changed. */
  topics: Topic[];
  /**
   * Work waits for a job: an article was scheduled, rescheduled or unscheduled, a target of deliveries was changed or retried, or
   * a tag was changed. Never sent to browsers.
   */
  scheduleChanged: boolean;
  /** Open pages of the articles must change quickly, e.g. after a withdrawal. Never sent to browsers. */
  isUrgent?: boolean | undefined;
  /**
   * Readers may no longer see something that pages of these topics show. Such a page is never served again, even if it
   * cannot be rendered. Never sent to browsers.
   */
  hides?: boolean | undefined;
};

/** Assumed by a process that may have missed changes. */
export const CHANGE_OF_EVERYTHING: Change = { topics: ['*'], scheduleChanged: true, hides: true };

const isTopic = (value: string): value is Topic =>
  FIXED_TOPICS.some((topic) => topic === value) || /^(article|category|tag):./u.test(value);

const changeSchema = z.object({
  topics: z.array(z.string().refine(isTopic)),
  scheduleChanged: z.boolean(),
  isUrgent: z.boolean().optional(),
  hides: z.boolean().optional(),
});

/** Parses the payload of a notification. A malformed payload counts as a change of everything. */
export function parseChange(payload: string): Change {
  try {
    return changeSchema.parse(JSON.parse(payload));
  } catch {
    return CHANGE_OF_EVERYTHING;
  }
}

/** Parses a topic requested by a browser; null if it is malformed, `*` or `sessions`. */
export function parseTopic(text: string): Topic | null {
  return isTopic(text) && text !== '*' && text !== 'sessions' ? text : null;
}
