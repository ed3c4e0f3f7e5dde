import { randomBytes, randomUUID } from 'node:crypto';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { Role } from '#domain/permissions/roles.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { recordSecurityEvent } from '#services/security/security-events.ts';
import { insertAccount, lockAccounts } from '../accounts/account-rows.ts';
import { isNameTaken, toNameColumn } from '../accounts/staff-names.ts';
import { createSetUpToken } from '../second-factor/set-up-link.ts';
import { requiresSecondFactor } from '../sign-in/sign-in-policy.ts';
import type { AccountActor } from './change-account.ts';
import { changeAccounts } from './change-account.ts';
import type { InvitedAccount } from './invitation-rows.ts';
import { INVITATION_PREFIX, listInvitations, parseInvited, toInvitationIdentifier } from './invitation-rows.ts';

const INVITATION_LIFE_MS = 7 * DAY_MS;

/** The token is shown once; only its hash is stored. `taken`: the email has an account. */
export type InviteResult =
  | { kind: 'invited'; token: string; email: string; expiresAt: number }
  | { kind: 'bad-email' }
  | { kind: 'taken' }
  | Forbidden;

export type InviteRequest = {
  email: string;
  role: Role;
  desks: readonly string[] | null;
  mustHaveSecondFactor: boolean;
};

/** Creates an invitation, valid for one use within a week. It replaces an earlier one for the same email. */
export async function invite(
  db: Database,
  { email: typedEmail, role, desks, mustHaveSecondFactor, ...actor }: AccountActor & InviteRequest,
): Promise<InviteResult> {
  const email = parseStaffEmail(typedEmail);
  if (email === null) return { kind: 'bad-email' };
  const token = randomBytes(32).toString('base64url');
  const expiresAt = actor.nowMs + INVITATION_LIFE_MS;
  const now = new Date(actor.nowMs);
  return changeAccounts<InviteResult>(db, actor, async (trx) => {
    const account = await trx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
    if (account) return { kind: 'taken' };
    for (const { id, email: invited } of await listInvitations(trx, 0)) {
      if (invited === email) await trx.deleteFrom('staffVerifications').where('id', '=', id).execute();
    }
    const chosen = role === 'editor' && desks !== null ? [...desks] : null;
    const invited: InvitedAccount = { email, role, desks: chosen, mustHaveSecondFactor, by: actor.by.userEmail };
    const times = { expiresAt: new Date(expiresAt), createdAt: now, updatedAt: now };
    await trx
      .insertInto('staffVerifications')
      .values({ id: randomUUID(), identifier: toInvitationIdentifier(token), value: JSON.stringify(invited), ...times })
      .execute();
    const event = { kind: 'account-invited', email, detail: `${role}, by ${actor.by.userEmail}` } as const;
    await recordSecurityEvent(trx, event, actor.nowMs);
    return { kind: 'invited', token, email, expiresAt };
  });
}

/** Revokes an invitation. Returns `missing` if it was used or has expired. */
export function revokeInvitation(
  db: Database,
  { id, ...actor }: AccountActor & { id: string },
): Promise<{ kind: 'revoked' } | { kind: 'missing' } | Forbidden> {
  return changeAccounts<{ kind: 'revoked' } | { kind: 'missing' }>(db, actor, async (trx) => {
    const deleted = await trx
      .deleteFrom('staffVerifications')
      .where('id', '=', id)
      .where('identifier', 'like', `${INVITATION_PREFIX}%`)
      .returning('value')
      .executeTakeFirst();
    const invited = deleted && parseInvited(deleted.value);
    if (!invited) return { kind: 'missing' };
    const event = { kind: 'invitation-revoked', email: invited.email, detail: `by ${actor.by.userEmail}` } as const;
    await recordSecurityEvent(trx, event, actor.nowMs);
    return { kind: 'revoked' };
  });
}

/**
 * `setUpToken` lets the first sign-in enrol a second factor; null if none is required. `missing`: the invitation was used,
 * revoked or has expired. `taken`: the email has an account now.
 */
export type AcceptResult =
  | { kind: 'accepted'; email: string; setUpToken: string | null }
  | { kind: 'missing' }
  | { kind: 'taken' }
  | { kind: 'name-taken' };

/** Creates the account of an invitation, in one transaction. Of several requests with the same token, only one succeeds. `name` may be empty. */
export function acceptInvitation(
  db: Database,
  { token, name, hash, nowMs }: { token: string; name: string; hash: string; nowMs: number },
): Promise<AcceptResult> {
  return inTransaction<AcceptResult>(db, async (trx) => {
    await lockAccounts(trx);
    if (await isNameTaken(trx, { name, staffId: null })) return { kind: 'name-taken' };
    const deleted = await trx
      .deleteFrom('staffVerifications')
      .where('identifier', '=', toInvitationIdentifier(token))
      .where('expiresAt', '>', new Date(nowMs))
      .returning('value')
      .executeTakeFirst();
    const invited = deleted && parseInvited(deleted.value);
    if (!invited) return { kind: 'missing' };
    const { email, role, desks, mustHaveSecondFactor, by } = invited;
    const staffId = await insertAccount(trx, { email, hash });
    if (staffId === null) return { kind: 'taken' };
    const columns = { role, desks, mustHaveSecondFactor, ...toNameColumn(name) };
    await trx.updateTable('staff').set(columns).where('id', '=', staffId).execute();
    await recordSecurityEvent(trx, { kind: 'account-added', staffId, email, detail: `invited by ${by}` }, nowMs);
    await publishChange(trx, { topics: ['newsroom'] });
    if (!(await requiresSecondFactor(trx, staffId))) return { kind: 'accepted', email, setUpToken: null };
    const link = await createSetUpToken(trx, { staffId, nowMs });
    return { kind: 'accepted', email, setUpToken: link.token };
  });
}
