import { expect, test } from 'vitest';
import { decideConnections } from './open-database.ts';

test.each([
  [1, 16],
  [4, 16],
  [8, 8],
  [32, 2],
  [64, 2],
])('each of %i workers opens at most %i connections', (workers, connections) => {
  expect(decideConnections(workers)).toBe(connections);
});
