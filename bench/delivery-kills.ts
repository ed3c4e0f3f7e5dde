import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { openPool } from '#server/runtime/open-database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import type { Sender } from '#tools/delivery-kills/run-delivery-kills.ts';
import { runDeliveryKills } from '#tools/delivery-kills/run-delivery-kills.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { parseCount } from './parse-count.ts';

const HELP = `Usage: npm run delivery-kills -- [--kills N] [--seed N]

  --kills N   how often the process that sends deliveries is killed (1000)
  --seed N    decides when; printed`;
const ARTICLES_PER_KILL = 6;
const MAX_KILL_AFTER_MS = 400;
const SENDER = new URL('../tools/delivery-kills/sender.ts', import.meta.url);

async function startSender(databaseUrl: string, purgeUrl: string): Promise<Sender> {
  const child = fork(SENDER, [databaseUrl, purgeUrl]);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([status]) => {
      throw new Error(`The sender has ended with status ${status}.`);
    }),
  ]);
  return {
    kill: () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      return ended;
    },
  };
}

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String((Date.now() % 1_000_000) + 1) },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) console.log(HELP);
else {
  const kills = parseCount('--kills', options.kills);
  const seed = parseCount('--seed', options.seed);
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
}
