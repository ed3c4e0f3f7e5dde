import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { runDeliveryKills } from '#tools/delivery-kills/run-delivery-kills.ts';
import { startServer } from '#tools/run-program.ts';

const KILLS = 12;
const ARTICLES_PER_KILL = 20;

test('after kill -9 at random moments, each target was told of each article, and what came twice has the same id', async () => {
  const database = await createTestDatabase();
  const counts = await runDeliveryKills({
    ...{ databaseUrl: database.url, kills: KILLS, articlesPerKill: ARTICLES_PER_KILL, maxKillAfterMs: 1_500 },
    ...{ seed: 1971, onProgress: () => {} },
    start: async (PURGE_URL) => {
      const network = { DELIVERY_NETWORKS: '127.0.0.0/8', PURGE_URL };
      const server = await startServer({ DATABASE_URL: database.url, SEED: 'none', ...network });
      return { kill: () => server.end('SIGKILL') };
    },
  });
  await database.drop();
  expect(counts).toMatchObject({ published: KILLS * ARTICLES_PER_KILL, lost: [], unpurged: [], ambiguous: [] });
});
