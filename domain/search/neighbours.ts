import { foldWord } from '#domain/bengali/analysis/fold.ts';
import { HASANTA } from '#domain/bengali/text/graphemes.ts';

/** A spelling that is one typing error away from the typed word. `likelihood` is from 0 to 1.5. */
export type Neighbour = { spelling: string; likelihood: number };

const VOWEL_SIGNS = 'ািীুূৃেৈোৌ';
const MARKS = '্ংঁঃ';
const LETTERS = 'অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহড়ঢ়য়ৎ';

const SIGNS = new Set([...VOWEL_SIGNS.normalize('NFC'), ...MARKS]);
const BASE_LETTERS = [
  ...new Set([...LETTERS.normalize('NFC')].filter((letter) => letter !== '\u09bc')),
  '\u09dc',
  '\u09dd',
  '\u09df',
];
const ALPHABET = [...SIGNS, ...BASE_LETTERS];
/** The second letters of conjuncts that people leave out because they are hardly heard: স্বাস্থ্য, বিশ্ব. */
const SILENT = ['্য', '্ব', '্র'];

/** র above the next letter. People omit it because it is hardly heard, or type it one letter too early or too late. */
const REPH = `র${HASANTA}`;
const CONSONANT = '[\\u0995-\\u09b9\\u09dc-\\u09df]';
const CLUSTER = `(?:${CONSONANT}${HASANTA})*[\\u0985-\\u09b9\\u09dc-\\u09df][\\u0981-\\u0983\\u09be-\\u09cc]*`;
const LATE_REPH = new RegExp(`(${CLUSTER})${REPH}`, 'g');
const EARLY_REPH = new RegExp(`${REPH}(${CLUSTER})(?=${CONSONANT})`, 'g');

/**
 * What is typed for a conjunct that looks like a letter: রথযাএা for রথযাত্রা, নিরাপওা for নিরাপত্তা. Hardly any word
 * contains এ after its first letter.
 */
const LOOKALIKES: ReadonlyMap<string, { meant: string; likelihood: number }> = new Map([
  ['এ', { meant: `ত${HASANTA}র`, likelihood: 1.5 }],
  ['ও', { meant: `ত${HASANTA}ত`, likelihood: 0.9 }],
]);

/** Pairs of letters that are on one key (with and without Shift), are adjacent on a keyboard, or sound alike. */
const CONFUSED = new Set(
  'কখ গঘ চছ জঝ টঠ ডঢ তথ দধ পফ বভ নণ শস সষ শষ রড় জয টত ঠথ ডদ ঢধ কগ চজ তদ পব মন রল অআ ইঈ উঊ এঐ ওঔ যয় ছস চস উও ইএ'
    .normalize('NFC')
    .replaceAll('\u09a1\u09bc', '\u09dc')
    .replaceAll('\u09af\u09bc', '\u09df')
    .split(' ')
    .flatMap((pair) => [pair, [...pair].reverse().join('')]),
);

/**
 * Rough weights of the kinds of typing error, tuned on the judged queries. Signs are omitted and confused far more often
 * than letters. Adding or moving a reph hardly ever yields another word.
 */
const LIKELIHOOD = {
  sign: 1,
  confused: 0.9,
  doubled: 0.9,
  silent: 0.9,
  reph: 1.5,
  swapped: 0.6,
  letterMissing: 0.5,
  letterAdded: 0.4,
  otherLetter: 0.2,
};
/** Factor for an error in the first letter, which people rarely mistype. */
const AT_START = 0.3;
/** Factor for a last sign that is missing or added: মাহফুজ and মাহফুজা are two names. */
const AT_END = 0.75;

/**
 * After a typing error, folding composes two signs that became adjacent into one (তুষরাে for তুষারে, খো for খেলা), and the
 * nukta of a letter may follow another letter (যযা়নি for যায়নি).
 */
const COMPOSED = /[\u09cb\u09bc]/;
const O_SIGN = '\u09cb';
const O_SIGN_REVERSED = '\u09be\u09c7';

const MIN_LETTERS = 3;
const MAX_LETTERS = 24;

/**
 * Lists the spellings one typing error away from a folded Bengali word: a sign or letter is missing, added, wrong,
 * doubled or swapped with the next one. Returns several hundred for a word of typical length, and none for a very short
 * or very long word. The caller looks up which of them are words.
 */
export function listNeighbours(folded: string): Neighbour[] {
  const best = new Map<string, number>();
  for (const { spelling, likelihood } of [...listChanged(folded), ...listChangedApart(folded)]) {
    if (spelling !== folded && likelihood > (best.get(spelling) ?? 0)) best.set(spelling, likelihood);
  }
  return [...best].map(([spelling, likelihood]) => ({ spelling, likelihood }));
}

