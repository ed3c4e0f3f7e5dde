import type { Command } from 'commander';
import { listMigrations } from '#services/postgres/migrate.ts';
import { EXIT_STATUS, printResult } from '../output.ts';
import { withDatabase, withUnmigratedDatabase } from '../with-database.ts';

/** `prohor migrate`: brings the database to the current schema. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('brings the database to the current schema')
    .option('--check', 'changes nothing, and says which migrations would run; status 1 if there are any')
    .action(({ check = false }: { check?: boolean }) => (check ? checkMigrations() : runMigrations()));
}

const runMigrations = () =>
  withDatabase(async ({ migrations }) => {
    if (migrations.length === 0) printResult('The database is up to date.');
  });

const checkMigrations = () =>
  withUnmigratedDatabase(async ({ db }) => {
    const { known, applied } = await listMigrations(db);
    const pending = known.filter((name) => !applied.includes(name));
    if (pending.length === 0) return printResult('The database is up to date.');
    printResult(`Would run: ${pending.join(', ')}.`);
    process.exitCode = EXIT_STATUS.failed;
  });
