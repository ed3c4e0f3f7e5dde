import { isBengaliWord } from '#domain/bengali/word-list/bengali-words.ts';
import type { SearchOrder } from './filters.ts';
import type { QueryWord } from './query.ts';

/** Results are ordered by this many steps of relevance, the newest first within a step. */
export const RELEVANCE_STEPS = 24;

/** A body of about 1,500 words has this many lexemes. Matches in longer bodies weigh less. */
export const MAX_FULL_WEIGHT_LEXEMES = 4_000;

/**
 * Maximum number of articles that one search weighs. More common words only add weight to articles found by rarer
 * words.
 */
export const MAX_CANDIDATES = 10_000;

/** If all words are common, only the rarest of them count: each further word costs time and adds little. */
const MAX_COMMON_WORDS = 3;

/**
 * The share of a query's weight that a result must contain. It is larger if no article has one of the words: the archive
 * then probably has nothing about the subject, and other articles share a word with the query by coincidence.
 */
const REQUIRED_SHARE = 1 / 4;
/** Higher than for results by relevance: the order by time does not put weak matches last. */
const REQUIRED_SHARE_BY_TIME = 1 / 2;
/** Higher if the query is a name: the articles with this name are meant, even if they are few. */
const REQUIRED_SHARE_IF_NAMED = 1 / 2;
const REQUIRED_SHARE_OF_TWO = 1 / 2;
const REQUIRED_SHARE_OF_MORE = 1 / 3;
/** A result with this share of the weight is about the whole query: at most a minor word of a long query is missing. */
const WHOLE_SHARE = 3 / 4;

export type WordStatistics = {
  articles: number;
  articlesWith: (lexeme: string) => number;
};

/** `articles` is the number of articles that contain the word, `weight` a positive integer. */
export type WeighedWord = MatchableWord & Pick<QueryWord, 'isQualifier'> & { articles: number; weight: number };

/** The part of a query word with which articles are matched. */
export type MatchableWord = Pick<QueryWord, 'lexemes' | 'stems' | 'homophones'>;

const WEIGHT_UNITS = 1_000;
/** The rarest word is usually the subject. With a power of 1, articles about another place with all other words came first. */
const RARITY_POWER = 1.5;

/**
 * Weighs the words of a query by a power of their inverse document frequency. Omits words that no article contains, and stop
 * words unless the query has no others.
 */
export function weighWords(words: readonly QueryWord[], { articles, articlesWith }: WordStatistics): WeighedWord[] {
  return listMeaningful(words)
    .map(({ lexemes, stems, homophones, isQualifier }) => {
      return { lexemes, stems, homophones, isQualifier, articles: countArticles(lexemes, articlesWith) };
    })
    .filter((word) => word.articles > 0)
    .map((word) => ({ ...word, weight: weigh(word.articles, articles) }));
}

/**
 * Weighs the Bengali words that no article contains, each as if one article did. Qualifiers are omitted, and so are other
 * words, which are probably misspelt or romanised in another way.
 */
export function weighMissing(words: readonly QueryWord[], { articles, articlesWith }: WordStatistics): number[] {
  const missing = listMeaningful(words).filter(
    (word) =>
      countArticles(word.lexemes, articlesWith) === 0 &&
      !word.isQualifier &&
      word.spelling !== null &&
      isBengaliWord(word.spelling),
  );
  return missing.map(() => weigh(1, articles));
}

/** Lists the words of a query that no article contains, as typed. */
export function listMissing(words: readonly QueryWord[], { articlesWith }: WordStatistics): string[] {
  const missing = listMeaningful(words)
    .filter(({ lexemes }) => countArticles(lexemes, articlesWith) === 0)
    .map(({ typed }) => typed.text);
  return [...new Set(missing)];
}

function listMeaningful(words: readonly QueryWord[]): readonly QueryWord[] {
  const meaningful = words.filter(({ isStopWord }) => !isStopWord);
  return meaningful.length > 0 ? meaningful : words;
}

/** Counts articles with homophones, too. Otherwise the word would look rarer and outweigh the others of the query. */
export const countArticles = (lexemes: readonly string[], articlesWith: WordStatistics['articlesWith']) =>
  lexemes.reduce((sum, lexeme) => sum + articlesWith(lexeme), 0);

