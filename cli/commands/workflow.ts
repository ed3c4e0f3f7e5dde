import type { Command } from 'commander';
import { Argument } from 'commander';
import { readWorkflowSettings } from '#services/articles/change/desk-item.ts';
import { saveWorkflowSettings } from '#services/articles/workflow/desk.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor workflow`: turns the review of articles on and off, as the site settings do (docs/behaviour §6.3). */
export function addWorkflowCommand(program: Command): void {
  program
    .command('workflow')
    .description('decides whether articles are reviewed before publication; no article changes')
    .addArgument(new Argument('<state>', 'the new state').choices(['on', 'off']))
    .option('--four-eyes', 'with `on`: a text is approved by someone who did not write it')
    .option(
      '--urgent',
      'with `--four-eyes`: one person may change a live story; a second person looks at it afterwards',
    )
    .action((state: string, { fourEyes = false, urgent = false }: Options, command: Command) => {
      if (state === 'off' && fourEyes) command.error('error: --four-eyes can only be used with on', { exitCode: 1 });
      if (urgent && !fourEyes) command.error('error: --urgent can only be used with --four-eyes', { exitCode: 1 });
      return state === 'on' ? turnOn(fourEyes, urgent) : turnOff();
    });
}

type Options = { fourEyes?: boolean; urgent?: boolean };

async function turnOn(needsFourEyes: boolean, allowsUrgent: boolean): Promise<void> {
  await withDatabase(async ({ db }) => {
    const settings = { ...(await readWorkflowSettings(db)), isOn: true, needsFourEyes, allowsUrgent };
    await saveWorkflowSettings(db, { settings, actor: OPERATOR, nowMs: Date.now() });
    const approvers = needsFourEyes ? ' A text is approved by someone who did not write it.' : '';
    const urgent = allowsUrgent ? ' In an emergency one person may change a live story.' : '';
    printResult(`Review is on.${approvers}${urgent}`);
  });
}

async function turnOff(): Promise<void> {
  await withDatabase(async ({ db }) => {
    const settings = { ...(await readWorkflowSettings(db)), isOn: false };
    await saveWorkflowSettings(db, { settings, actor: OPERATOR, nowMs: Date.now() });
    printResult('Review is off: those who may publish do so without an approval. Stages and proposals are kept.');
  });
}
