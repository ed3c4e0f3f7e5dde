import { describe, expect, test } from 'vitest';
import { averageScores, scoreResults } from './metrics.ts';

const RELEVANCE = new Map<string, 1 | 2>([
  ['exact', 2],
  ['same', 1],
]);
const NINE_OTHERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

describe('scoreResults', () => {
  test.each([
    ['the best order', ['exact', 'same', '1'], { ndcg: 1, mrr: 1, missed: 0, empty: 0 }],
    // (1 + 3 / log2 3) / (3 + 1 / log2 3)
    ['the reversed order', ['same', 'exact'], { ndcg: 0.7967, mrr: 1, missed: 0, empty: 0 }],
    // (3 / log2 4) / (3 + 1 / log2 3)
    ['one result at rank 3', ['1', '2', 'exact'], { ndcg: 0.4131, mrr: 0.3333, missed: 0, empty: 0 }],
    // (1 / log2 11) / (3 + 1 / log2 3)
    ['a result at rank 10', [...NINE_OTHERS, 'same'], { ndcg: 0.0796, mrr: 0.1, missed: 0, empty: 0 }],
    ['a result at rank 11', [...NINE_OTHERS, '10', 'exact'], { ndcg: 0, mrr: 0, missed: 1, empty: 0 }],
    ['no result', [], { ndcg: 0, mrr: 0, missed: 1, empty: 1 }],
  ])('scores %s', (_, ids, expected) => {
    const { ndcg, mrr, missed, empty } = scoreResults(ids, RELEVANCE);
    expect({ missed, empty }).toEqual({ missed: expected.missed, empty: expected.empty });
    expect(ndcg).toBeCloseTo(expected.ndcg, 4);
    expect(mrr).toBeCloseTo(expected.mrr, 4);
  });

  test('is 1 if ten of eleven relevant articles are the first ten', () => {
    const ids = [...NINE_OTHERS, '10', '11'];
    const relevance = new Map(ids.map((id) => [id, 2 as const]));
    expect(scoreResults(ids, relevance).ndcg).toBeCloseTo(1, 10);
  });
});

test('averageScores returns the mean of each score', () => {
  const scores = [
    { ndcg: 1, mrr: 0.5, missed: 0, empty: 0 },
    { ndcg: 0, mrr: 0, missed: 1, empty: 1 },
  ];
  expect(averageScores(scores)).toEqual({ ndcg: 0.5, mrr: 0.25, missed: 0.5, empty: 0.5 });
});