const weigh = (articles: number, all: number) =>
  Math.round(WEIGHT_UNITS * Math.log(1 + Math.max(all / articles, 1)) ** RARITY_POWER);

export const sumWeights = (words: readonly WeighedWord[]) => words.reduce((sum, { weight }) => sum + weight, 0);

/**
 * How the results of a query are found without reading every article that contains a common word. A result has words of at
 * least `required` weight, which is a share of the weight of all words, including the words that no article contains. If any
 * article has words of at least `whole` weight, almost all words apart from qualifiers, the minimum is `requiredIfWhole`.
 */
export type Retrieval = { required: number } & Words;

type Words =
  /** Every article with a rare word is weighed. Common words only add weight to these articles. */
  | ({ kind: 'weighed'; rare: readonly WeighedWord[]; common: readonly WeighedWord[] } & Whole)
  /** All words are common. The newest articles with all words come first, then articles with some. */
  | { kind: 'newest'; words: readonly WeighedWord[] };

type Whole = { whole: number; requiredIfWhole: number };

/**
 * Picks the words that drive retrieval, rarest first. Together they find at most `MAX_CANDIDATES` articles. `missing` are
 * the weights of the words that no article contains. If these are at most half of the words, articles with all other words
 * are results, whatever their weight. `isNamed`: the query is a name that articles have.
 */
export function decideRetrieval(
  words: readonly WeighedWord[],
  { missing, order, isNamed }: { missing: readonly number[]; order: SearchOrder; isNamed: boolean },
): Retrieval {
  const shareIfMissing = words.length + missing.length > 2 ? REQUIRED_SHARE_OF_MORE : REQUIRED_SHARE_OF_TWO;
  const share = Math.max(
    order === 'newest' ? REQUIRED_SHARE_BY_TIME : REQUIRED_SHARE,
    isNamed ? REQUIRED_SHARE_IF_NAMED : 0,
    missing.length === 0 ? 0 : shareIfMissing,
  );
  const missingWeight = missing.reduce((sum, weight) => sum + weight, 0);
  const toRequired = (some: readonly WeighedWord[]) => {
    const required = share * (sumWeights(some) + missingWeight);
    return words.length >= missing.length ? Math.min(required, sumWeights(some)) : required;
  };
  const rarestFirst = words.toSorted((a, b) => a.articles - b.articles);
  let candidates = 0;
  const firstCommon = rarestFirst.findIndex((word) => {
    candidates += word.articles;
    return candidates > MAX_CANDIDATES;
  });
  if (firstCommon === 0 || words.length === 0) {
    const rarest = rarestFirst.slice(0, MAX_COMMON_WORDS);
    return { kind: 'newest', words: rarest, required: toRequired(rarest) };
  }
  const end = firstCommon === -1 ? rarestFirst.length : firstCommon;
  const required = toRequired(words);
  const subject = words.filter(({ isQualifier }) => !isQualifier);
  // If articles contain both of two words, one word is not enough.
  const isPair = words.length === 2 && subject.length === 2;
  return {
    kind: 'weighed',
    rare: rarestFirst.slice(0, end),
    common: rarestFirst.slice(end),
    required,
    whole: WHOLE_SHARE * sumWeights(subject.length === 0 ? words : subject),
    requiredIfWhole: isPair ? Math.max(required, REQUIRED_SHARE_OF_TWO * sumWeights(words)) : required,
  };
}

/** Maximum number of words that are combined into sets, because the number of sets grows exponentially. */
const MAX_COMBINED_WORDS = 6;

/**
 * Lists the smallest sets of words that have at least the `required` weight, by default half of the words' weight: at
 * most 20 sets. An article whose title contains all words of one set is a match in the title.
 */
export function listHalfWeightSets(words: readonly WeighedWord[], required?: number): (readonly WeighedWord[])[] {
  const combined = words.slice(0, MAX_COMBINED_WORDS);
  const minWeight = required ?? sumWeights(combined) / 2;
  const sets = Array.from({ length: 2 ** combined.length }, (_, bits) =>
    combined.filter((_word, n) => bits & (1 << n)),
  );
  const isHalf = (set: readonly WeighedWord[]) => sumWeights(set) >= minWeight;
  return sets.filter(
    (set) => set.length > 0 && isHalf(set) && set.every((word) => !isHalf(set.filter((one) => one !== word))),
  );
}
