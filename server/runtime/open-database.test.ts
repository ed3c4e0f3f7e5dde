import { expect, test } from 'vitest';
import { decideConnections } from './open-database.ts';

test.each([
  [1, null, 16],
  [4, null, 16],
  [8, null, 8],
  [32, null, 2],
  [64, null, 2],
  [4, 20, 5],
  [1, 200, 16],
  [4, 2, 2],
])(
  'each of %i workers with DATABASE_CONNECTIONS=%s opens at most %i connections',
  (workers, databaseConnections, connections) => {
    expect(decideConnections({ workers, databaseConnections })).toBe(connections);
  },
);
