import type { QueryWord } from './query.ts';

/** Results are ordered by this many steps of relevance, the newest first within a step. */
export const RELEVANCE_STEPS = 24;

/** The matches in the body of an article with more lexemes weigh less. A text of 1,500 words has about as many. */
export const MAX_FULL_WEIGHT_LEXEMES = 4_000;

/**
 * Maximum number of articles that one search weighs. More common words only add weight to articles found by rarer
 * words.
 */
export const MAX_CANDIDATES = 10_000;

/** If all words are common, only the rarest of them count: each further word costs time and adds little. */
const MAX_COMMON_WORDS = 3;

export type WordStatistics = {
  articles: number;
  articlesWith: (lexeme: string) => number;
};

/** `articles` is the number of articles that contain the word, `weight` a positive integer. */
export type WeighedWord = { lexemes: readonly string[]; articles: number; weight: number };

const WEIGHT_UNITS = 1_000;

/**
 * Weighs the words of a query by their inverse document frequency. Leaves out words that are in no article, and stop
 * words unless the query has no others.
 */
export function weighWords(words: readonly QueryWord[], { articles, articlesWith }: WordStatistics): WeighedWord[] {
  const meaningful = words.filter(({ isStopWord }) => !isStopWord);
  return (meaningful.length > 0 ? meaningful : words)
    .map(({ lexemes }) => ({ lexemes, articles: lexemes.reduce((sum, lexeme) => sum + articlesWith(lexeme), 0) }))
    .filter((word) => word.articles > 0)
    .map((word) => ({
      ...word,
      weight: Math.round(WEIGHT_UNITS * Math.log(1 + Math.max(articles / word.articles, 1))),
    }));
}

export const sumWeights = (words: readonly WeighedWord[]) => words.reduce((sum, { weight }) => sum + weight, 0);

/** A way to find the results of a query without reading every article that contains a common word. */
export type Retrieval =
  /** Every article with a rare word is weighed. Common words only add weight to these articles. */
  | { kind: 'weighed'; rare: readonly WeighedWord[]; common: readonly WeighedWord[] }
  /** All words are common. The newest articles with all words come first, then articles with some. */
  | { kind: 'newest'; words: readonly WeighedWord[] };

/** Picks the words that drive retrieval, rarest first. Together they find at most `MAX_CANDIDATES` articles. */
export function decideRetrieval(words: readonly WeighedWord[]): Retrieval {
  const rarestFirst = words.toSorted((a, b) => a.articles - b.articles);
  let candidates = 0;
  const firstCommon = rarestFirst.findIndex((word) => {
    candidates += word.articles;
    return candidates > MAX_CANDIDATES;
  });
  if (firstCommon === 0 || words.length === 0) return { kind: 'newest', words: rarestFirst.slice(0, MAX_COMMON_WORDS) };
  const end = firstCommon === -1 ? rarestFirst.length : firstCommon;
  return { kind: 'weighed', rare: rarestFirst.slice(0, end), common: rarestFirst.slice(end) };
}

/** Maximum number of words that are combined into sets, because the number of sets grows exponentially. */
const MAX_COMBINED_WORDS = 6;

/**
 * Lists the smallest sets of words that have at least half of the query's weight, at most 20 sets. An article whose
 * title contains all words of one set is a match in the title.
 */
export function listHalfWeightSets(words: readonly WeighedWord[]): (readonly WeighedWord[])[] {
  const combined = words.slice(0, MAX_COMBINED_WORDS);
  const total = sumWeights(combined);
  const sets = Array.from({ length: 2 ** combined.length }, (_, bits) =>
    combined.filter((_word, n) => bits & (1 << n)),
  );
  const isHalf = (set: readonly WeighedWord[]) => 2 * sumWeights(set) >= total;
  return sets.filter(
    (set) => set.length > 0 && isHalf(set) && set.every((word) => !isHalf(set.filter((one) => one !== word))),
  );
}
