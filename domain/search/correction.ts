import { toCanonicalSpelling } from '#domain/bengali/analysis/spelling-variants.ts';
import { stem } from '#domain/bengali/analysis/stem.ts';
import type { Neighbour } from './neighbours.ts';
import { listNeighbours } from './neighbours.ts';
import type { QueryWord, SearchQuery } from './query.ts';
import { toQueryWord } from './query.ts';
import type { WordStatistics } from './ranking.ts';

/** A word that occurs in at most this many articles may be misspelt. */
const MAX_MISSPELT_ARTICLES = 5;
/** A known word is corrected only if its neighbour occurs in this many times as many articles. */
const FREQUENCY_RATIO = 20;

/** A word that may be misspelt. `neighbours` maps each key of the index to its likeliest neighbour. */
export type Suspect = { index: number; articles: number; neighbours: ReadonlyMap<string, Neighbour> };

/** A spelling to search for instead of the word at `index`. If `isUnknown`, the word is in no article. */
export type Replacement = { index: number; spelling: string; isUnknown: boolean };

/**
 * Lists the words of the query that hardly any article contains. Stop words, numbers and Latin words are not corrected.
 */
export function listSuspects({ words }: SearchQuery, { articlesWith }: WordStatistics): Suspect[] {
  return words.flatMap((word, index) => {
    const articles = word.lexemes.reduce((sum, lexeme) => sum + articlesWith(lexeme), 0);
    if (word.spelling === null || word.isStopWord || articles > MAX_MISSPELT_ARTICLES) return [];
    return [{ index, articles, neighbours: groupByKey(word.spelling) }];
  });
}

/**
 * Chooses for each suspect the likeliest neighbour that enough articles contain. Here, `articlesWith` is called with a
 * key.
 */
export function decideReplacements(suspects: readonly Suspect[], { articlesWith }: WordStatistics): Replacement[] {
  return suspects.flatMap(({ index, articles, neighbours }) => {
    const ranked = [...neighbours]
      .map(([key, { spelling, likelihood }]) => ({ spelling, likelihood, articles: articlesWith(key) }))
      .filter((one) => one.articles > 0 && one.articles >= articles * FREQUENCY_RATIO)
      .toSorted((a, b) => b.likelihood * Math.sqrt(b.articles) - a.likelihood * Math.sqrt(a.articles));
    const best = ranked[0];
    return best === undefined ? [] : [{ index, spelling: best.spelling, isUnknown: articles === 0 }];
  });
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
function groupByKey(spelling: string): ReadonlyMap<string, Neighbour> {
  const best = new Map<string, Neighbour>();
  for (const start of new Set([spelling, stem(spelling)])) {
    for (const neighbour of listNeighbours(start)) {
      const key = toCanonicalSpelling(stem(neighbour.spelling));
      const known = best.get(key);
      if (known === undefined || neighbour.likelihood > known.likelihood) best.set(key, neighbour);
    }
  }
  return best;
}
