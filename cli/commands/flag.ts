import type { Command } from 'commander';
import { Argument } from 'commander';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { describeDevMode } from '#server/runtime/describe-dev-mode.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';

type State = 'on' | 'off';

/** `prohor flag`: turns dev mode and maintenance on and off (docs/behaviour §3, configuration documents). */
export function addFlagCommand(program: Command): void {
  const flag = program.command('flag').description('turns dev mode or maintenance on or off');
  flag
    .command('dev-mode')
    .description('lets everyone enter the dashboard without signing in')
    .addArgument(stateArgument())
    .action((state: State) => setDevMode(state));
  flag
    .command('maintenance')
    .description('shows everyone a maintenance page instead of the site')
    .addArgument(stateArgument())
    .option('--message <text>', 'shown on the page instead of the default text')
    .action((state: State, { message }: { message?: string }, command: Command) => {
      if (state === 'off' && message !== undefined)
        command.error('error: --message can only be used with on', { exitCode: 1 });
      return setMaintenance(state, message);
    });
}

const stateArgument = () => new Argument('<state>', 'the new state').choices(['on', 'off']);

async function setDevMode(state: State): Promise<void> {
  await withDatabase(async ({ db, config }) => {
    await createDocuments(db).setDevMode(state === 'on');
    if (state === 'off') return printResult('Dev mode is off: the dashboard asks for a sign-in.');
    printResult(describeDevMode(config));
  });
}

async function setMaintenance(state: State, message: string | undefined): Promise<void> {
  await withDatabase(async ({ db }) => {
    const text = normaliseText(message ?? '').trim() || null;
    await createDocuments(db).setMaintenance(state === 'on', text);
    printResult(
      state === 'on'
        ? 'Maintenance is on: everyone sees the maintenance page.'
        : 'Maintenance is off: the site is open again.',
    );
  });
}
