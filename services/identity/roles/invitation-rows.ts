import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ROLES } from '#domain/permissions/roles.ts';
import type { Database } from '#services/postgres/database.ts';
import { recordSecurityEvent } from '#services/security/security-events.ts';

const invitedSchema = z.object({
  email: z.string(),
  role: z.enum(ROLES),
  desks: z.array(z.string()).nullable(),
  mustHaveSecondFactor: z.boolean(),
  by: z.string(),
});

/** Whom an invitation is for, and the role that the account will have. `by` is the email address of the owner. */
export type InvitedAccount = z.output<typeof invitedSchema>;

/** `expiresAt` in ms. */
export type ListedInvitation = InvitedAccount & { id: string; expiresAt: number };

/** Prefix of invitations' identifiers in the table `staff_verifications`. */
export const INVITATION_PREFIX = 'invitation-';

/** Hashed, because the database must not contain the token. */
export const toInvitationIdentifier = (token: string) =>
  `${INVITATION_PREFIX}${createHash('sha256').update(token).digest('base64url')}`;

/** Lists the invitations that have not been used and expire after `nowMs`. */
export async function listInvitations(db: Database, nowMs: number): Promise<ListedInvitation[]> {
  const rows = await db
    .selectFrom('staffVerifications')
    .select(['id', 'value', 'expiresAt'])
    .where('identifier', 'like', `${INVITATION_PREFIX}%`)
    .where('expiresAt', '>', new Date(nowMs))
    .orderBy('createdAt')
    .execute();
  return rows.flatMap(({ id, value, expiresAt }) => {
    const invited = parseInvited(value);
    return invited === null ? [] : [{ id, ...invited, expiresAt: expiresAt.getTime() }];
  });
}

export async function findInvitation(
  db: Database,
  { token, nowMs }: { token: string; nowMs: number },
): Promise<(InvitedAccount & { expiresAt: number }) | null> {
  const row = await db
    .selectFrom('staffVerifications')
    .select(['value', 'expiresAt'])
    .where('identifier', '=', toInvitationIdentifier(token))
    .where('expiresAt', '>', new Date(nowMs))
    .executeTakeFirst();
  const invited = row && parseInvited(row.value);
  return invited ? { ...invited, expiresAt: row.expiresAt.getTime() } : null;
}

/**
 * Revokes the open invitations of someone who may no longer invite. Otherwise a former owner could return with an invitation to
 * another email address.
 */
export async function revokeInvitationsBy(trx: Database, email: string, nowMs: number): Promise<void> {
  for (const invitation of await listInvitations(trx, nowMs)) {
    if (invitation.by !== email) continue;
    await trx.deleteFrom('staffVerifications').where('id', '=', invitation.id).execute();
    const detail = `by ${email}, who is no longer an owner`;
    await recordSecurityEvent(trx, { kind: 'invitation-revoked', email: invitation.email, detail }, nowMs);
  }
}

/** Returns null if a stored invitation is unreadable. */
export function parseInvited(value: string): InvitedAccount | null {
  try {
    return invitedSchema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
