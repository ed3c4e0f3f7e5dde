/**
 * The glyphs of the Bijoy fonts (SutonnyMJ and its family) by the character that a program stores for them
 * (Windows-1252). Bijoy has two generations. If they use one character for different letters, `fromBijoy` decides by
 * the neighbouring characters.
 */

/** Independent vowels; অ followed by `v` is আ. */
// biome-ignore format: a table
export const VOWELS: Readonly<Record<string, string>> = {
  A: 'অ', B: 'ই', C: 'ঈ', D: 'উ', E: 'ঊ', F: 'ঋ', G: 'এ', H: 'ঐ', I: 'ও', J: 'ঔ',
};

/** Letters and conjuncts that are one glyph. */
// biome-ignore format: a table
export const LETTERS: Readonly<Record<string, string>> = {
  K: 'ক', L: 'খ', M: 'গ', N: 'ঘ', O: 'ঙ', P: 'চ', Q: 'ছ', R: 'জ', S: 'ঝ', T: 'ঞ', U: 'ট', V: 'ঠ', W: 'ড', X: 'ঢ',
  Y: 'ণ', Z: 'ত', _: 'থ', '`': 'দ', a: 'ধ', b: 'ন', c: 'প', d: 'ফ', e: 'ব', f: 'ভ', g: 'ম', h: 'য', i: 'র', j: 'ল',
  k: 'শ', l: 'ষ', m: 'স', n: 'হ', o: '\u09a1\u09bc', p: '\u09a2\u09bc', q: '\u09af\u09bc', r: 'ৎ', '°': 'ক্ক',
  '±': 'ক্ট', '²': 'ক্ষ্ম', '³': 'ক্ত', '´': 'ক্ম', µ: 'ক্র', ÿ: 'ক্ষ', '¶': 'ক্ষ', '·': 'ক্স', '¹': 'গ্গ', º: 'গ্দ',
  '»': 'গ্ধ', '¼': 'ঙ্ক', '½': 'ঙ্গ', '¾': 'জ্জ', À: 'জ্ঝ', Á: 'জ্ঞ', Â: 'ঞ্চ', Ã: 'ঞ্ছ', Ä: 'ঞ্জ', Å: 'ঞ্ঝ',
  Æ: 'ট্ট', Ç: 'ড্ড', È: 'ণ্ট', É: 'ণ্ঠ', Ê: 'ণ্ড', Ë: 'ত্ত', Ì: 'ত্থ', Í: 'ত্ম', Î: 'ত্র', Ï: 'দ্দ', '×': 'দ্ধ',
  Ø: 'দ্ব', Ù: 'দ্ম', Ú: 'ন্ঠ', Û: 'ন্ড', Ü: 'ন্ধ', Ý: 'ন্স', Þ: 'প্ট', ß: 'প্ত', à: 'প্প', á: 'প্স', â: 'ব্জ',
  ã: 'ব্দ', ä: 'ব্ধ', å: 'ভ্র', æ: 'ম্ন', ç: 'ম্ফ', é: 'ল্ক', ê: 'ল্গ', ë: 'ল্ট', ì: 'ল্ড', í: 'ল্প', î: 'ল্ফ',
  ð: 'শ্চ', ñ: 'শ্ছ', ò: 'ষ্ণ', ó: 'ষ্ট', ô: 'ষ্ঠ', õ: 'ষ্ফ', ö: 'স্খ', '÷': 'স্ট', ù: 'স্ফ', ý: 'হ্ন', þ: 'হ্ম',
};

/** A letter with its vowel sign in one glyph. */
export const LETTERS_WITH_SIGN: Readonly<Record<string, readonly [letter: string, sign: string]>> = {
  '¸': ['গ', 'ু'],
  ï: ['শ', 'ু'],
  û: ['হ', 'ু'],
  ü: ['হ', 'ৃ'],
};

/** The first letter of a conjunct. */
// biome-ignore format: a table
export const FIRST_HALVES: Readonly<Record<string, string>> = {
  '¤': 'ম', '®': 'ষ', '¯': 'স', š: 'ন', '›': 'ন', '”': 'চ', '•': 'ঙ', '˜': 'দ', '™': 'দ',
};

/** The later letters of a conjunct. */
// biome-ignore format: a table
export const SECOND_HALVES: Readonly<Record<string, string>> = {
  '^': 'ব', '¡': 'ব', '¦': 'ব', Ÿ: 'ব', '¢': 'ভ', '£': 'ভ্র', '¥': 'ম', '§': 'ম', '¨': 'য', ª: 'র', '«': 'র', Ö: 'র',
  '¬': 'ল', '\u00ad': 'ল', ø: 'ল', '¿': 'ত্র', è: 'ণ', œ: 'ন', ú: 'প', '‹': 'ক', Œ: 'ক্র',
};

/** Vowel signs that are written before their letter. */
// biome-ignore format: a table
export const PRE_BASE_SIGNS: Readonly<Record<string, string>> = {
  w: 'ি', '†': 'ে', '‡': 'ে', ˆ: 'ৈ', '‰': 'ৈ',
};

/** Vowel signs that are written after their letter, drawn to the right of it or below it. `Š` is the second part of ৌ. */
// biome-ignore format: a table
export const POST_BASE_SIGNS: Readonly<Record<string, string>> = {
  v: 'া', x: 'ী', y: 'ু', z: 'ু', '~': 'ূ', '‚': 'ূ', ƒ: 'ূ', '„': 'ৃ', '…': 'ৃ', Š: '\u09d7',
};

export const MARKS: Readonly<Record<string, string>> = { s: 'ং', t: 'ঃ', u: 'ঁ' };

/** র with hasanta, drawn above the conjunct before it. */
export const REPH = '©';

/** A hasanta that readers see, unlike the one in a conjunct. */
export const VISIBLE_HASANTA = '&';

/** Digits, the danda and punctuation. */
// biome-ignore format: a table
export const SYMBOLS: Readonly<Record<string, string>> = {
  0: '০', 1: '১', 2: '২', 3: '৩', 4: '৪', 5: '৫', 6: '৬', 7: '৭', 8: '৮', 9: '৯', '|': '।', '\\': '॥', $: '৳', Ò: '“',
  Ó: '”', Ô: '‘', Õ: '’', Ñ: '—', Ð: '–',
};
