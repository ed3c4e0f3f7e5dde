import type { Command } from 'commander';
import { printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor migrate`: brings the database to the current schema. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('brings the database to the current schema')
    .action(() =>
      withDatabase(async ({ migrations }) => {
        if (migrations.length === 0) printResult('The database is up to date.');
      }),
    );
}
