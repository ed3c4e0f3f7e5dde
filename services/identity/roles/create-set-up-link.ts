import type { Forbidden } from '#domain/permissions/permissions.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import type { Database } from '#services/postgres/database.ts';
import { recordSecurityEvent } from '#services/security/security-events.ts';
import { readFactors } from '../second-factor/factors.ts';
import { createSetUpToken } from '../second-factor/set-up-link.ts';
import type { AccountActor } from './change-account.ts';
import { changeAccounts } from './change-account.ts';

/** `expiresAt` in ms. */
export type SetUpLinkResult =
  | { kind: 'created'; token: string; expiresAt: number }
  | { kind: 'missing' }
  | { kind: 'has-second-factor' };

/** Creates a link token with which an account can enrol its first second factor. */
export function createSetUpLink(
  db: Database,
  { email: typedEmail, ...actor }: AccountActor & { email: string },
): Promise<SetUpLinkResult | Forbidden> {
  const email = parseStaffEmail(typedEmail) ?? '';
  return changeAccounts<SetUpLinkResult>(db, actor, async (trx) => {
    const staff = await trx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
    if (staff === undefined) return { kind: 'missing' };
    const { isOn, passkeyIds } = await readFactors(trx, staff.id);
    if (isOn || passkeyIds.length > 0) return { kind: 'has-second-factor' };
    const created = await createSetUpToken(trx, { staffId: staff.id, nowMs: actor.nowMs });
    const detail = actor.by.userId === null ? actor.by.userEmail : `by ${actor.by.userEmail}`;
    const event = { kind: 'set-up-link-created', staffId: staff.id, email, detail } as const;
    await recordSecurityEvent(trx, event, actor.nowMs);
    return { kind: 'created', ...created };
  });
}
