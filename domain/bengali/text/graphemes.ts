/** Splits a text into user-perceived characters, such as a conjunct with its vowel sign (UAX #29). */
export const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Virama: it joins consonants into a conjunct. */
export const HASANTA = '\u09cd';
