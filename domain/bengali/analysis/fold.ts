import { toAsciiDigits } from '../text/digits.ts';
import { normaliseText } from './normalise-text.ts';

/** Maximum length of a folded word in UTF-16 units: at most 3 bytes each, far below PostgreSQL's 2046 bytes for a lexeme. */
export const MAX_WORD_UNITS = 128;

// An encoding of a word is at most a few times as long as its folded form. Longer text is not a word.
const MAX_RAW_UNITS = 4 * MAX_WORD_UNITS;

const LOOSE_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['\u0988', '\u0987'], // ঈ → ই
  ['\u098a', '\u0989'], // ঊ → উ
  ['\u09c0', '\u09bf'], // ী → ি
  ['\u09c2', '\u09c1'], // ূ → ু
  ['\u09a3', '\u09a8'], // ণ → ন
  ['\u09b6', '\u09b8'], // শ → স
  ['\u09b7', '\u09b8'], // ষ → স
  ['\u09dc', '\u09b0'], // ড় → র
  ['\u09dd', '\u09b0'], // ঢ় → র
  ['\u09ce', '\u09a4'], // ৎ → ত
  ['\u09af', '\u099c'], // য → জ
  ['\u0981', ''], // ঁ
  ['\u0983', ''], // ঃ
]);
const LOOSE_LETTERS = new RegExp(`[${[...LOOSE_SPELLINGS.keys()].join('')}]`, 'g');

/**
 * Folds every encoding of a word to one form without merging different words: removes joiners (ত্+joiner becomes ৎ),
 * apostrophes, grouping commas and the English possessive 's; applies NFC and repairs; writes each nukta letter as one
 * code point and digits in ASCII; converts to lower case; truncates to `MAX_WORD_UNITS`. Idempotent.
 */
export function foldWord(word: string): string {
  const joined = word
    .slice(0, MAX_RAW_UNITS)
    .replace(/\u09a4\u09cd[\u200c\u200d]/g, '\u09ce')
    .replace(/[\u200c\u200d]/g, '')
    .toLowerCase()
    .replace(/(?<=[a-z])['’\u02bc]s$/, '')
    .replace(/['’\u02bc,]/g, '');
  return toAsciiDigits(normaliseText(joined))
    .replaceAll('\u09a1\u09bc', '\u09dc')
    .replaceAll('\u09a2\u09bc', '\u09dd')
    .replaceAll('\u09af\u09bc', '\u09df')
    .slice(0, MAX_WORD_UNITS)
    .toWellFormed();
}

/**
 * Merges the spellings of nasals in a folded word: ঙ/ঙ্গ/ংগ/ং, ঞ্জ/ন্জ, ন্ট/নট (কন্টেইনার and কনটেইনার), each also before the other
 * letters of its row.
 */
function foldNasals(folded: string): string {
  return folded
    .replace(/[\u0999\u0982](?:\u09cd(?:\u0997)?|\u0997)?/g, '\u0982')
    .replace(/[\u09a3\u09a8](?=\u09cd[\u099a-\u099d])/g, '\u099e')
    .replace(/[\u09a3\u09a8]\u09cd?(?=[\u099f-\u09a2])/g, '\u09a8\u09cd');
}

/**
 * Folds a folded word further (docs/bengali.md): merges spellings that people confuse (long and short vowels, ণ/ন,
 * শ/ষ/স, ড়/র, ৎ/ত, য/জ, nasals) and removes chandrabindu and visarga.
 */
export function foldLoosely(folded: string): string {
  return foldNasals(folded).replace(LOOSE_LETTERS, (letter) => LOOSE_SPELLINGS.get(letter) ?? letter);
}
