import type { Command } from 'commander';
import { Argument, InvalidArgumentError } from 'commander';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import type { StaffSecurity } from '#services/identity/staff-security.ts';
import { createStaffSecurity } from '#services/identity/staff-security.ts';
import type { StoredSecurityEvent } from '#services/security/security-events.ts';
import { printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';

const DEFAULT_LIMIT = 100;

/** The subcommands of `prohor staff` for second factors and the security log. */
export function addSecurityCommands(staff: Command): void {
  staff
    .command('require-second-factor')
    .description('decides whether every account must set up an authenticator app at its next sign-in')
    .addArgument(new Argument('<state>', 'the new state').choices(['on', 'off']))
    .action((state: string) => requireSecondFactor(state === 'on'));
  staff
    .command('reset-second-factor <email>')
    .description('removes the authenticator app, recovery codes and passkeys of an account and ends its sessions')
    .action(resetSecondFactor);
  staff
    .command('log [email]')
    .description('shows the security log, newest first; of one account if its email is given')
    .option('--limit <number>', 'the number of events', parseLimit, DEFAULT_LIMIT)
    .action(showLog);
}

export const noSuchAccount = (email: string) =>
  new OperatorError(`There is no account ${email}. To list all accounts: staff list`);

const withSecurity = (work: (security: StaffSecurity) => Promise<void>) =>
  withDatabase(({ db }) => work(createStaffSecurity({ db, now: Date.now })));

async function requireSecondFactor(isRequired: boolean): Promise<void> {
  await withSecurity(async (security) => {
    await security.requireSecondFactor(isRequired);
    printResult(
      isRequired
        ? 'A second factor is required: an account without one must set it up at its next sign-in with a password.'
        : 'A second factor is optional. Accounts that have one still need it.',
    );
  });
}

async function resetSecondFactor(email: string): Promise<void> {
  await withSecurity(async (security) => {
    const { kind } = await security.resetSecondFactor(email);
    if (kind === 'missing') throw noSuchAccount(email);
    printResult(`Removed the second factor and the passkeys of ${email} and ended its sessions.`);
  });
}

async function showLog(email: string | undefined, { limit }: { limit: number }): Promise<void> {
  await withSecurity(async (security) => {
    const account = email?.trim().toLowerCase();
    const events = await security.listEvents({ limit, ...(account !== undefined && { email: account }) });
    if (events.length === 0) printResult('The security log has no events.');
    for (const event of events) printResult(toLine(event));
  });
}

/** `2026-11-22T08:00:00.000Z  signed-in  mita@prohor.example  203.0.113.7  password`. */
function toLine({ at, kind, email, clientAddress, detail }: StoredSecurityEvent): string {
  return [new Date(at).toISOString(), kind, email ?? '-', clientAddress ?? '-', detail ?? ''].join('  ').trimEnd();
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100_000) throw new InvalidArgumentError('Use 1 to 100000.');
  return limit;
}
