import type { Command } from 'commander';
import type { PasswordProblem } from '#domain/staff/password.ts';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '#domain/staff/password.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { PROGRAM_NAME } from '#server/runtime/program-name.ts';
import type { StaffAccounts } from '#services/identity/accounts/staff-accounts.ts';
import { createStaffAccounts } from '#services/identity/accounts/staff-accounts.ts';
import { toSiteWords } from '#services/identity/passwords/new-password.ts';
import { createStaffRoles } from '#services/identity/roles/staff-roles.ts';
import { printResult } from '../output.ts';
import { readPassword } from '../read-password.ts';
import { withDatabase } from '../with-database.ts';
import { addRoleCommands, describeRole, lastOwnerError } from './staff-roles.ts';
import { addSecurityCommands, noSuchAccountError } from './staff-security.ts';

export function addStaffCommand(program: Command): void {
  const staff = program.command('staff').description('manages the accounts of the dashboard');
  staff
    .command('add <email>')
    .description('creates an account; asks for its password, or reads the first line of standard input')
    .action(addStaff);
  staff.command('list').description('lists the accounts').action(listStaff);
  staff
    .command('remove <email>')
    .description('deletes an account and ends its sessions')
    .option('--last', 'even if it is the only account')
    .action(removeStaff);
  staff
    .command('password <email>')
    .description("sets a new password, as `add` does, and ends the account's sessions")
    .action(setPassword);
  addRoleCommands(staff);
  addSecurityCommands(staff);
}

const withStaff = (work: (staff: StaffAccounts, hasRoles: () => Promise<boolean>) => Promise<void>) =>
  withDatabase(({ db, config }) => {
    const options = { db, siteWords: toSiteWords(config), now: Date.now };
    return work(createStaffAccounts(options), createStaffRoles(options).hasRoles);
  });

async function addStaff(email: string): Promise<void> {
  const password = await readPassword();
  await withStaff(async (staff) => {
    const result = await staff.addStaff(email, password);
    if (result.kind === 'taken') throw new OperatorError(`${email} already has an account.`);
    if (result.kind !== 'added') throw toOperatorError(result, email);
    printResult(`Created the account ${result.email}.`);
  });
}

async function listStaff(): Promise<void> {
  await withStaff(async (staff, hasRoles) => {
    const accounts = await staff.listStaff();
    if (accounts.length === 0)
      printResult(`There is no staff account yet. To create one: ${PROGRAM_NAME} staff add EMAIL`);
    const isRoleShown = await hasRoles();
    for (const { email, createdAt, sessions, deactivatedAt, ...rights } of accounts) {
      const since = new Date(createdAt).toISOString().slice(0, 10);
      const role = isRoleShown ? `  ${describeRole(rights)}` : '';
      const state = deactivatedAt === null ? '' : '  deactivated';
      printResult(`${email}  since ${since}  ${sessions} ${sessions === 1 ? 'session' : 'sessions'}${role}${state}`);
    }
  });
}

async function removeStaff(email: string, { last = false }: { last?: boolean }): Promise<void> {
  await withStaff(async (staff) => {
    const { kind } = await staff.removeStaff(email, { evenLast: last });
    if (kind === 'missing') throw noSuchAccountError(email);
    if (kind === 'last') {
      throw new OperatorError(
        `${email} is the last account. To remove it, after which no one can sign in, add --last.`,
      );
    }
    if (kind === 'last-owner') throw lastOwnerError(email);
    printResult(`Removed ${email} and ended its sessions.`);
  });
}

async function setPassword(email: string): Promise<void> {
  const password = await readPassword();
  await withStaff(async (staff) => {
    const result = await staff.setPassword(email, password);
    if (result.kind === 'missing') throw noSuchAccountError(email);
    if (result.kind !== 'set') throw toOperatorError(result, email);
    printResult(`Set the password of ${email} and ended its sessions.`);
  });
}

function toOperatorError(
  problem: { kind: 'bad-email' } | { kind: 'bad-password'; problem: PasswordProblem },
  email: string,
): OperatorError {
  if (problem.kind === 'bad-email') return new OperatorError(`${JSON.stringify(email)} is not an email address.`);
  if (problem.problem === 'too-common') {
    return new OperatorError(
      'This password is easy to guess: it is common, repeats itself, or consists of the email or the name of the site. ' +
        'Use a few unrelated words; nothing was changed.',
    );
  }
  return new OperatorError(
    `A password has ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters; nothing was changed.`,
  );
}
