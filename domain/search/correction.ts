import { toLooseLexeme } from '#domain/bengali/analysis/analyse.ts';
import { stem } from '#domain/bengali/analysis/stem.ts';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import { isBengaliWord, isKnownName } from '#domain/bengali/word-list/bengali-words.ts';
import type { Neighbour } from './neighbours.ts';
import { listNeighbours } from './neighbours.ts';
import type { SearchQuery } from './query.ts';
import type { WordStatistics } from './ranking.ts';
import { countArticles } from './ranking.ts';
import { readSpelledLetters } from './spelled-letters.ts';

/** A word that occurs in at most this many articles may be misspelt. */
const MAX_MISSPELT_ARTICLES = 5;
/** A known word is corrected only if its neighbour occurs in this many times as many articles. */
const FREQUENCY_RATIO = 20;

/**
 * Neighbours below this likelihood are probably words by chance, and are only suggested. The limit is lower for longer
 * words, which have fewer neighbours.
 */
const MIN_LIKELIHOOD = 0.4;
const FULL_LIKELIHOOD_LETTERS = 6;
/**
 * If every word of the query may be misspelt, a neighbour replaces its word only if it has at least this likelihood, and
 * `MIN_CERTAIN_LEAD` times the score of any other neighbour.
 */
const MIN_CERTAIN_LIKELIHOOD = 0.45;
const MIN_CERTAIN_LEAD = 2;
/** Only a missing or misplaced reph, or an এ typed for ত্র, is this likely. */
const OBVIOUS_LIKELIHOOD = 1.5;
/** A long unknown word rarely has a neighbour by chance. If it has only one, that neighbour replaces it, however unlikely. */
const MIN_SOLE_LETTERS = 5;
/** A shorter word may be a name that differs from a common word in one sign, so only an obvious neighbour replaces it. */
const MIN_REPLACED_LETTERS = 4;
/**
 * Factor for a neighbour that is the beginning of the typed word with another case ending: ক্রিকেটের for ক্রিকেটর. Most
 * words of queries are typed without an ending, and single words nearly always.
 */
const OTHER_ENDING = 0.5;

/** Maximum number of candidates for one word. Each is compared with the texts of articles. */
const MAX_CANDIDATES = 10;
/** Only this many of the best candidates may replace the word. */
export const MAX_REPLACING = 3;

type InflectedNeighbour = Neighbour & { hasOtherEnding: boolean };

/**
 * A word that may be misspelt. `articles` is the number of articles that contain it. `neighbours` maps each loose lexeme to
 * the neighbours with that lexeme, likeliest first.
 */
export type Suspect = {
  index: number;
  articles: number;
  neighbours: ReadonlyMap<string, readonly InflectedNeighbour[]>;
};

/**
 * How a correction is used: it replaces the word, it is suggested, or it is suggested only if an article contains it next to
 * the same word as in the query.
 */
type CorrectionKind = 'replace' | 'suggest' | 'suggest-phrase';

/**
 * A loose lexeme that may be meant, with its folded spellings, likeliest first. If `isObvious`, it replaces the word even if
 * no article contains it together with the other words of the query.
 */
export type Candidate = { lexeme: string; spellings: readonly string[]; kind: CorrectionKind; isObvious: boolean };

/** The candidates for the word at `index`, best first. */
export type CorrectableWord = { index: number; candidates: readonly Candidate[] };

export type Replacement = { index: number; spelling: string };

/**
 * Lists the words of the query that hardly any article contains, except stop words, numbers and Latin words. A Bengali word
 * that an article contains is listed only if no article has all words of the query (`isApart`).
 */
export function listSuspects(
  { words }: SearchQuery,
  { articlesWith }: WordStatistics,
  { isApart }: { isApart: boolean },
): Suspect[] {
  return words.flatMap((word, index) => {
    const articles = countArticles(word.lexemes, articlesWith);
    if (word.spelling === null || word.isStopWord || articles > MAX_MISSPELT_ARTICLES) return [];
    if (articles > 0 && isBengaliWord(word.spelling) && !isApart) return [];
    // A word with synonyms is spelled correctly. An abbreviation also has several lexemes: its letters in both scripts.
    if (word.lexemes.length > 1 && readSpelledLetters(word.spelling) === null) return [];
    const neighbours = [...groupByLexeme(word.spelling)].filter(([lexeme]) => !word.lexemes.includes(lexeme));
    return [{ index, articles, neighbours: new Map(neighbours) }];
  });
}

/** For each suspect, ranks the neighbours that occur in enough articles, plausible ones first. */
export function listCorrectable(
  { words }: SearchQuery,
  suspects: readonly Suspect[],
  { articlesWith }: WordStatistics,
): CorrectableWord[] {
  const isAlone = words.every(({ isStopWord }, n) => isStopWord || suspects.some(({ index }) => index === n));
  return suspects.flatMap(({ index, articles, neighbours }) => {
    const spelling = words[index]?.spelling ?? '';
    // মাকিন means মার্কিন rather than মাহিন, even if no article contains মার্কিন.
    const isObviousElsewhere = [...neighbours.values()].some((list) => list.some((one) => isObviousWord(one)));
    const minArticles = isBengaliWord(spelling) ? 1 : Math.max(1, articles * FREQUENCY_RATIO);
    const ranked = [...neighbours]
      .map(([lexeme, list]) => weighNeighbour({ lexeme, list, articles: articlesWith(lexeme), spelling, isAlone }))
      .filter((one) => one.articles >= minArticles)
      .toSorted((a, b) => Number(b.isPlausible) - Number(a.isPlausible) || b.score - a.score);
    const candidates = ranked.slice(0, MAX_CANDIDATES).flatMap((one, n): Candidate[] => {
      const isFirst = n === 0 && ranked.slice(1).every((other) => one.score >= MIN_CERTAIN_LEAD * other.score);
      const decided = decideCorrectionKind({ spelling, articles, isAlone, isFirst, isSole: ranked.length === 1 }, one);
      const isReplacing = n < MAX_REPLACING && (one.isPlausible || !isObviousElsewhere);
      const kind = decided === 'replace' && !isReplacing ? 'suggest' : decided;
      const spellings = one.list.map((form) => form.spelling);
      return kind === null ? [] : [{ lexeme: one.lexeme, spellings, kind, isObvious: isFirst && isObvious(one) }];
    });
    return candidates.length === 0 ? [] : [{ index, candidates }];
  });
}

