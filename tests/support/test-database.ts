import { inject } from 'vitest';
import { cloneDatabase } from './test-postgres.ts';

export type TestDatabase = Awaited<ReturnType<typeof cloneDatabase>>;

/** Creates an empty, migrated database. */
export const createTestDatabase = (): Promise<TestDatabase> => cloneDatabase(inject('templateUrl'));
