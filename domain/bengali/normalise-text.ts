const LINE_ENDS = /\r\n?/g;

// C0 controls but \t and \n, DEL, ZWSP, BOM, bidi marks, lone surrogates. One pass: removing what
// stands between two lone surrogates must not join them into a character.
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  /[\u0000-\u0008\u000b-\u001f\u007f\u200b\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu;

// Past 30 marks (the bound of UAX #15's stream-safe format) no script means anything, and
// reordering them would take quadratic time. Cut again after NFC, which parts some letters and marks.
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

// NFC has already parted nukta letters, so a consonant ends in a letter or in U+09BC.
const CONSONANT = '([\\u0995-\\u09b9\\u09bc\\u09ce\\u09f0\\u09f1])';
const REVERSED_O = new RegExp(`${CONSONANT}\u09be\u09c7`, 'g');
const REVERSED_AU = new RegExp(`${CONSONANT}\u09d7\u09c7`, 'g');
const EARLY_CHANDRABINDU = new RegExp(`${CONSONANT}\u0981([\u09be-\u09c4\u09c7\u09c8\u09cb\u09cc])`, 'g');

const JOINERS = /[\u200c\u200d]/g;
const SPACES = /\s+/g;

/**
 * The form in which text is stored (bengali.md): NFC; line ends LF; ZWSP, BOM, bidi marks, controls and
 * lone surrogates gone; joiners kept; sequences that are only ever typing slips repaired (reversed
 * া+ে and ৗ+ে, অ+া for আ, ব+nukta for র, chandrabindu typed before its vowel sign).
 * Idempotent, linear in the length; marks past the thirtieth on one letter are dropped.
 */
export function normaliseText(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replace(UNWANTED, '')
    .replace(EXCESS_MARKS, '$1')
    .normalize('NFC')
    .replace(EXCESS_MARKS, '$1')
    .replace(REVERSED_O, '$1\u09cb')
    .replace(REVERSED_AU, '$1\u09cc')
    .replace(EARLY_CHANDRABINDU, '$1$2\u0981')
    .replaceAll('\u0985\u09be', '\u0986')
    .replaceAll('\u09ac\u09bc', '\u09b0');
}

/**
 * The key under which a name (a category, a subcategory, a tag) is compared: stored form, trimmed, runs
 * of spaces as one space, joiners dropped. Equal for both spellings of য়, ড়, ঢ়.
 */
export function foldName(text: string): string {
  return normaliseText(text.replace(JOINERS, '')).replace(SPACES, ' ').trim();
}

/** Whether two names are the same to a reader, however their letters are encoded. */
export function sameName(a: string, b: string): boolean {
  return foldName(a) === foldName(b);
}
