/** Splits a text into user-perceived characters, such as a conjunct with its vowel sign (UAX #29). */
export const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/**
 * Returns the first letter of a name as a user-perceived character, e.g. to show it instead of a portrait. Skips characters
 * that are not letters, such as quotation marks. Empty without a letter.
 */
export function toInitial(name: string): string {
  for (const { segment } of graphemes.segment(name)) {
    if (/^\p{L}/u.test(segment)) return segment;
  }
  return '';
}

/** Virama: it joins consonants into a conjunct. */
export const HASANTA = '\u09cd';
