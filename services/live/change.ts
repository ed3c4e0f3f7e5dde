import { z } from 'zod';

/**
 * What a page or an open browser can depend on. `*` stands for everything, `newsroom` for every article whatever its
 * status: only staff may follow it. No other topic ever names what the public may not see.
 */
export type Topic = 'home' | 'search' | 'ads' | 'flags' | 'newsroom' | '*' | `article:${string}` | `category:${string}`;

/** One notification, sent with the transaction it speaks of. */
export type Change = {
  /** What readers may now see differently. */
  topics: Topic[];
  /** A schedule was set or moved: whoever waits for due articles looks again. Never leaves the server. */
  scheduleMoved: boolean;
};

const isTopic = (value: string): value is Topic =>
  ['home', 'search', 'ads', 'flags', 'newsroom', '*'].includes(value) || /^(article|category):./u.test(value);

const changeSchema = z.object({
  topics: z.array(z.string().refine(isTopic)),
  scheduleMoved: z.boolean(),
});

/** Reads a notification's payload; one that cannot be read counts as a change of everything. */
export function parseChange(payload: string): Change {
  try {
    return changeSchema.parse(JSON.parse(payload));
  } catch {
    return { topics: ['*'], scheduleMoved: true };
  }
}

/** Reads a topic named by a browser; null where there is none of that form. */
export function parseTopic(text: string): Topic | null {
  return isTopic(text) && text !== '*' ? text : null;
}
