import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { Database } from '#services/postgres/database.ts';
import { recordSecurityEvent } from '#services/security/security-events.ts';
import { findSetUpToken } from '../second-factor/set-up-link.ts';
import type { AccountActor } from './change-account.ts';
import { refuseAccountChange } from './change-account.ts';
import { findInvitation } from './invitation-rows.ts';

export type StaffLink = { purpose: 'invitation' | 'set-up'; token: string };

/** Whom a link is for. `expiresAt` in ms. */
export type LinkRecipient = { email: string; expiresAt: number };

/**
 * Sends a valid link to its recipient, if the actor is an owner or the operator. `send` runs outside a transaction. A sent
 * message is recorded in the security log. The link itself does not change.
 */
export async function sendStaffLink<Result extends { kind: string }>(
  db: Database,
  { link, send, by, nowMs }: AccountActor & { link: StaffLink; send: (to: LinkRecipient) => Promise<Result> },
): Promise<Result | { kind: 'missing' } | Forbidden> {
  const forbidden = await refuseAccountChange(db, by);
  if (forbidden) return forbidden;
  const to = await findRecipient(db, link, nowMs);
  if (to === null) return { kind: 'missing' };
  const result = await send(to);
  if (result.kind === 'sent') {
    const detail = `${link.purpose}, by ${by.userEmail}`;
    await recordSecurityEvent(db, { kind: 'link-mailed', email: to.email, detail }, nowMs);
  }
  return result;
}

async function findRecipient(
  db: Database,
  { purpose, token }: StaffLink,
  nowMs: number,
): Promise<LinkRecipient | null> {
  if (purpose === 'invitation') return findInvitation(db, { token, nowMs });
  return findSetUpToken(db, { token, nowMs });
}
