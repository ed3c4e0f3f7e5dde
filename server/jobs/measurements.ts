import { MINUTE_MS } from '#domain/time/durations.ts';
import type { DatabaseMeasurements } from '../runtime/metrics.ts';
import type { Job } from './scheduler.ts';

export type Measurements = { readMeasured(): DatabaseMeasurements; job: Job };

/** Creates a job that measures the database every minute, because clients of `/metrics` must not cause queries. */
export function createMeasurements(measure: () => Promise<DatabaseMeasurements>): Measurements {
  let measured: DatabaseMeasurements = {
    databaseBytes: Number.NaN,
    deliveries: Number.NaN,
    waitingMs: Number.NaN,
    replicas: [],
  };
  return {
    readMeasured: () => measured,
    job: {
      name: 'measurements',
      run: async () => {
        measured = await measure();
        return { againInMs: MINUTE_MS };
      },
    },
  };
}
