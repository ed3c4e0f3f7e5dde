import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { decideSitePermission, toForbidden } from '#domain/permissions/permissions.ts';
import type { Role } from '#domain/permissions/roles.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { SecurityEvent } from '#services/security/security-events.ts';
import { recordSecurityEvent } from '#services/security/security-events.ts';
import { hasRoles, readRights } from '#services/security/staff-rights.ts';
import { countOwners, endPreviewLinksOf, lockAccounts } from '../accounts/account-rows.ts';
import { deleteSessionsOf, deleteSessionsWithoutSecondStep } from '../sessions/sessions.ts';
import { deletePendingSignIns } from '../sign-in/pending-sign-in.ts';
import { revokeInvitationsBy } from './invitation-rows.ts';

/** Who changes accounts and when. An actor without a `userId` is the operator. */
export type AccountActor = { by: HistoryActor; nowMs: number };

export type AccountChange =
  | { kind: 'role'; role: Role; desks: readonly string[] | null }
  | { kind: 'deactivate' }
  | { kind: 'reactivate' }
  | { kind: 'require-second-factor'; isRequired: boolean };

/** `last-owner`: the site would be left without an owner. Nothing is changed unless the result is `changed`. */
export type AccountChangeResult = { kind: 'changed' } | { kind: 'missing' } | { kind: 'last-owner' } | Forbidden;

type Account = {
  id: string;
  email: string;
  role: Role;
  desks: string[] | null;
  mustHaveSecondFactor: boolean;
  deactivatedAt: number | null;
};

/**
 * Changes an account in one transaction. Concurrent changes of accounts wait for each other, so one owner always remains. Open
 * dashboards update. A deactivated account loses its sessions and its preview links; a former owner's invitations are revoked.
 */
export function changeAccount(
  db: Database,
  { email, change, by, nowMs }: AccountActor & { email: string; change: AccountChange },
): Promise<AccountChangeResult> {
  return changeAccounts(db, { by, nowMs }, async (trx) => {
    const account = await findAccount(trx, email);
    if (account === null) return { kind: 'missing' };
    if ((await hasRoles(trx)) && losesOwner(account, change) && (await countOwners(trx)) === 1) {
      return { kind: 'last-owner' };
    }
    const event = await applyChange(trx, { account, change, nowMs });
    if (event === null) return { kind: 'changed' };
    const detail = [event.detail, `by ${by.userEmail}`].filter(Boolean).join(', ');
    await recordSecurityEvent(trx, { ...event, staffId: account.id, email: account.email, detail }, nowMs);
    return { kind: 'changed' };
  });
}

/**
 * Runs a change of accounts in a transaction that locks them, if the actor is an owner or the operator. Without roles, only the
 * operator changes accounts.
 */
export function changeAccounts<Result>(
  db: Database,
  { by }: AccountActor,
  change: (trx: Database) => Promise<Result>,
): Promise<Result | Forbidden> {
  return inTransaction<Result | Forbidden>(db, async (trx) => {
    await lockAccounts(trx);
    const forbidden = await refuseAccountChange(trx, by);
    if (forbidden) return forbidden;
    const result = await change(trx);
    // Live streams use the rights with which they were opened, so they are notified too.
    await publishChange(trx, { topics: ['newsroom', 'sessions'] });
    return result;
  });
}

/** Returns the refusal of an actor who is neither an owner nor the operator; null if the actor may change accounts. */
export async function refuseAccountChange(db: Database, by: HistoryActor): Promise<Forbidden | null> {
  const rights = await readRights(db, by);
  if (by.userId !== null && !rights.hasRoles) return { kind: 'forbidden', reason: 'role' };
  return toForbidden(decideSitePermission(rights, 'change-accounts'));
}

async function findAccount(trx: Database, email: string): Promise<Account | null> {
  const account = await trx
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'desks', 'mustHaveSecondFactor', 'deactivatedAt'])
    .where('email', '=', parseStaffEmail(email) ?? '')
    .executeTakeFirst();
  return account ?? null;
}

/** True if an active owner would no longer be one. */
function losesOwner({ role, deactivatedAt }: Account, change: AccountChange): boolean {
  if (role !== 'owner' || deactivatedAt !== null) return false;
  return change.kind === 'deactivate' || (change.kind === 'role' && change.role !== 'owner');
}

/** Returns the event to record; null if the account is already as requested. */
async function applyChange(
  trx: Database,
  { account, change, nowMs }: { account: Account; change: AccountChange; nowMs: number },
): Promise<SecurityEvent | null> {
  switch (change.kind) {
    case 'role':
      if (account.role === 'owner' && change.role !== 'owner') await revokeInvitationsBy(trx, account.email, nowMs);
      return setRole(trx, account, change);
    case 'deactivate':
      return account.deactivatedAt === null ? deactivate(trx, account, nowMs) : null;
    case 'reactivate':
      return account.deactivatedAt === null ? null : reactivate(trx, account);
    case 'require-second-factor':
      return account.mustHaveSecondFactor === change.isRequired
        ? null
        : setFactorRequired(trx, account, change.isRequired);
  }
}

const updateAccount = (trx: Database, { id }: Account) => trx.updateTable('staff').where('id', '=', id);

async function setRole(
  trx: Database,
  account: Account,
  { role, desks }: Extract<AccountChange, { kind: 'role' }>,
): Promise<SecurityEvent | null> {
  const chosen = role === 'editor' && desks !== null ? [...desks] : null;
  if (account.role === role && JSON.stringify(account.desks) === JSON.stringify(chosen)) return null;
  await updateAccount(trx, account).set({ role, desks: chosen }).execute();
  const ofDesks = chosen === null ? '' : ` of ${chosen.length} desks`;
  return { kind: 'role-changed', detail: `${account.role} → ${role}${ofDesks}` };
}

async function deactivate(trx: Database, account: Account, nowMs: number): Promise<SecurityEvent> {
  await updateAccount(trx, account).set({ deactivatedAt: nowMs }).execute();
  await deleteSessionsOf(trx, { staffId: account.id });
  await deletePendingSignIns(trx, account.id);
  await endPreviewLinksOf(trx, account.id, nowMs);
  await revokeInvitationsBy(trx, account.email, nowMs);
  return { kind: 'account-deactivated' };
}

async function reactivate(trx: Database, account: Account): Promise<SecurityEvent> {
  await updateAccount(trx, account).set({ deactivatedAt: null }).execute();
  return { kind: 'account-reactivated' };
}

async function setFactorRequired(trx: Database, account: Account, isRequired: boolean): Promise<SecurityEvent> {
  await updateAccount(trx, account).set({ mustHaveSecondFactor: isRequired }).execute();
  if (isRequired) await deleteSessionsWithoutSecondStep(trx, { staffId: account.id });
  return { kind: 'policy-changed', detail: isRequired ? 'second factor required' : 'second factor optional' };
}
