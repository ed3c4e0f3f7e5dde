import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Command } from 'commander';
import { openPool } from '#server/runtime/open-database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import type { Sender } from '#tools/delivery-kills/run-delivery-kills.ts';
import { runDeliveryKills } from '#tools/delivery-kills/run-delivery-kills.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { drawSeed, parseCount } from './options.ts';

const ARTICLES_PER_KILL = 6;
const MAX_KILL_AFTER_MS = 400;
const SENDER = new URL('../tools/delivery-kills/sender.ts', import.meta.url);

async function startSender(databaseUrl: string, purgeUrl: string): Promise<Sender> {
  const child = fork(SENDER, [databaseUrl, purgeUrl]);
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended.then(([status]) => Promise.reject(new Error(`Status ${status}`)))]);
  return {
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

const { kills, seed } = new Command('npm run delivery-kills --')
  .option('--kills <n>', 'how often the process that sends deliveries is killed', parseCount, 1_000)
  .option('--seed <n>', 'decides when; printed', parseCount, drawSeed())
  .parse()
  .opts<{ kills: number; seed: number }>();

console.log(`seed ${seed}`);
const postgres = await openTemporaryPostgres();
try {
  const db = openPool(postgres.url, 'use');
  await migrate(db);
  await db.destroy();
  const counts = await runDeliveryKills({
    ...{ databaseUrl: postgres.url, kills, seed, onProgress: console.log },
    ...{ articlesPerKill: ARTICLES_PER_KILL, maxKillAfterMs: MAX_KILL_AFTER_MS },
    start: (purgeUrl) => startSender(postgres.url, purgeUrl),
  });
  console.log(JSON.stringify(counts));
  if (counts.lost.length + counts.unpurged.length + counts.ambiguous.length > 0) process.exitCode = 1;
} finally {
  await postgres.close();
}
