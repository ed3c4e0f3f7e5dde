import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import type { Database } from '#services/postgres/database.ts';
import type { StoredSecurityEvent } from '#services/security/security-events.ts';
import { listSecurityEvents, recordSecurityEvent } from '#services/security/security-events.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { BY_OPERATOR } from '../accounts/staff-accounts.ts';
import type { SetUpLinkResult } from '../roles/create-set-up-link.ts';
import { createSetUpLink } from '../roles/create-set-up-link.ts';
import { deleteSessionsOf, deleteSessionsWithoutSecondStep } from '../sessions/sessions.ts';
import { setRequiresSecondFactor } from '../sign-in/sign-in-policy.ts';
import { turnOffAll } from './factors.ts';

type ResetResult = { kind: 'reset' } | { kind: 'missing' };

export type StaffSecurity = {
  /**
   * Sets whether every sign-in requires a second step. Turning it on ends the sessions opened without one and returns
   * their number.
   */
  requireSecondFactor(isRequired: boolean): Promise<{ endedSessions: number }>;
  /** Creates a link token with which an account can enrol its first second factor. */
  createSetUpToken(email: string): Promise<SetUpLinkResult>;
  /** Emails of accounts without a second factor, oldest account first. */
  listWithoutSecondFactor(): Promise<string[]>;
  /** Removes the authenticator app, recovery codes and passkeys of an account, and ends its sessions. */
  resetSecondFactor(email: string): Promise<ResetResult>;
  /** Newest first; with `email`, the events of one account. */
  listEvents(request: { email?: string; limit: number }): Promise<StoredSecurityEvent[]>;
};

export function createStaffSecurity({ db, now }: { db: Database; now: () => number }): StaffSecurity {
  return {
    requireSecondFactor: (isRequired) => requireSecondFactor(db, isRequired, now()),
    createSetUpToken: async (email) => {
      const result = await createSetUpLink(db, { email, by: OPERATOR, nowMs: now() });
      if (result.kind === 'forbidden') throw new Error('The operator has all rights.');
      return result;
    },
    listWithoutSecondFactor: () => listWithoutSecondFactor(db),
    resetSecondFactor: (email) => resetSecondFactor(db, parseStaffEmail(email) ?? '', now()),
    listEvents: (request) => listSecurityEvents(db, request),
  };
}

async function requireSecondFactor(
  db: Database,
  isRequired: boolean,
  nowMs: number,
): Promise<{ endedSessions: number }> {
  await db.transaction().execute(async (trx) => {
    await setRequiresSecondFactor(trx, isRequired);
    const detail = isRequired ? 'second factor required' : 'second factor optional';
    await recordSecurityEvent(trx, { kind: 'policy-changed', detail }, nowMs);
  });
  // Runs after the commit, when every sign-in that read the old policy has stored its session.
  return { endedSessions: isRequired ? await deleteSessionsWithoutSecondStep(db) : 0 };
}

async function listWithoutSecondFactor(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('twoFactorEnabled', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('staffPasskeys').select('id').whereRef('staffId', '=', 'staff.id'))),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}

function resetSecondFactor(db: Database, email: string, nowMs: number): Promise<ResetResult> {
  return db.transaction().execute(async (trx) => {
    const staff = await trx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
    if (staff === undefined) return { kind: 'missing' };
    await turnOffAll(trx, staff.id);
    await trx.deleteFrom('staffPasskeys').where('staffId', '=', staff.id).execute();
    await deleteSessionsOf(trx, { staffId: staff.id });
    const event = { kind: 'second-factor-reset', staffId: staff.id, email, detail: BY_OPERATOR } as const;
    await recordSecurityEvent(trx, event, nowMs);
    return { kind: 'reset' };
  });
}
