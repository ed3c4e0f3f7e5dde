/** How relevant an article is to a query: 2 if it is about exactly what is asked, 1 if about the same subject. */
export type Relevance = ReadonlyMap<string, 1 | 2>;

/** `missed` and `empty` are 1 or 0; their mean is a share. */
export type Scores = { ndcg: number; mrr: number; missed: number; empty: number };

/** The number of results that a reader sees first. */
export const SCORED_RESULTS = 10;

/**
 * Scores the first ten results of a query. nDCG uses the gains 2^relevance − 1; MRR is one divided by the rank of the
 * first relevant result; `missed` is 1 if there is none among the ten, and `empty` if there is no result at all.
 */
export function scoreResults(ids: readonly string[], relevance: Relevance): Scores {
  const gains = ids.slice(0, SCORED_RESULTS).map((id) => toGain(relevance.get(id) ?? 0));
  const best = [...relevance.values()].map(toGain).sort((a, b) => b - a);
  const first = gains.findIndex((gain) => gain > 0);
  return {
    ndcg: sumDiscounted(gains) / sumDiscounted(best.slice(0, SCORED_RESULTS)),
    mrr: first < 0 ? 0 : 1 / (first + 1),
    missed: first < 0 ? 1 : 0,
    empty: ids.length === 0 ? 1 : 0,
  };
}

/** Returns the mean of each score. Throws for an empty list. */
export function averageScores(all: readonly Scores[]): Scores {
  if (all.length === 0) throw new Error('There is no mean of nothing.');
  const mean = (name: keyof Scores) => all.reduce((sum, scores) => sum + scores[name], 0) / all.length;
  return { ndcg: mean('ndcg'), mrr: mean('mrr'), missed: mean('missed'), empty: mean('empty') };
}

function toGain(relevance: number): number {
  return 2 ** relevance - 1;
}

function sumDiscounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, n) => sum + gain / Math.log2(n + 2), 0);
}
