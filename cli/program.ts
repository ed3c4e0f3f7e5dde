import type { OutputConfiguration } from 'commander';
import { Command, CommanderError } from 'commander';
import { explainFailure, toFailureText } from '#server/runtime/explain-failure.ts';
import { addApiKeyCommands } from './commands/api-keys.ts';
import { addBackupCommand, addRestoreCommand } from './commands/backup.ts';
import { addDeployCommands } from './commands/deploy.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addExportCommand } from './commands/export.ts';
import { addFetchImagesCommand } from './commands/fetch-images.ts';
import { addFlagCommand } from './commands/flag.ts';
import { addImportCommand } from './commands/import.ts';
import { addMailCommand } from './commands/mail.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addMoveDatabaseCommand, addUpgradeDatabaseCommand } from './commands/move-database.ts';
import { addRedirectsCommand } from './commands/redirects.ts';
import { addSearchCommand } from './commands/search.ts';
import { addSeedCommand } from './commands/seed.ts';
import { addServerCommands } from './commands/server.ts';
import { addAcceptSessionKeyCommand } from './commands/session-key.ts';
import { addStaffCommand } from './commands/staff.ts';
import { addTryOutCommand } from './commands/try-out.ts';
import { addWorkflowCommand } from './commands/workflow.ts';
import { EXIT_STATUS, printNote } from './output.ts';

/** Declares every command. `parseAsync` rejects wrong usage instead of ending the process. */
export function createProgram(stopping: AbortSignal, output: OutputConfiguration = {}): Command {
  const program = new Command('prohor')
    .usage('COMMAND [OPTIONS]')
    .description('Manages the database of a Prohor site, whether or not its server runs.')
    .addHelpText(
      'after',
      '\nExit status: 0 done, 1 failed, 2 wrong usage, 3 some records of an import were refused or images not fetched, 130 or 143 stopped.',
    )
    .showHelpAfterError('(add --help for usage)')
    .configureOutput(output)
    .exitOverride();
  addMigrateCommand(program);
  addSeedCommand(program);
  addImportCommand(program, stopping);
  addExportCommand(program, stopping);
  addFetchImagesCommand(program, stopping);
  addBackupCommand(program, stopping);
  addRestoreCommand(program);
  addRedirectsCommand(program, stopping);
  addApiKeyCommands(program);
  addFlagCommand(program);
  addStaffCommand(program);
  addWorkflowCommand(program);
  addMailCommand(program);
  addSearchCommand(program);
  addServerCommands(program);
  addDeployCommands(program);
  addTryOutCommand(program);
  addAcceptSessionKeyCommand(program);
  addMoveDatabaseCommand(program, stopping);
  addUpgradeDatabaseCommand(program, stopping);
  addDoctorCommand(program);
  return program.helpCommand('help [command]', 'shows the usage of a command');
}

/** Runs one command and returns its exit status. A failure is explained in one line on standard error. */
export async function runCommandLine(program: Command, args: readonly string[]): Promise<number | undefined> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_STATUS.wrongUsage;
    printNote(explainFailure(error) ?? `Failed: ${toFailureText(error)}`);
    return EXIT_STATUS.failed;
  }
}
