import type { Command } from 'commander';
import { PASSWORD_LEAST_CHARACTERS, PASSWORD_MOST_CHARACTERS } from '#domain/staff/password.ts';
import { OperatorError } from '#server/explain-failure.ts';
import type { StaffAccounts } from '#services/identity/staff-accounts.ts';
import { createStaffAccounts } from '#services/identity/staff-accounts.ts';
import { readPassword } from '../read-password.ts';
import { say } from '../tell.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor staff`: who may sign in to the dashboard. */
export function addStaffCommand(program: Command): void {
  const staff = program.command('staff').description('says who may sign in to the dashboard');
  staff
    .command('add <email>')
    .description('makes an account; the password is asked for, or is the first line of standard input')
    .action(addStaff);
  staff.command('list').description('lists the accounts').action(listStaff);
  staff
    .command('remove <email>')
    .description('deletes an account and ends its sessions')
    .option('--last', 'even where nobody can sign in afterwards')
    .action(removeStaff);
  staff
    .command('password <email>')
    .description('gives an account a new password, as `add` does, and ends its sessions')
    .action(setPassword);
}

const withStaff = (work: (staff: StaffAccounts) => Promise<void>) =>
  withDatabase(({ db }) => work(createStaffAccounts(db)));

async function addStaff(email: string): Promise<void> {
  const password = await readPassword();
  await withStaff(async (staff) => {
    const result = await staff.addStaff(email, password);
    if (result.kind === 'taken') throw new OperatorError(`${email} has an account already.`);
    if (result.kind !== 'added') throw explain(result, email);
    say(`${result.email} can sign in now.`);
  });
}

async function listStaff(): Promise<void> {
  await withStaff(async (staff) => {
    const accounts = await staff.listStaff();
    if (accounts.length === 0) say('Nobody can sign in yet. To make an account: npm run prohor -- staff add EMAIL');
    for (const { email, createdAt, sessions } of accounts) {
      const since = new Date(createdAt).toISOString().slice(0, 10);
      say(`${email}  since ${since}  ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`);
    }
  });
}

async function removeStaff(email: string, { last = false }: { last?: boolean }): Promise<void> {
  await withStaff(async (staff) => {
    const { kind } = await staff.removeStaff(email, { evenLast: last });
    if (kind === 'missing') throw unknown(email);
    if (kind === 'last') {
      throw new OperatorError(`${email} is the last account: nobody could sign in. To remove it all the same: --last`);
    }
    say(`${email} is removed, and signed out everywhere.`);
  });
}

async function setPassword(email: string): Promise<void> {
  const password = await readPassword();
  await withStaff(async (staff) => {
    const result = await staff.setPassword(email, password);
    if (result.kind === 'missing') throw unknown(email);
    if (result.kind !== 'set') throw explain(result, email);
    say(`${email} has a new password, and is signed out everywhere.`);
  });
}

const unknown = (email: string) => new OperatorError(`There is no account ${email}. To see all: staff list`);

function explain(problem: { kind: 'bad-email' } | { kind: 'bad-password' }, email: string): OperatorError {
  if (problem.kind === 'bad-email') return new OperatorError(`${JSON.stringify(email)} is not an email.`);
  return new OperatorError(
    `A password has ${PASSWORD_LEAST_CHARACTERS} to ${PASSWORD_MOST_CHARACTERS} characters; nothing was changed.`,
  );
}
