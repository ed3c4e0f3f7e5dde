import type { Command } from 'commander';
import { seedDemonstration } from '#server/runtime/demonstration.ts';
import { printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor seed`: writes the demonstration into a database that has never had content. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('fills an empty database with demonstration articles and the default ad settings')
    .action(() =>
      withDatabase(async ({ db, config }) => {
        const result = await seedDemonstration(db, { nowMs: Date.now(), imageStore: config });
        if (result.kind === 'seeded') printResult(`${result.articles} demonstration articles written.`);
        else printResult('Nothing written: the database contains articles, or has contained some.');
      }),
    );
}
