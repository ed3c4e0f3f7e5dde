import type { Command } from 'commander';
import { Argument, InvalidArgumentError } from 'commander';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { PROGRAM_NAME } from '#server/runtime/program-name.ts';
import type { StaffSecurity } from '#services/identity/second-factor/staff-security.ts';
import { createStaffSecurity } from '#services/identity/second-factor/staff-security.ts';
import type { StoredSecurityEvent } from '#services/security/security-events.ts';
import { printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';

const DEFAULT_LIMIT = 100;

export function addSecurityCommands(staff: Command): void {
  staff
    .command('require-second-factor')
    .description(
      'decides whether a password alone opens an account; `on` ends the sessions that a password alone opened',
    )
    .addArgument(new Argument('<state>', 'the new state').choices(['on', 'off']))
    .action((state: string) => requireSecondFactor(state === 'on'));
  staff
    .command('enrol <email>')
    .description('prints a link with which an account sets up its first second factor, valid once and for a day')
    .action(createSetUpLink);
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

export const noSuchAccountError = (email: string) =>
  new OperatorError(`There is no account ${email}. To list all accounts: staff list`);

const withSecurity = (work: (security: StaffSecurity, siteUrl: string) => Promise<void>) =>
  withDatabase(({ db, config }) => work(createStaffSecurity({ db, now: Date.now }), config.siteUrl));

async function requireSecondFactor(isRequired: boolean): Promise<void> {
  await withSecurity(async (security) => {
    const { endedSessions } = await security.requireSecondFactor(isRequired);
    if (!isRequired) return printResult('A second factor is optional. Accounts that have one still need it.');
    const count = `${endedSessions} ${endedSessions === 1 ? 'session' : 'sessions'}`;
    printResult(`A second factor is required. Ended ${count} that a password alone had opened.`);
    const emails = await security.listWithoutSecondFactor();
    if (emails.length === 0) return;
    printResult(`These accounts have none. Each needs a link to sign in again: ${PROGRAM_NAME} staff enrol EMAIL`);
    for (const email of emails) printResult(email);
  });
}

async function createSetUpLink(email: string): Promise<void> {
  await withSecurity(async (security, siteUrl) => {
    const created = await security.createSetUpToken(email);
    if (created.kind === 'missing') throw noSuchAccountError(email);
    if (created.kind === 'has-second-factor') {
      throw new OperatorError(
        `${email} has a second factor. If it is lost, remove it first: staff reset-second-factor ${email}`,
      );
    }
    const until = new Date(created.expiresAt).toISOString();
    printResult(`A link for ${email}, valid once until ${until}. It needs the password of the account.`);
    printResult(new URL(`/login?link=${created.token}`, siteUrl).href);
  });
}

async function resetSecondFactor(email: string): Promise<void> {
  await withSecurity(async (security) => {
    const { kind } = await security.resetSecondFactor(email);
    if (kind === 'missing') throw noSuchAccountError(email);
    printResult(`Removed the second factor and the passkeys of ${email} and ended its sessions.`);
  });
}

async function showLog(email: string | undefined, { limit }: { limit: number }): Promise<void> {
  await withSecurity(async (security) => {
    const account = email?.trim().toLowerCase();
    const events = await security.listEvents({ limit, ...(account !== undefined && { email: account }) });
    if (events.length === 0) printResult('The security log has no events.');
    for (const event of events) printResult(formatEvent(event));
  });
}

/** Formats an event: `2026-11-22T08:00:00.000Z  signed-in  mita@prohor.example  203.0.113.7  password`. */
function formatEvent({ at, kind, email, clientAddress, detail }: StoredSecurityEvent): string {
  return [new Date(at).toISOString(), kind, email ?? '-', clientAddress ?? '-', detail ?? ''].join('  ').trimEnd();
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100_000) throw new InvalidArgumentError('Use 1 to 100000.');
  return limit;
}
