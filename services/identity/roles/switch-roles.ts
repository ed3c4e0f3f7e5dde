import type { Forbidden } from '#domain/permissions/permissions.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { recordSecurityEvent } from '#services/security/security-events.ts';
import { hasRoles, lacksOwners } from '#services/security/staff-rights.ts';
import { lockAccounts } from '../accounts/account-rows.ts';
import type { AccountActor } from './change-account.ts';
import { changeAccounts } from './change-account.ts';

/**
 * `already`: the site has roles. `missing`: no active account has this email address. `lacks-owners`: an upgrade
 * has not yet assigned all articles to the accounts that created them, which would lose their rights to them. `not-owner`: the
 * site had roles before, and the actor was not an owner.
 */
export type TurnOnResult =
  | { kind: 'on' }
  | { kind: 'already' }
  | { kind: 'missing' }
  | { kind: 'lacks-owners' }
  | { kind: 'not-owner' };

export type TurnOffResult = { kind: 'off' } | Forbidden;

/**
 * Turns on roles and makes an account an owner, in one transaction. The other accounts have the roles from the last time that
 * roles were on; the first time, they are editors. After the first time, only an owner from the last time or the operator may do
 * this: otherwise anyone could become an owner while roles are off.
 */
export function turnRolesOn(
  db: Database,
  { ownerEmail, by, nowMs }: AccountActor & { ownerEmail: string },
): Promise<TurnOnResult> {
  const email = parseStaffEmail(ownerEmail) ?? '';
  return inTransaction<TurnOnResult>(db, async (trx) => {
    await lockAccounts(trx);
    if (await hasRoles(trx)) return { kind: 'already' };
    if (await lacksOwners(trx)) return { kind: 'lacks-owners' };
    if (by.userId !== null && !(await mayTurnOn(trx, by.userId))) return { kind: 'not-owner' };
    const owner = await trx
      .updateTable('staff')
      .set({ role: 'owner', desks: null })
      .where('email', '=', email)
      .where('deactivatedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (owner === undefined) return { kind: 'missing' };
    await setHasRoles(trx, true);
    const event = { kind: 'roles-on', staffId: owner.id, email, detail: `by ${by.userEmail}` } as const;
    await recordSecurityEvent(trx, event, nowMs);
    await publishChange(trx, { topics: ['newsroom', 'sessions'] });
    return { kind: 'on' };
  });
}

/** True if no account is an owner, or if this account is an active owner. */
async function mayTurnOn(trx: Database, staffId: string): Promise<boolean> {
  const owners = await trx.selectFrom('staff').select(['id', 'deactivatedAt']).where('role', '=', 'owner').execute();
  return owners.length === 0 || owners.some(({ id, deactivatedAt }) => id === staffId && deactivatedAt === null);
}

/** Turns off roles, so every account has all rights. The accounts' roles remain stored. */
export function turnRolesOff(db: Database, actor: AccountActor): Promise<TurnOffResult> {
  return changeAccounts<TurnOffResult>(db, actor, async (trx) => {
    if (await hasRoles(trx)) {
      await setHasRoles(trx, false);
      const { userId, userEmail } = actor.by;
      const who = userId === null ? {} : { staffId: userId, email: userEmail };
      await recordSecurityEvent(trx, { kind: 'roles-off', ...who, detail: `by ${userEmail}` }, actor.nowMs);
    }
    return { kind: 'off' };
  });
}

async function setHasRoles(trx: Database, isOn: boolean): Promise<void> {
  await trx
    .insertInto('signInPolicy')
    .values({ requiresSecondFactor: false, hasRoles: isOn })
    .onConflict((conflict) => conflict.column('isOnlyRow').doUpdateSet({ hasRoles: isOn }))
    .execute();
}
