import { toLooseLexeme } from '#domain/bengali/analysis/analyse.ts';
import { foldWord } from '#domain/bengali/analysis/fold.ts';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import { HASANTA } from '#domain/bengali/text/graphemes.ts';
import { isBengaliWord, isKnownName } from '#domain/bengali/word-list/bengali-words.ts';
import compoundParts from './compound-parts.json' with { type: 'json' };
import type { QueryWord, SearchQuery } from './query.ts';
import { toQueryWord } from './query.ts';
import type { WordStatistics } from './ranking.ts';
import { countArticles } from './ranking.ts';

/** A longer word that contains the words of a query from index `first` to `last`: কক্সবাজার for কক্স বাজার, রিকশাচালক for রিকশা. */
export type Compound = { first: number; last: number; lexeme: string };

/** A word of a query split in two: পদ্মা সেতু for পদ্মাসেতু. */
export type Split = { index: number; parts: readonly [left: QueryWord, right: QueryWord] };

// Shorter parts are often words only by coincidence.
const MIN_PART_LETTERS = 3;

/** Lists every way to join two adjacent Bengali words of the query. */
export function listJoinedWords({ words }: SearchQuery): Compound[] {
  return words.slice(0, -1).flatMap((word, first) => {
    const next = words[first + 1];
    if (word.spelling === null || next === undefined || next.spelling === null) return [];
    const isAdjacent = next.typed.start - word.typed.end === 1;
    const { loose } = toWordForms(foldWord(`${word.spelling}${next.spelling}`));
    return isAdjacent ? [{ first, last: first + 1, lexeme: toLooseLexeme(loose) }] : [];
  });
}

/** Lists every way to split a Bengali word of the query in two. */
export function listSplits({ words }: SearchQuery): Split[] {
  return words.flatMap(({ spelling, typed, isStopWord }, index) => {
    if (spelling === null || isStopWord) return [];
    const places = Array.from(
      { length: Math.max(spelling.length - 2 * MIN_PART_LETTERS + 1, 0) },
      (_, n) => n + MIN_PART_LETTERS,
    );
    return places
      .filter((place) => canBreakAt(spelling, place))
      .map((place): Split => {
        const [left, right] = [spelling.slice(0, place), spelling.slice(place)];
        return { index, parts: [toQueryWord(left, typed), toQueryWord(right, typed)] };
      });
  });
}

const LAST_PARTS = Object.values(compoundParts.parts).flatMap((parts) => parts.split(' ').map(foldWord));

/** For each Bengali word of the query, lists its compounds with the known last parts. */
export function listExtendedWords({ words }: SearchQuery): Compound[] {
  return words.flatMap(({ spelling, isStopWord }, index) => {
    const base = spelling === null || isStopWord ? '' : toWordForms(spelling).key;
    if (base.length < MIN_PART_LETTERS) return [];
    return LAST_PARTS.map((part) => ({
      first: index,
      last: index,
      lexeme: toLooseLexeme(toWordForms(`${base}${part}`).loose),
    }));
  });
}

/** Adds each compound that articles contain to the words of the query that it contains. */
export function addCompounds(
  query: SearchQuery,
  compounds: readonly Compound[],
  { articlesWith }: WordStatistics,
): SearchQuery {
  const known = compounds.filter(({ lexeme }) => articlesWith(lexeme) > 0);
  const words = query.words.map((word, index) => {
    const added = known.filter(({ first, last }) => first <= index && index <= last).map(({ lexeme }) => lexeme);
    return { ...word, lexemes: [...new Set([...word.lexemes, ...added])] };
  });
  return { ...query, words };
}

/**
 * Lists the splits whose parts are all at least as frequent as the whole word. For each word, the split whose rarest part is
 * the most frequent comes first.
 */
export function listLikelySplits(
  { words }: SearchQuery,
  splits: readonly Split[],
  { articlesWith }: WordStatistics,
): Split[] {
  const frequencyOf = ({ lexemes }: QueryWord) => countArticles(lexemes, articlesWith);
  const minPartFrequency = ({ parts }: Split) => Math.min(...parts.map(frequencyOf));
  return splits
    .filter((split) => {
      const word = words[split.index];
      return word !== undefined && minPartFrequency(split) >= Math.max(frequencyOf(word), 1);
    })
    .toSorted((a, b) => a.index - b.index || minPartFrequency(b) - minPartFrequency(a));
}

/** Lists the likely splits of words that are not names and that no article contains. Each part is in the word list. */
export function listSplitsOfUnknown(
  { words }: SearchQuery,
  likely: readonly Split[],
  { articlesWith }: WordStatistics,
): Split[] {
  const isWord = ({ spelling, isStopWord }: QueryWord) => spelling !== null && !isStopWord && isBengaliWord(spelling);
  const unknown = words.map(
    ({ spelling, lexemes }) => !isKnownName(spelling ?? '') && lexemes.every((lexeme) => articlesWith(lexeme) === 0),
  );
  return likely.filter(({ index, parts }) => unknown[index] && parts.every(isWord));
}

/** Replaces each split word with its parts. An article with the whole word counts as containing both parts. */
export function applySplits(query: SearchQuery, splits: readonly Split[]): SearchQuery {
  const words = query.words.flatMap((word, index) => {
    const split = splits.find((one) => one.index === index);
    if (split === undefined) return [word];
    return split.parts.map((part) => ({ ...part, lexemes: [...part.lexemes, ...word.lexemes] }));
  });
  return { ...query, words };
}

const SIGN = /\p{M}/u;

/** True if a word can begin at `place`, that is, not at a sign or inside a conjunct. */
function canBreakAt(spelling: string, place: number): boolean {
  return !SIGN.test(spelling.charAt(place)) && spelling.charAt(place - 1) !== HASANTA;
}
