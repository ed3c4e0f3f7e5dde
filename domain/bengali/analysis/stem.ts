import { foldLoosely, foldWord } from './fold.ts';
import exceptions from './stem-exceptions.json' with { type: 'json' };

const toWords = (lines: readonly string[]) => lines.flatMap((line) => line.split(' ')).map(foldWord);

/** Nouns that look inflected, also with confused letters (পোষ্টার). Stemming stops at these words, so সরকারের still becomes সরকার. */
const PROTECTED_WORDS: ReadonlySet<string> = new Set(toWords(exceptions.protected).map(foldLoosely));

// Nouns that end in ক, ত or দ. After them কে, তে and দের are not separate endings: বৈঠকে is বৈঠক and ে, সংসদের is সংসদ
// and ের.
const STEMS_IN_K = toWords(exceptions.endsInK);
const STEMS_IN_T = toWords(exceptions.endsInT);
const STEMS_IN_D = toWords(exceptions.endsInD);

// Nouns of one letter and a vowel. Their stem is shorter than the rules allow, so their forms are listed.
const SHORT_NOUNS: ReadonlyMap<string, string> = new Map(
  ['মা', 'পা', 'চা', 'গা', 'ঘা', 'গাঁ', 'ঘি'].flatMap((noun) =>
    ['\u09dfের', '\u09dfে', '\u09dfেরা', '\u09dfেদের', '\u09dfেতে'].map((ending) => [`${noun}${ending}`, noun] as const),
  ),
).set('মাকে', 'মা');

const AFTER_VOWEL = /[\u09be-\u09c3\u09c7\u09c8\u09cb\u09cc\u0985-\u0994a-z0-9]\u0981?$/;
const AFTER_ASCII = /[a-z0-9]$/;
const AFTER_NUMBER = /[0-9]$/;
const BEFORE_Y = /[\u09be\u09cb\u0987\u0989\u0993\u0982]\u0981?$/;
const ANYWHERE = /[^\u09cd]$/;

type Ending = { ending: string; after: RegExp; unlessStem?: readonly string[] };

/** In matching order: longer endings first, and a plural before the case ending inside it. */
const ENDINGS: readonly Ending[] = [
  { ending: 'শে', after: AFTER_NUMBER },
  { ending: 'তম', after: AFTER_NUMBER },
  { ending: 'র্থ', after: AFTER_NUMBER },
  { ending: 'ষ্ঠ', after: AFTER_NUMBER },
  { ending: 'লা', after: AFTER_NUMBER },
  { ending: 'ঠা', after: AFTER_NUMBER },
  { ending: 'ম', after: AFTER_NUMBER },
  { ending: '\u09df', after: AFTER_NUMBER },
  { ending: 'জন', after: AFTER_NUMBER },
  { ending: 'ই', after: ANYWHERE },
  { ending: 'ও', after: ANYWHERE },
  { ending: 'সমূহ', after: ANYWHERE },
  { ending: 'বৃন্দ', after: ANYWHERE },
  { ending: 'গুলো', after: ANYWHERE },
  { ending: 'গুলি', after: ANYWHERE },
  { ending: 'খানা', after: ANYWHERE },
  { ending: 'দের', after: ANYWHERE, unlessStem: STEMS_IN_D },
  { ending: 'গণ', after: ANYWHERE },
  { ending: 'টা', after: ANYWHERE },
  { ending: 'টি', after: ANYWHERE },
  { ending: 'েরা', after: ANYWHERE },
  { ending: 'রা', after: ANYWHERE },
  { ending: 'কে', after: ANYWHERE, unlessStem: STEMS_IN_K },
  { ending: 'তে', after: AFTER_VOWEL, unlessStem: STEMS_IN_T },
  { ending: 'ের', after: ANYWHERE },
  { ending: 'ে', after: ANYWHERE },
  { ending: 'এর', after: AFTER_ASCII },
  { ending: 'এ', after: AFTER_ASCII },
  { ending: 'র', after: AFTER_VOWEL },
  { ending: '\u09df', after: BEFORE_Y },
];

// No noun has more endings. Bounds the work for text that consists only of endings.
const MAX_STAGES = 8;

const BENGALI_END = /[\u0981-\u09df]$/;
const TWO_LETTERS = /[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]/u;
const LONE_CONJUNCT = /^\p{L}(?:\u09cd\p{L})+$/u;
const NUMBER = /^[0-9.]+$/;

/**
 * Returns the forms of a folded word from the word to its stem, each one ending shorter: দেশগুলোর, দেশগুলো, দেশ. A
 * light stemmer for nouns (docs/bengali.md): removes emphatic ই/ও, classifiers, plurals, cases and the endings of
 * ordinals, and leaves at least two letters, a number, or a listed short noun. Does not stem verbs. All forms of a noun get
 * the same stem, but without a dictionary it may be shorter than the noun: রে and েতে are removed as ে and then র or তে.
 */
export function stemStages(folded: string): string[] {
  const stages = [folded];
  if (!BENGALI_END.test(folded)) return stages;
  let stem = folded;
  while (stages.length < MAX_STAGES) {
    const shorter = stripEnding(stem);
    if (shorter === undefined) break;
    stages.push(shorter);
    stem = shorter;
  }
  if (stem.endsWith('ৎ')) stages.push(`${stem.slice(0, -1)}ত`);
  return stages;
}

/** Returns the last of `stemStages`, under which a folded word is indexed. */
export function stem(folded: string): string {
  return stemStages(folded).at(-1) ?? folded;
}

function stripEnding(word: string): string | undefined {
  if (PROTECTED_WORDS.has(foldLoosely(word))) return undefined;
  const noun = SHORT_NOUNS.get(word);
  if (noun) return noun;
  for (const { ending, after, unlessStem } of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    const longer = `${base}${ending.charAt(0)}`;
    if (!after.test(base) || unlessStem?.some((end) => longer.endsWith(end))) continue;
    if (canStandAlone(base)) return base;
  }
  return undefined;
}

function canStandAlone(base: string): boolean {
  return NUMBER.test(base) || (TWO_LETTERS.test(base) && !LONE_CONJUNCT.test(base));
}
