import type { Command } from 'commander';
import { listMigrations, NewerDatabaseError } from '#services/postgres/migrate.ts';
import { EXIT_STATUS, printResult } from '../output.ts';
import { withDatabase, withUnmigratedDatabase } from '../with-database.ts';

/** `prohor migrate`: brings the database to the current schema. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('brings the database to the current schema')
    .option('--check', 'changes nothing, and says which migrations would run; status 1 if there are any')
    .option('--list', 'changes nothing, and lists the migrations of the database')
    .action(({ check, list }: { check?: true; list?: true }) => {
      if (list) return listApplied();
      return check ? checkMigrations() : runMigrations();
    });
}

const runMigrations = () =>
  withDatabase(async ({ migrations }) => {
    if (migrations.length === 0) printResult('The database is up to date.');
  });

const listApplied = () =>
  withUnmigratedDatabase(async ({ db }) => {
    for (const name of (await listMigrations(db)).applied) printResult(name);
  });

const checkMigrations = () =>
  withUnmigratedDatabase(async ({ db }) => {
    const { known, applied } = await listMigrations(db);
    const pending = known.filter((name) => !applied.includes(name));
    const unknown = applied.filter((name) => !known.includes(name));
    if (unknown.length > 0) throw new NewerDatabaseError(unknown[0] ?? '');
    if (pending.length === 0) return printResult('The database is up to date.');
    printResult(`Would run: ${pending.join(', ')}.`);
    process.exitCode = EXIT_STATUS.failed;
  });
