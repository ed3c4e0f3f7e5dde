import { tokenise } from '../bengali/analysis/tokenise.ts';
import { cutText } from '../bengali/text/cut-text.ts';
import { DAY_MS } from '../time/durations.ts';

/**
 * docs/behaviour §9: staff see the words of a search without results if at least this many networks searched for them on one
 * day.
 */
export const MISSED_SEARCH_MIN_NETWORKS = 5;
/** docs/behaviour §9: how long the searches of a day are stored. */
export const MISSED_SEARCH_RETENTION_MS = 8 * DAY_MS;

const MAX_WORDS = 8;
const MAX_GRAPHEMES = 60;
/** Six digits or more, even with spaces or hyphens between them: a telephone number or the number of a document. */
const LONG_NUMBER = /\p{Nd}(?:[\s.,()+-]*\p{Nd}){5,}/u;
/** Email addresses, URLs and handles. */
const ADDRESS = /[@/\\]/;
const LETTER = /\p{L}/u;

/**
 * Returns the words of a search without results as they are counted: in lower case, without punctuation. Null if they may
 * contain a person's number or address, are more than a reader types to find a subject, or contain no letter.
 */
export function decideMissedWords(query: string): string | null {
  if (LONG_NUMBER.test(query) || ADDRESS.test(query) || cutText(query, MAX_GRAPHEMES) !== query) return null;
  const words = tokenise(query).map(({ text }) => text.toLowerCase());
  if (words.length > MAX_WORDS || !words.some((word) => LETTER.test(word))) return null;
  return words.join(' ');
}