/** Lists the neighbours of the word in the forms that it may have had before folding composed its signs. */
function listChangedApart(folded: string): Neighbour[] {
  if (!COMPOSED.test(folded)) return [];
  const forms = new Set([folded.normalize('NFD'), folded.replace(O_SIGN, O_SIGN_REVERSED)]);
  const changed = [...forms].flatMap(listChanged);
  return changed.map(({ spelling, likelihood }) => ({ spelling: foldWord(spelling), likelihood }));
}

function listChanged(word: string): Neighbour[] {
  const letters = [...word];
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return [];
  return [...listMistakes(letters), ...listMovedRephs(word)].map(({ at, remove, insert, likelihood }) => {
    const spelling = [...letters.slice(0, at), insert, ...letters.slice(at + remove)].join('');
    const isLastSign = at + remove === letters.length && SIGNS.has(`${letters.slice(at).join('')}${insert}`);
    return { spelling, likelihood: likelihood * (at === 0 ? AT_START : 1) * (isLastSign ? AT_END : 1) };
  });
}

/** A change that corrects a typing error: replaces `remove` letters at `at` with `insert`. */
type Mistake = { at: number; remove: number; insert: string; likelihood: number };

function* listMistakes(letters: readonly string[]): Generator<Mistake> {
  for (let at = 0; at <= letters.length; at += 1) {
    const [here, next] = [letters[at], letters[at + 1]];
    for (const insert of ALPHABET)
      yield { at, remove: 0, insert, likelihood: likelihoodOfMissing(insert, here ?? letters[at - 1]) };
    if (here !== undefined && BASE_LETTERS.includes(here))
      yield { at, remove: 0, insert: `${here}${HASANTA}`, likelihood: LIKELIHOOD.doubled };
    for (const insert of SILENT) yield { at, remove: 0, insert, likelihood: LIKELIHOOD.silent };
    if (here === undefined) continue;
    if (!SIGNS.has(here)) yield { at, remove: 0, insert: REPH, likelihood: LIKELIHOOD.reph };
    yield { at, remove: 1, insert: '', likelihood: likelihoodOfAdded(here, letters[at - 1]) };
    const lookalike = at === 0 ? undefined : LOOKALIKES.get(here);
    if (lookalike !== undefined) yield { at, remove: 1, insert: lookalike.meant, likelihood: lookalike.likelihood };
    for (const insert of ALPHABET) yield { at, remove: 1, insert, likelihood: likelihoodOfReplaced(here, insert) };
    // ্য and ্র are typed with one key, like a sign: হাদ for হ্রদ.
    if (SIGNS.has(here))
      for (const insert of SILENT) yield { at, remove: 1, insert, likelihood: LIKELIHOOD.otherLetter };
    if (SILENT.includes(`${here}${next}`))
      for (const insert of SIGNS) yield { at, remove: 2, insert, likelihood: LIKELIHOOD.otherLetter };
    if (next !== undefined) yield { at, remove: 2, insert: `${next}${here}`, likelihood: LIKELIHOOD.swapped };
    // The hasanta and the second letter of a conjunct may have been typed by mistake together.
    if (here === HASANTA && next !== undefined) yield { at, remove: 2, insert: '', likelihood: LIKELIHOOD.letterAdded };
  }
}

/** Moves each reph one letter back (নিবার্চন for নির্বাচন) or one letter forward (আর্ন্তজাতিক for আন্তর্জাতিক). */
function listMovedRephs(word: string): Mistake[] {
  const toMistake = (match: RegExpExecArray, insert: string): Mistake => {
    return { at: match.index, remove: match[0].length, insert, likelihood: LIKELIHOOD.reph };
  };
  return [
    ...[...word.matchAll(LATE_REPH)].map((match) => toMistake(match, `${REPH}${match[1]}`)),
    ...[...word.matchAll(EARLY_REPH)].map((match) => toMistake(match, `${match[1]}${REPH}`)),
  ];
}

function likelihoodOfMissing(missing: string, neighbour: string | undefined): number {
  if (SIGNS.has(missing)) return LIKELIHOOD.sign;
  return missing === neighbour ? LIKELIHOOD.doubled : LIKELIHOOD.letterMissing;
}

function likelihoodOfAdded(added: string, before: string | undefined): number {
  if (SIGNS.has(added)) return LIKELIHOOD.sign;
  return added === before ? LIKELIHOOD.doubled : LIKELIHOOD.letterAdded;
}

function likelihoodOfReplaced(typed: string, meant: string): number {
  if (SIGNS.has(typed) && SIGNS.has(meant)) return LIKELIHOOD.sign;
  return CONFUSED.has(`${typed}${meant}`) ? LIKELIHOOD.confused : LIKELIHOOD.otherLetter;
}
