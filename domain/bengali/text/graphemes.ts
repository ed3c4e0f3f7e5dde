/** Splits a text into user-perceived characters, such as a conjunct with its vowel sign (UAX #29). */
export const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/**
 * The first user-perceived character of a name, e.g. for a round mark in the place of a portrait. Characters that are not letters,
 * such as quotation marks, are skipped. Empty without a letter.
 */
export function toInitial(name: string): string {
  for (const { segment } of graphemes.segment(name)) {
    if (/^\p{L}/u.test(segment)) return segment;
  }
  return '';
}

/** Virama: it joins consonants into a conjunct. */
export const HASANTA = '\u09cd';
