import { toCanonicalSpelling } from '#domain/bengali/analysis/spelling-variants.ts';
import { stem } from '#domain/bengali/analysis/stem.ts';
import { isBengaliWord } from '#domain/bengali/word-list/bengali-words.ts';
import type { Neighbour } from './neighbours.ts';
import { listNeighbours } from './neighbours.ts';
import type { QueryWord, SearchQuery } from './query.ts';
import { toQueryWord } from './query.ts';
import type { WordStatistics } from './ranking.ts';

/** A word that occurs in at most this many articles may be misspelt. */
const MAX_MISSPELT_ARTICLES = 5;
/** A known word is corrected only if its neighbour occurs in this many times as many articles. */
const FREQUENCY_RATIO = 20;

/** Less likely neighbours are words by chance. Long words have fewer of those. */
const MIN_LIKELIHOOD = 0.4;
const FULL_LIKELIHOOD_LETTERS = 6;
/** A shorter word may be a name that differs from a common word in one sign, so it is never replaced. */
const MIN_REPLACED_LETTERS = 4;

/** Maximum number of keys that are compared with the texts of articles for one word. */
const MAX_CANDIDATES = 3;

/**
 * A word that may be misspelt, in `articles` articles. `neighbours` maps each key of the index to its neighbours, the
 * likeliest first.
 */
export type Suspect = { index: number; articles: number; neighbours: ReadonlyMap<string, readonly Neighbour[]> };

/**
 * How a correction is used: it replaces the word, it is suggested, or it is suggested if an article has it next to the
 * same word as the query.
 */
type Use = 'replace' | 'suggest' | 'suggest-phrase';

/** A key of the index that may be meant, and its folded spellings, the likeliest first. */
export type Candidate = { key: string; spellings: readonly string[] };

/** The candidates for the word at `index`, best first. */
export type Correctable = { index: number; use: Use; candidates: readonly Candidate[] };

/** A spelling to search for instead of the word at `index`. If `isReplaced`, the word as typed is not searched for. */
export type Replacement = { index: number; spelling: string; isReplaced: boolean };

/**
 * Lists the words of the query that hardly any article contains. Stop words, numbers and Latin words are not corrected,
 * and neither are Bengali words that an article contains.
 */
export function listSuspects({ words }: SearchQuery, { articlesWith }: WordStatistics): Suspect[] {
  return words.flatMap((word, index) => {
    const articles = word.lexemes.reduce((sum, lexeme) => sum + articlesWith(lexeme), 0);
    if (word.spelling === null || word.isStopWord || articles > MAX_MISSPELT_ARTICLES) return [];
    if (articles > 0 && isBengaliWord(word.spelling)) return [];
    return [{ index, articles, neighbours: groupByKey(word.spelling) }];
  });
}

/** Ranks the neighbours of each suspect that enough articles contain. Here, `articlesWith` is called with a key. */
export function listCorrectable(
  { words }: SearchQuery,
  suspects: readonly Suspect[],
  { articlesWith }: WordStatistics,
): Correctable[] {
  return suspects.flatMap(({ index, articles, neighbours }) => {
    const spelling = words[index]?.spelling ?? '';
    const candidates = [...neighbours]
      .map(([key, list]) => ({ key, list, likelihood: list[0]?.likelihood ?? 0, articles: articlesWith(key) }))
      .filter((one) => one.articles > 0 && one.articles >= articles * FREQUENCY_RATIO)
      .filter((one) => (one.likelihood * spelling.length) / FULL_LIKELIHOOD_LETTERS >= MIN_LIKELIHOOD)
      .toSorted((a, b) => b.likelihood * Math.sqrt(b.articles) - a.likelihood * Math.sqrt(a.articles))
      .slice(0, MAX_CANDIDATES)
      .map(({ key, list }) => ({ key, spellings: list.map((neighbour) => neighbour.spelling) }));
    return candidates.length === 0 ? [] : [{ index, use: decideUse(spelling, articles), candidates }];
  });
}

/** Correct Bengali words are never replaced, because the archive may have no article about them. */
function decideUse(spelling: string, articles: number): Use {
  if (articles > 0) return 'suggest';
  if (isBengaliWord(spelling)) return 'suggest-phrase';
  return spelling.length >= MIN_REPLACED_LETTERS ? 'replace' : 'suggest-phrase';
}

export function applyReplacements(query: SearchQuery, replacements: readonly Replacement[]): SearchQuery {
  let { text } = query;
  const words: QueryWord[] = [...query.words];
  // Replaces from the end, so that the offsets of earlier words remain valid.
  for (const { index, spelling } of replacements.toSorted((a, b) => b.index - a.index)) {
    const word = words[index];
    if (word === undefined) continue;
    text = `${text.slice(0, word.typed.start)}${spelling}${text.slice(word.typed.end)}`;
    words[index] = toQueryWord(spelling, word.typed);
  }
  return { ...query, text, words };
}

/** Finds the neighbours of the word and of its stem, because a typing error near the end may hide the ending. */
function groupByKey(spelling: string): ReadonlyMap<string, readonly Neighbour[]> {
  const neighbours = [...new Set([spelling, stem(spelling)])].flatMap(listNeighbours);
  const likeliestFirst = neighbours.toSorted((a, b) => b.likelihood - a.likelihood);
  return Map.groupBy(likeliestFirst, (neighbour) => toCanonicalSpelling(stem(neighbour.spelling)));
}
