import { foldWord } from '#domain/bengali/analysis/fold.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { tokenise } from '#domain/bengali/analysis/tokenise.ts';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import { toBengaliSkeleton, toLatinSkeletons } from '#domain/bengali/phonetic/roman-skeleton.ts';
import type { SearchQuery } from './query.ts';

/** A lexeme of at most this length fits into PostgreSQL's 2046 bytes. Longer names are found by their beginning. */
const MAX_LABEL_UNITS = 600;

/**
 * Returns the form in which whole names are compared: a category, subcategory, tag or author. It is independent of
 * encoding, endings and confused letters. Empty if the name has no word.
 */
export function toLabel(name: string): string {
  const words = tokenise(normaliseText(name)).map(({ text }) => toWordForms(text).loose);
  return words.join(' ').slice(0, MAX_LABEL_UNITS);
}

/** Lists the labels that the whole query may stand for: as typed, as one word, and with its Latin words in Bengali. */
export function listQueryLabels({ text, words }: SearchQuery): string[] {
  const spellings = words.map(({ lexemes }) =>
    lexemes.filter((lexeme) => lexeme.startsWith('~')).map((one) => one.slice(1)),
  );
  const first = spellings.map(([spelling = '']) => spelling).join(' ');
  const single = spellings.length === 1 ? spellings.flat() : [];
  const joined = toWordForms(joinWords(text)).loose.slice(0, MAX_LABEL_UNITS);
  return [...new Set([toLabel(text), joined, first, ...single])].filter((label) => label !== '');
}

/** Shorter skeletons match too many words. */
const MIN_SKELETON_LETTERS = 3;

const joinWords = (text: string) =>
  tokenise(normaliseText(text))
    .map((token) => foldWord(token.text))
    .join('');

/** Returns the consonant skeleton of a name, its words joined. Null if it is too short or the name is not Bengali. */
export function toRomanLabel(name: string): string | null {
  const skeleton = toBengaliSkeleton(joinWords(name));
  return skeleton !== null && skeleton.length >= MIN_SKELETON_LETTERS ? skeleton : null;
}

/** Lists the skeletons of a query typed in Latin letters, to find names: "nouka baich" finds নৌকাবাইচ. Omits short ones. */
export function listRomanLabels({ text }: SearchQuery): string[] {
  return toLatinSkeletons(joinWords(text)).filter((skeleton) => skeleton.length >= MIN_SKELETON_LETTERS);
}
