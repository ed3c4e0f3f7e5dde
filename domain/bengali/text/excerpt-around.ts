import { cutText } from './cut-text.ts';

/** Maximum text before the matched word, in UTF-16 units. */
const LEAD_UNITS = 60;

/**
 * Returns an excerpt around the word at `wordStart` (in UTF-16 units): one line of at most `maxGraphemes` (2 or more)
 * graphemes that begins at a sentence or a word, with "…" in place of omitted text. Time depends on `maxGraphemes`, not
 * on the length of the text.
 */
export function excerptAround(text: string, wordStart: number, maxGraphemes: number): string {
  const start = decideStart(text, wordStart);
  const isFirst = start === 0;
  const excerpt = cutText(text.slice(start), isFirst ? maxGraphemes : maxGraphemes - 1);
  return `${isFirst ? '' : '…'}${excerpt.replace(/\s+/g, ' ')}`;
}

function decideStart(text: string, wordStart: number): number {
  if (wordStart <= LEAD_UNITS) return 0;
  const windowStart = wordStart - LEAD_UNITS;
  const lead = text.slice(windowStart, wordStart);
  const skipped = /^.*(?:\n|[।?!]\s+)/s.exec(lead) ?? /^\S*\s+/.exec(lead);
  return skipped === null ? wordStart : windowStart + skipped[0].length;
}
