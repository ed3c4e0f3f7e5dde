import pg from 'pg';
import { vi } from 'vitest';

const DEADLOCK = '40P01';

/** Returns the deadlocks that PostgreSQL finds from now on. A transaction is repeated after one, so no result shows them. */
export function watchDeadlocks(): readonly unknown[] {
  const deadlocks: unknown[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...statement: unknown[]) {
    try {
      return await Reflect.apply(query, this, statement);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === DEADLOCK) deadlocks.push(error);
      throw error;
    }
  });
  return deadlocks;
}
