import { graphemes } from './graphemes.ts';

// Far more than any real grapheme has. Bounds the work for a text that consists of marks.
const MAX_UNITS_PER_GRAPHEME = 32;

/** Matches trailing punctuation that must not precede the "…". */
const LOOSE_END = /(?<![\s,;:–—-])[\s,;:–—-]+$/;

/**
 * Shortens a text to at most `maxGraphemes` (1 or more) graphemes (UAX #29), including the "…". Cuts between graphemes,
 * and between words if at least half remains. Removes a comma, colon or dash before the "…". Returns a text that fits
 * unchanged. Time depends on `maxGraphemes`, not on the length of the text.
 */
export function cutText(text: string, maxGraphemes: number): string {
  const starts: number[] = [];
  const windowUnits = (maxGraphemes + 2) * MAX_UNITS_PER_GRAPHEME;
  for (const { index } of graphemes.segment(text.slice(0, windowUnits))) {
    starts.push(index);
    if (starts.length > maxGraphemes) break;
  }
  if (starts.length <= maxGraphemes && text.length <= windowUnits) return text;
  const kept = cutAtWord(text, starts[maxGraphemes - 1] ?? starts.at(-1) ?? 0);
  return `${kept.replace(LOOSE_END, '')}…`;
}

/**
 * Shortens a text to at most `maxLength` (2 or more) UTF-16 code units, including the "…". Cuts as {@link cutText} does.
 * Returns a text that fits unchanged.
 */
export function cutToLength(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const firstLost = graphemes.segment(text).containing(maxLength - 1);
  return `${cutAtWord(text, firstLost?.index ?? 0).replace(LOOSE_END, '')}…`;
}

function cutAtWord(text: string, cut: number): string {
  const whole = text.slice(0, cut);
  if (/^\s/.test(text.slice(cut, cut + 1))) return whole.trimEnd();
  const space = whole.search(/\s\S*$/);
  return (space >= cut / 2 ? whole.slice(0, space) : whole).trimEnd();
}
