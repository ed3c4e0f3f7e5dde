import type { Command } from 'commander';
import { say } from '../tell.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor migrate`: brings the database to the current schema. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('brings the database to the current schema')
    .action(() =>
      withDatabase(async ({ migrations }) => {
        if (migrations.length === 0) say('The database is up to date.');
      }),
    );
}
