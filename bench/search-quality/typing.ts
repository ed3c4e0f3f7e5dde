/** One code point for each nukta letter: the keyboard decides which form a reader types. */
const COMPOSED: readonly (readonly [string, string])[] = [
  ['\u09a1\u09bc', '\u09dc'],
  ['\u09a2\u09bc', '\u09dd'],
  ['\u09af\u09bc', '\u09df'],
];

/** Letters that people confuse in spelling, and what they type instead. */
const CONFUSED_OFTEN: ReadonlyMap<string, string> = new Map([
  ['ণ', 'ন'],
  ['ষ', 'শ'],
  ['শ', 'স'],
  ['ী', 'ি'],
  ['ূ', 'ু'],
  ['\u09dc', 'র'],
  ['ঁ', ''],
  ['ৎ', 'ত'],
]);
const CONFUSED_SELDOM: ReadonlyMap<string, string> = new Map([
  ['ি', 'ী'],
  ['ু', 'ূ'],
]);

/** Letters on one key of the national keyboard (BDS 1738), without and with Shift, and adjacent keys. */
const NEIGHBOURS: ReadonlyMap<string, string> = new Map(
  ['কখ', 'গঘ', 'চছ', 'জঝ', 'টঠ', 'দধ', 'তথ', 'পফ', 'বভ', 'মশ', 'রল', 'নস', 'হব', '\u09dfয'].flatMap(
    ([a = '', b = '']) => [
      [a, b],
      [b, a],
    ],
  ),
);

const SIGN = /[\u09be-\u09c3\u09c7\u09c8\u09cb\u09cc]/gu;
const SIGNS = ['\u09be', '\u09bf', '\u09c1', '\u09c7', '\u09cb'];
const LETTER = /[\u0995-\u09b9\u09dc-\u09df]/gu;
const HASANTA = /\u09cd/gu;
/** A letter outside conjuncts and without a sign. */
const LONE_LETTER = /(?<!\u09cd)[\u0995-\u09b9\u09dc-\u09df](?![\u0981-\u0983\u09bc-\u09cd])/gu;

/** Replaces each nukta pair with its one code point. */
function compose(text: string): string {
  return COMPOSED.reduce((typed, [pair, one]) => typed.replaceAll(pair, one), text);
}

/**
 * Another encoding of a stored text that looks the same: composed nukta letters, split ো and ৌ, the other joiner. Null if
 * the text has none of them.
 */
export function reencode(text: string): string | null {
  const typed = compose(text)
    .replaceAll('\u09cb', '\u09c7\u09be')
    .replaceAll('\u09cc', '\u09c7\u09d7')
    .replaceAll('\u200d', '\u200c');
  return typed === text ? null : typed;
}

/**
 * Confuses a letter of the first group in every word that has one; if no word has one, a letter of the second group in one
 * word. Null if there is none either.
 */
export function misspell(text: string): string | null {
  const words = compose(text).split(' ');
  const often = words.map((word) => confuse(word, CONFUSED_OFTEN) ?? word);
  if (often.some((word, n) => word !== words[n])) return often.join(' ');
  const at = words.findIndex((word) => confuse(word, CONFUSED_SELDOM) !== null);
  return at < 0 ? null : words.map((word, n) => (n === at ? confuse(word, CONFUSED_SELDOM) : word)).join(' ');
}

/** Replaces the first letter of a word that the table has; null if there is none. */
function confuse(word: string, letters: ReadonlyMap<string, string>): string | null {
  const confused = [...word].find((letter) => letters.has(letter));
  return confused === undefined ? null : word.replace(confused, letters.get(confused) ?? confused);
}

type Slip = (word: string) => string | null;

/** The kinds of one-letter slip. Each returns null if the word has no place for it. The first letter is kept. */
export const SLIPS: readonly Slip[] = [
  createSlip(SIGN, () => ''),
  createSlip(SIGN, (sign) => SIGNS[(SIGNS.indexOf(sign) + 1) % SIGNS.length] ?? ''),
  createSlip(LETTER, (letter) => NEIGHBOURS.get(letter) ?? null),
  createSlip(LETTER, (letter) => letter + letter),
  createSlip(HASANTA, () => ''),
  createSlip(LONE_LETTER, () => ''),
];

/** Changes the middle one of the places that match after the first letter. */
function createSlip(pattern: RegExp, change: (letter: string) => string | null): Slip {
  return (stored) => {
    const word = compose(stored);
    const places = [...word.matchAll(pattern)].flatMap(({ index, 0: letter }) => {
      const typed = index > 0 ? change(letter) : null;
      return typed === null ? [] : [word.slice(0, index) + typed + word.slice(index + letter.length)];
    });
    return places[Math.floor(places.length / 2)] ?? null;
  };
}
