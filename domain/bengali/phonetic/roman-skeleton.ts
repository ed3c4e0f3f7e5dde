/**
 * The parts of a word that are the same in both scripts: the consonants before the first vowel, that vowel, the other
 * consonants with the front (`i`) and back (`u`) vowels between them, and the ending.
 *
 * Consonant codes: capitals are aspirates (`D` ধ ঢ), `C` চ ছ, `s` শ ষ স, `r` র ড় ঢ়, `q` ক্ক; a doubled consonant counts once.
 * Vowel codes: `_` is Bengali's unwritten vowel, which people type a, o or not at all; `y` is a silent glide (য়, ্য,
 * w).
 */
type Skeleton = { onset: string; first: string; rest: string; end: string };

type Rule = readonly [written: RegExp, read: string];

const BENGALI_WORD = /^[\u0981-\u09df]+$/;

// Rules for conjuncts whose pronunciation differs from their spelling, and then for the unwritten vowel. It follows
// every bare consonant, but at the end of a word only a conjunct.
const BENGALI_RULES: readonly Rule[] = [
  [/\u0995\u09cd\u09b7/g, '\u0996'], // ক্ষ as খ
  [/\u099c\u09cd\u099e/g, '\u0997'], // জ্ঞ as গ
  [/\u0995\u09cd\u0995/g, 'q'], // ক্ক
  [/[\u0999\u0982]\u09cd?\u0997/g, '\u0982'], // ঙ্গ, ংগ as ং
  [/(?<=[কখজটতথদধনশষসহ]\u09cd)\u09ac/g, '\u09df'], // the silent ব of স্বাধীন
  [/(?<=^\u09b0\u09cd|\u09cd\u09b0\u09cd|[^\u09b0]\u09cd)\u09af/g, '\u09df'], // the silent য of সত্য, র‍্যাব, ব্র্যাক
  [/(?<=[\u0995-\u09b9\u09dc-\u09dfq])(?![\u09be-\u09cd])/g, '\u0985'],
  [/(?<!\u09cd.)\u0985$/, ''],
];

const BENGALI_CODES = new Map(
  [
    'কk খK গg ঘG ঙn চC ছC জj ঝJ ঞn টt ঠT ডd ঢD ণn তt থT দd ধD নn পp ফf বb ভB মm যj রr লl শs ষs সs হh',
    '\u09dcr \u09ddr \u09dfy \u09cet \u0982n qq',
    'অ_ আa ইi ঈi উu ঊu ঋri এe ঐi ওo ঔu',
    '\u09bea \u09bfi \u09c0i \u09c1u \u09c2u \u09c3ri \u09c7e \u09c8i \u09cbo \u09ccu',
  ]
    .flatMap((row) => row.split(' '))
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

const LATIN_WORD = /^[a-z]+$/;

const LATIN_RULES: readonly Rule[] = [
  [/que$|q/g, 'k'], // the name হক is typed haque
  [/kkh|ksh|kh/g, 'K'],
  [/kk/g, 'q'], // not an English spelling: dhakka is ধাক্কা
  [/c?chh?/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c/g, 'k'],
  [/gh/g, 'G'],
  [/jh/g, 'J'],
  [/th/g, 'T'],
  [/dh/g, 'D'],
  [/bh|v/g, 'B'],
  [/ph/g, 'f'],
  [/sh/g, 's'],
  [/rh/g, 'r'],
  [/ngg?/g, 'n'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/oo|(?<=[aeiou])w(?![aeiou])/g, 'u'],
  [/(?<![aeiouy])y(?![aeiouy])/g, 'i'],
  [/w/g, 'y'],
];

const DOUBLED: readonly Rule[] = [
  [/([^aeiou_y])\1+/g, '$1'],
  [/k(?=K)|g(?=G)|j(?=J)|t(?=T)|d(?=D)|b(?=B)/g, ''],
];

const PARTS = /^([^aeiou_y]*)([aeiou_y]*)(.*?)([aeiou_y]*)$/;
const VOWELS = /[aeiou_y]+/g;

/** Returns the skeleton of a folded Bengali word for the index; null if it has none (another script, a single sound). */
export function toBengaliSkeleton(folded: string): string | null {
  if (!BENGALI_WORD.test(folded)) return null;
  const letters = Array.from(applyRules(folded, BENGALI_RULES));
  const skeleton = parseSkeleton(letters.map((letter) => BENGALI_CODES.get(letter) ?? '').join(''));
  return skeleton && spell(skeleton);
}

/**
 * Returns the possible skeletons of a folded word typed in Latin letters: a typed a or o may be an unwritten vowel, and a
 * final conjunct may be typed with or without a vowel. Empty for other scripts.
 */
export function toLatinSkeletons(folded: string): string[] {
  const plain = folded.normalize('NFD').replace(/\p{M}/gu, '');
  const skeleton = LATIN_WORD.test(plain) ? parseSkeleton(applyRules(plain, LATIN_RULES)) : null;
  if (!skeleton) return [];
  const firsts = /[ao]/.test(skeleton.first) ? [skeleton.first, '_'] : [skeleton.first];
  const ends = skeleton.rest === '' || /[iu]/.test(skeleton.end) ? [skeleton.end] : [skeleton.end, '_'];
  return firsts.flatMap((first) => ends.map((end) => spell({ ...skeleton, first, end })));
}

function applyRules(word: string, rules: readonly Rule[]): string {
  return rules.reduce((read, [written, replacement]) => read.replace(written, replacement), word);
}

function parseSkeleton(codes: string): Skeleton | null {
  const [, onset = '', first = '', rest = '', end = ''] = PARTS.exec(applyRules(codes, DOUBLED)) ?? [];
  const skeleton = { onset, first: decideFirst(first), rest: rest.replace(VOWELS, decideInner), end: decideEnd(end) };
  return onset + rest !== '' && spell(skeleton).length > 1 ? skeleton : null;
}

function decideFirst(vowels: string): string {
  return decideInner(vowels) || (/a/.exec(vowels) ?? /o/.exec(vowels) ?? /_/.exec(vowels) ?? [''])[0];
}

function decideInner(vowels: string): string {
  if (vowels.includes('u')) return 'u';
  return /[ei]/.test(vowels) ? 'i' : '';
}

/** Ignores a final e, which is silent in English and a case ending in Bengali. */
function decideEnd(vowels: string): string {
  return vowels === 'e' ? '' : decideInner(vowels) || (/[a_y]$/.exec(vowels)?.[0] ?? '');
}

function spell({ onset, first, rest, end }: Skeleton): string {
  return `${onset}${first}${rest}${end}`;
}
