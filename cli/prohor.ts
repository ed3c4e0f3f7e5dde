import { Command, CommanderError } from 'commander';
import { explainFailure, toFailureText } from '#server/explain-failure.ts';
import { addExportCommand } from './commands/export.ts';
import { addFlagCommand } from './commands/flag.ts';
import { addImportCommand } from './commands/import.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addSeedCommand } from './commands/seed.ts';
import { addStaffCommand } from './commands/staff.ts';
import { EXIT_STATUS } from './exit-status.ts';
import { watchStopSignals } from './stop-signal.ts';
import { warn } from './tell.ts';

const program = new Command('prohor')
  .usage('COMMAND [OPTIONS]')
  .description('Works on the database of a Prohor site, whether its server runs or not.')
  .addHelpText('after', '\nExit status: 0 done, 1 failed, 2 wrong usage, 3 some records of an import were refused.')
  .showHelpAfterError('(add --help to see how it is used)')
  .exitOverride();

const stopping = watchStopSignals();
addMigrateCommand(program);
addSeedCommand(program);
addImportCommand(program, stopping);
addExportCommand(program, stopping);
addFlagCommand(program);
addStaffCommand(program);
program.helpCommand('help [command]', 'shows how a command is used');

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT_STATUS.wrongUsage;
  else {
    warn(explainFailure(error) ?? `Failed: ${toFailureText(error)}`);
    process.exitCode = EXIT_STATUS.failed;
  }
}
