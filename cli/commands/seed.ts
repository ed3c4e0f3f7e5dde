import type { Command } from 'commander';
import { seedDemonstration } from '#server/seed-demonstration.ts';
import { say } from '../tell.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor seed`: writes the demonstration into a database that has never held anything. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('fills an empty database with demonstration articles and the default ad settings')
    .action(() =>
      withDatabase(async ({ db }) => {
        const outcome = await seedDemonstration(db, Date.now());
        if (outcome.kind === 'seeded') say(`${outcome.articles} demonstration articles written.`);
        else say('Nothing written: the database holds articles, or has held some.');
      }),
    );
}
