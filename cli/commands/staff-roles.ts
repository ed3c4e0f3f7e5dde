import type { Command } from 'commander';
import { Argument } from 'commander';
import type { Role } from '#domain/permissions/roles.ts';
import { parseRole, ROLES } from '#domain/permissions/roles.ts';
import { findCategory } from '#domain/taxonomy/find-category.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { toSiteWords } from '#services/identity/passwords/new-password.ts';
import type { AccountChange } from '#services/identity/roles/change-account.ts';
import type { StaffRoles } from '#services/identity/roles/staff-roles.ts';
import { createStaffRoles } from '#services/identity/roles/staff-roles.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';
import { noSuchAccountError } from './staff-security.ts';

export function addRoleCommands(staff: Command): void {
  staff
    .command('roles')
    .description('decides whether accounts have roles; without them every account may do everything')
    .addArgument(new Argument('<state>', 'the new state').choices(['on', 'off']))
    .option('--owner <email>', 'with `on`: the account that becomes an owner')
    .action((state: string, options: { owner?: string }) => (state === 'on' ? turnOn(options.owner) : turnOff()));
  staff
    .command('role <email>')
    .description('sets the role of an account; its open pages follow')
    .addArgument(new Argument('<role>', 'the new role').choices(ROLES))
    .option('--desks <categories>', "an editor's categories, separated by commas; without it, all")
    .action(setRole);
  staff
    .command('deactivate <email>')
    .description('ends the sessions of an account and refuses further sign-ins; its articles and its role remain')
    .action((email: string) =>
      changeAccount(email, { kind: 'deactivate' }, `Deactivated ${email} and ended its sessions.`),
    );
  staff
    .command('reactivate <email>')
    .description('lets a deactivated account sign in again')
    .action((email: string) => changeAccount(email, { kind: 'reactivate' }, `Reactivated ${email}.`));
}

export const lastOwnerError = (email: string) =>
  new OperatorError(`${email} is the only owner. Make another account an owner first: staff role EMAIL owner`);

export function describeRole({ role, desks }: { role: Role; desks: readonly string[] | null }): string {
  return desks === null ? role : `${role} of ${desks.join(', ')}`;
}

const LACKS_OWNERS =
  'After the upgrade, the site is still finding out who wrote each article. Try again in a few minutes, while the site runs.';

const withRoles = (work: (roles: StaffRoles) => Promise<void>) =>
  withDatabase(({ db, config }) => work(createStaffRoles({ db, siteWords: toSiteWords(config), now: Date.now })));

async function turnOn(ownerEmail: string | undefined): Promise<void> {
  if (ownerEmail === undefined) throw new OperatorError('Name the account that becomes an owner: --owner EMAIL');
  await withRoles(async (roles) => {
    const { kind } = await roles.turnOn({ ownerEmail, by: OPERATOR });
    if (kind === 'missing') throw noSuchAccountError(ownerEmail);
    if (kind === 'lacks-owners') throw new OperatorError(LACKS_OWNERS);
    if (kind === 'already') throw new OperatorError('Roles are on already. To set a role: staff role EMAIL ROLE');
    printResult(`Roles are on. ${ownerEmail} is an owner; \`staff list\` shows the others.`);
  });
}

async function turnOff(): Promise<void> {
  await withRoles(async (roles) => {
    await roles.turnOff({ by: OPERATOR });
    printResult(
      'Roles are off: every account may do everything. The accounts keep their roles in case roles are turned on again.',
    );
  });
}

async function setRole(email: string, text: string, { desks }: { desks?: string }): Promise<void> {
  const role = parseRole(text) ?? 'editor';
  if (desks !== undefined && role !== 'editor') throw new OperatorError('Only an editor has desks.');
  const parsed = desks === undefined ? null : desks.split(',').map(parseDesk);
  const done = `${email} is now ${describeRole({ role, desks: parsed })}.`;
  await changeAccount(email, { kind: 'role', role, desks: parsed }, done);
}

function parseDesk(text: string): string {
  const category = findCategory(text.trim());
  if (category === null) throw new OperatorError(`There is no category ${JSON.stringify(text.trim())}.`);
  return category.name;
}

async function changeAccount(email: string, accountChange: AccountChange, done: string): Promise<void> {
  await withRoles(async (roles) => {
    const { kind } = await roles.changeAccount({ email, change: accountChange, by: OPERATOR });
    if (kind === 'missing') throw noSuchAccountError(email);
    if (kind === 'last-owner') throw lastOwnerError(email);
    printResult(done);
  });
}
