import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import type { Database } from '../postgres/database.ts';
import type { StoredSecurityEvent } from '../security/security-events.ts';
import { listSecurityEvents, recordSecurityEvent } from '../security/security-events.ts';
import { deleteApp } from './second-factor.ts';
import { deleteSessionsOf } from './sessions.ts';
import { setRequiresSecondFactor } from './sign-in-policy.ts';
import { BY_OPERATOR } from './staff-accounts.ts';

export type StaffSecurity = ReturnType<typeof createStaffSecurity>;

/** Creates the operator's view of second factors and of the security log. Each change is one transaction. */
export function createStaffSecurity({ db, now }: { db: Database; now: () => number }) {
  return {
    /** Applies to sign-ins from now on. */
    requireSecondFactor: (isRequired: boolean): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await setRequiresSecondFactor(trx, isRequired);
        const detail = isRequired ? 'second factor required' : 'second factor optional';
        await recordSecurityEvent(trx, { kind: 'policy-changed', detail }, now());
      }),
    /** Removes the authenticator app, the recovery codes and the passkeys of an account, and ends its sessions. */
    resetSecondFactor: (email: string): Promise<{ kind: 'reset' } | { kind: 'missing' }> =>
      resetSecondFactor(db, parseStaffEmail(email) ?? '', now()),
    /** The newest events first; of one account if `email` is given. */
    listEvents: (options: { email?: string; limit: number }): Promise<StoredSecurityEvent[]> =>
      listSecurityEvents(db, options),
  };
}

function resetSecondFactor(
  db: Database,
  email: string,
  nowMs: number,
): Promise<{ kind: 'reset' } | { kind: 'missing' }> {
  return db.transaction().execute(async (trx) => {
    const staff = await trx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
    if (staff === undefined) return { kind: 'missing' };
    await deleteApp(trx, staff.id);
    await trx.deleteFrom('staffPasskeys').where('staffId', '=', staff.id).execute();
    await deleteSessionsOf(trx, { staffId: staff.id });
    const event = { kind: 'second-factor-reset', staffId: staff.id, email, detail: BY_OPERATOR } as const;
    await recordSecurityEvent(trx, event, nowMs);
    return { kind: 'reset' };
  });
}
