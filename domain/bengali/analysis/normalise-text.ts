import { repairCharacters } from '../text/characters.ts';

// No script uses more than 30 marks on a letter (the limit of UAX #15's stream-safe format), and reordering more would
// take quadratic time. Applied again after NFC, which decomposes some letters.
const MAX_MARKS = 30;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');
/** No character before U+0300 is a mark. */
const FIRST_MARK = 0x300;

// NFC decomposes nukta letters, so a consonant ends with a letter or with U+09BC.
const CONSONANT = '([\\u0995-\\u09b9\\u09bc\\u09ce\\u09f0\\u09f1])';
const REVERSED_O = new RegExp(`${CONSONANT}\u09be\u09c7`, 'g');
const REVERSED_AU = new RegExp(`${CONSONANT}\u09d7\u09c7`, 'g');
const EARLY_CHANDRABINDU = new RegExp(`${CONSONANT}\u0981([\u09be-\u09c4\u09c7\u09c8\u09cb\u09cc])`, 'g');

const JOINERS = /[\u200c\u200d]/g;
const SPACES = /\s+/g;

/**
 * Normalises text for storage (docs/bengali.md): NFC; LF line ends; no characters that {@link repairCharacters} replaces;
 * no marks after the thirtieth on a letter; joiners preserved; unambiguous typing errors repaired (reversed
 * া+ে and ৗ+ে, অ+া for আ, ব+nukta for র, chandrabindu before its vowel sign). Idempotent. Linear in the length.
 */
export function normaliseText(text: string): string {
  return limitMarks(limitMarks(repairCharacters(text)).normalize('NFC'))
    .replace(REVERSED_O, '$1\u09cb')
    .replace(REVERSED_AU, '$1\u09cc')
    .replace(EARLY_CHANDRABINDU, '$1$2\u0981')
    .replaceAll('\u0985\u09be', '\u0986')
    .replaceAll('\u09ac\u09bc', '\u09b0');
}

const limitMarks = (text: string) => (mayHaveExcessMarks(text) ? text.replace(EXCESS_MARKS, '$1') : text);

/**
 * True if a text has a long run of characters that may be marks. Faster than the regular expression, which most texts then do not
 * need.
 */
function mayHaveExcessMarks(text: string): boolean {
  let run = 0;
  for (let index = 0; index < text.length && run <= MAX_MARKS; index += 1) {
    run = text.charCodeAt(index) >= FIRST_MARK ? run + 1 : 0;
  }
  return run > MAX_MARKS;
}

/**
 * Returns the key for comparing names (categories, subcategories, tags): normalised, trimmed, white space collapsed,
 * joiners removed. Equal for both spellings of a nukta letter.
 */
export function foldName(text: string): string {
  return normaliseText(text.replace(JOINERS, '')).replace(SPACES, ' ').trim();
}

/** True if two names look the same to a reader, in any encoding. */
export function isSameName(a: string, b: string): boolean {
  return foldName(a) === foldName(b);
}
