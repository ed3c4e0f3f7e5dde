import type { Command } from 'commander';
import { claimDatabase, readConfiguredKey } from '#services/identity/sessions/session-key.ts';
import { printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor accept-session-key`: for a key that was replaced on purpose. */
export function addAcceptSessionKeyCommand(program: Command): void {
  program
    .command('accept-session-key')
    .description('makes the session key of this machine that of the site, which ends all sessions if it is another one')
    .action(() =>
      withDatabase(async ({ db, config }) => {
        await claimDatabase(db, await readConfiguredKey(config), { replaces: true });
        printResult('The site uses the session key of this machine. Restart the site on every machine.');
      }),
    );
}