const isObvious = ({ list }: Pick<Neighbours, 'list'>) => (list[0]?.likelihood ?? 0) >= OBVIOUS_LIKELIHOOD;

const isObviousWord = ({ spelling, likelihood }: InflectedNeighbour) =>
  likelihood >= OBVIOUS_LIKELIHOOD && isBengaliWord(spelling);

type Neighbours = { lexeme: string; list: readonly InflectedNeighbour[]; articles: number };
type WeighedNeighbours = Neighbours & { score: number; strength: number; isInflected: boolean; isPlausible: boolean };

function weighNeighbour({
  spelling,
  isAlone,
  ...one
}: Neighbours & { spelling: string; isAlone: boolean }): WeighedNeighbours {
  const { likelihood = 0, hasOtherEnding = false } = one.list[0] ?? {};
  const strength = (likelihood * spelling.length) / FULL_LIKELIHOOD_LETTERS;
  const isInflected = isAlone && hasOtherEnding;
  const isPlausible = strength >= MIN_LIKELIHOOD && !isInflected;
  return { ...one, strength, isInflected, isPlausible, score: likelihood * Math.sqrt(one.articles) };
}

/**
 * `isAlone`: every word of the query may be misspelt. `isFirst`: no other neighbour is
 * nearly as likely. `isSole`: there is no other.
 */
type DoubtfulWord = Record<'isAlone' | 'isFirst' | 'isSole', boolean> & { spelling: string; articles: number };

/**
 * Bengali words are never replaced, because the archive may simply lack them. If no article contains such a word and it is
 * not a name, a plausible neighbour is suggested. An unknown word is replaced if a neighbour is certain, or if it is
 * plausible and the query has other words as evidence. Otherwise a neighbour is suggested.
 */
function decideCorrectionKind(
  { spelling, articles, isAlone, isFirst, isSole }: DoubtfulWord,
  { list, articles: neighbours, strength, isPlausible, isInflected }: WeighedNeighbours,
): CorrectionKind | null {
  const isCertain = isFirst && isPlausible && strength >= MIN_CERTAIN_LIKELIHOOD;
  if (isBengaliWord(spelling)) {
    const isUsual = spelling.length >= MIN_REPLACED_LETTERS || neighbours > MAX_MISSPELT_ARTICLES;
    const mayBeMeant = isAlone && isPlausible && isUsual;
    return mayBeMeant && articles === 0 && !isKnownName(spelling) ? 'suggest' : 'suggest-phrase';
  }
  if (articles > 0) return isPlausible ? 'suggest' : null;
  // Each letter of an abbreviation counts: ওটিপি is not ওটিটি.
  if (readSpelledLetters(spelling) !== null) return 'suggest';
  if (isFirst && isObvious({ list })) return 'replace';
  if (spelling.length < MIN_REPLACED_LETTERS) return isAlone ? 'suggest' : 'suggest-phrase';
  const isOnlyOne = isSole && spelling.length >= MIN_SOLE_LETTERS && !isInflected;
  return isCertain || isOnlyOne || (isPlausible && !isAlone) ? 'replace' : 'suggest';
}

export function applyReplacements(query: SearchQuery, replacements: readonly Replacement[]): string {
  let { text } = query;
  // Replaces from the end, because a replacement changes the offsets of later words.
  for (const { index, spelling } of replacements.toSorted((a, b) => b.index - a.index)) {
    const word = query.words[index];
    if (word !== undefined) text = `${text.slice(0, word.typed.start)}${spelling}${text.slice(word.typed.end)}`;
  }
  return text;
}

/** Finds the neighbours of the word and of its stem, because a typing error near the end may hide the ending. */
function groupByLexeme(spelling: string): ReadonlyMap<string, readonly InflectedNeighbour[]> {
  const ending = endingOf(spelling);
  const neighbours = [...new Set([spelling, stem(spelling)])].flatMap(listNeighbours).map((neighbour) => {
    const other = endingOf(neighbour.spelling);
    const hasOtherEnding = other !== '' && other !== ending && spelling.startsWith(stem(neighbour.spelling));
    const likelihood = neighbour.likelihood * (hasOtherEnding ? OTHER_ENDING : 1);
    return { ...neighbour, likelihood, hasOtherEnding };
  });
  const likeliestFirst = neighbours.toSorted((a, b) => b.likelihood - a.likelihood);
  return Map.groupBy(likeliestFirst, (neighbour) => toLooseLexeme(toWordForms(neighbour.spelling).loose));
}

const endingOf = (spelling: string) => spelling.slice(stem(spelling).length);
