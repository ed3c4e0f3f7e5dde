import { fromBijoy } from './bijoy.ts';

/**
 * How much likelier a character is in Bijoy than in English: ten times the natural logarithm of the ratio, counted in
 * Bengali news and English prose. Unlisted letters have no weight.
 */
// biome-ignore format: a table
const WEIGHTS: Readonly<Record<string, number>> = {
  A: 13, B: 21, C: -32, D: 4, E: -47, F: -19, G: 23, H: -29, I: 6, J: -22, K: 51, L: 15, M: 19, N: 1, O: -11, P: 16,
  Q: 35, R: 17, S: -12, T: -49, U: 27, V: 17, W: 8, X: 8, Y: 17, Z: 44, a: -28, b: 15, c: -3, d: -22, e: -13, f: -12,
  g: 4, h: -22, i: 1, j: 38, k: 8, l: -23, m: 0, n: -15, o: -22, p: -62, q: 27, r: -47, s: -33, t: -71, u: -13, v: 28,
  w: 12, x: 6, y: 0, z: 26, _: 8, '`': 2, '~': 28,
};
/** Signs before a letter. European text has them only at the end of a word, as footnote marks. */
const PRE_BASE_SIGN = /[†‡ˆ‰](?=[A-Za-z`_¡-ÿ•™šœ])/g;
const PRE_BASE_SIGN_WEIGHT = 40;
/** Glyphs that need a letter before them, and half letters that need one after them. */
const JOINED_GLYPH =
  /(?<=[A-Za-z`_])[©ª«¨¡¦¥§¢Ÿ¬Öœ¿](?![0-9])|[¯š¤®›•˜™](?=[A-Za-z`_¡-ÿ‘’])|(?<=[A-Za-z`_])(?:[ƒ…„Š](?=[A-Za-z`_¡-ÿ]))/g;
const JOINED_WEIGHT = 20;
/** Characters that are conjuncts inside a Bijoy word and symbols in other text. */
const CONJUNCT = /(?<=[A-Za-z`_])[°±²³´µ¶·¸¹º»¼½¾×Ø÷]|[°±²³´µ¶·¸¹º»¼½¾×Ø÷](?=[A-Za-z`_])/g;
const CONJUNCT_WEIGHT = 15;
/** Matches words without a vowel, which are not English. */
const WITHOUT_VOWEL = /^[^aeiouyAEIOUY\d]{2,}$/;
const WITHOUT_VOWEL_WEIGHT = 20;
const MALFORMED_WEIGHT = -40;

const BENGALI = /[\u0980-\u09ff]/;
/** Matches other scripts, URLs, email addresses, markup and code. */
const FOREIGN_TEXT =
  /[\u0370-\u0980\u0a00-\u1fff\u3000-\ud7ff]|:\/\/|@|^www\.|\.(?:com|org|net)\b|[<>={}]|\w\(|&#|&\w+;|^`.*`$/;
const STRAY_CHARACTER = /[A-Za-z~†‡ˆ‰]|(?<![\u0980-\u09ff\u200c\u200d])[\u09be-\u09cc\u09cd]/;
/**
 * Common words that look like English or an abbreviation: বড়, সব, একই, অংশ, ঋণ, এবং, ইট, বরং, ভিড়, বিষ, এই, এক, এত,
 * ওই, কত, গত. They do not count as evidence of Bijoy, but are converted in a Bijoy text.
 */
const AMBIGUOUS_WORDS: ReadonlySet<string> = new Set(
  'eo me GKB Ask FY Ges BU eis wfo wel GB GK GZ IB KZ MZ'.split(' '),
);
const AMBIGUOUS_WEIGHT = 45;
const EDGES = /^["'([*Ò-Õ]+|["')\].,;:!?|*Ò-Õ]+$/g;

const toCore = (word: string) => word.replace(EDGES, '');

/** Returns the evidence that a word is Bijoy: negative if it is something else, null if it can be either. */
function weighWord(core: string): number | null {
  if (AMBIGUOUS_WORDS.has(core)) return null;
  if (FOREIGN_TEXT.test(core)) return -100;
  if (!/[A-Za-z]{2}|[A-Za-z][^\s\d\u0021-\u002f]|[^\s\d\u0021-\u002f][A-Za-z]/.test(core)) return null;
  if (/^[A-Z]+$/.test(core)) return -20;
  let weight = 0;
  for (const char of core) weight += WEIGHTS[char] ?? 0;
  weight += PRE_BASE_SIGN_WEIGHT * (core.match(PRE_BASE_SIGN)?.length ?? 0);
  weight += JOINED_WEIGHT * (core.match(JOINED_GLYPH)?.length ?? 0);
  weight += CONJUNCT_WEIGHT * (core.match(CONJUNCT)?.length ?? 0);
  if (WITHOUT_VOWEL.test(core)) weight += WITHOUT_VOWEL_WEIGHT;
  return STRAY_CHARACTER.test(fromBijoy(core)) ? weight + MALFORMED_WEIGHT : weight;
}

const MAX_WEIGHT = 80;
const clip = (weight: number) => Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, weight));

/** Only the beginning of a long text is examined. */
const SAMPLE_LENGTH = 20_000;
/** The minimum evidence in a text. One unmistakable word can be enough. */
const MIN_EVIDENCE = 60;
const MIN_SHARE = 0.5;
/** The minimum number of Bijoy words in a text without an unmistakable one. */
const MIN_WORDS = 4;
const UNMISTAKABLE = /[†‡ˆ‰](?=[A-Za-z`_])|[A-Za-z][`~_©ª«¨¯š¤®Ÿ¦¡¥§¿³µ¶·¸¼½¾×Ø](?:[A-Za-z]|$)|[a-z]v[|\s]?$/;

/**
 * True if a text is Bijoy, judged without knowing its font. False for text with Bengali letters in Unicode, and for European
 * languages, HTML and code, even if single words look like Bijoy.
 */
export function isBijoy(text: string): boolean {
  const sample = text.slice(0, SAMPLE_LENGTH);
  if (BENGALI.test(sample)) return false;
  let evidence = 0;
  let bijoyLength = 0;
  let otherLength = 0;
  let words = 0;
  let isUnmistakable = false;
  for (const word of sample.split(/\s+/)) {
    const weight = weighWord(toCore(word));
    if (weight === null) continue;
    evidence += clip(weight);
    if (weight > 0) {
      words += 1;
      bijoyLength += word.length;
      isUnmistakable ||= UNMISTAKABLE.test(word);
    } else otherLength += word.length;
  }
  const isEnough = evidence >= MIN_EVIDENCE && (isUnmistakable || words >= MIN_WORDS);
  return isEnough && bijoyLength / (bijoyLength + otherLength) >= MIN_SHARE;
}

/** The fraction of the neighbours' evidence against Bijoy that is added to a word's own evidence. */
const NEIGHBOUR_SHARE = 0.14;
/** Matches Bijoy's characters inside a word. English words are plain ASCII. */
const NOT_ENGLISH = /[A-Za-z`_][¡-ÿ†‡ˆ‰šœŸƒ„Š‹›˜™]|[†‡ˆ‰¯š¤®¸ï][A-Za-z`_]/;
/** The evidence for Bijoy that every word of a Bijoy text starts with. */
const PRIOR = 12;

/** Converts a text that `isBijoy` recognised. English words, URLs and email addresses are unchanged. */
export function convertMixedBijoy(text: string): string {
  const pieces = text.split(/(\s+)/);
  const weights = pieces.map((piece) =>
    AMBIGUOUS_WORDS.has(toCore(piece)) ? AMBIGUOUS_WEIGHT : weighWord(toCore(piece)),
  );
  const clippedWeight = (at: number) => clip(weights[at] ?? 0);
  let out = '';
  let pending = '';
  pieces.forEach((piece, at) => {
    const own = (weights[at] ?? 0) + (NOT_ENGLISH.test(piece) ? MAX_WEIGHT : 0);
    const context = NEIGHBOUR_SHARE * (Math.min(0, clippedWeight(at - 2)) + Math.min(0, clippedWeight(at + 2)));
    if (piece.trim() === '' || own + context + PRIOR > 0) pending += piece;
    else {
      out += fromBijoy(pending) + piece;
      pending = '';
    }
  });
  return out + fromBijoy(pending);
}
