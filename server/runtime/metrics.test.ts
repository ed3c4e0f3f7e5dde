import { expect, test } from 'vitest';
import { createMetrics, formatMetrics } from './metrics.ts';

/** The metrics of a process that has measured the size of the database, or has not yet (NaN). */
function readProcess(databaseBytes: number) {
  const metrics = createMetrics('1.0.0');
  metrics.watch({
    ...{ cacheBytes: () => 0, liveStreams: () => 0, dueLagMs: () => 0, pendingViews: () => 0 },
    databasePool: () => ({ inUse: 0, idle: 0, waiting: 0 }),
    writable: () => ({ database: true, files: true }),
    measured: () => ({ databaseBytes, deliveries: databaseBytes, waitingMs: databaseBytes, replicas: [] }),
    freeDiskBytes: async () => 0,
    readLastBackup: async () => null,
    readArchiveNote: async () => null,
  });
  return metrics.readValues();
}

test.each([
  ['one has not measured yet', [Number.NaN, 5_000], ['5000']],
  ['none has measured yet', [Number.NaN, Number.NaN], []],
])('the size of the database if %s', async (_, sizes, expected) => {
  const text = await formatMetrics(await Promise.all(sizes.map(readProcess)));
  expect(text.match(/(?<=^prohor_database_bytes ).*$/gm) ?? []).toEqual(expected);
});
